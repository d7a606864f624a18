import { createHash } from "node:crypto";

import type pg from "pg";

export const peopleCount = 50_000;
/** The number of employees who can sign in. The first of them is the admin. */
export const signedInCount = 2_001;

/** The company that the figures are measured on. */
export interface Company {
  readonly id: number;
  readonly adminToken: string;
  /** Bearer tokens of employees. */
  readonly employeeTokens: readonly string[];
  /** One of a hundred locations. */
  readonly locationId: number;
}

/** Inserts a subscribed company with 50,000 employees at 100 locations directly into the product's tables. */
export async function insertCompany(db: pg.Pool): Promise<Company> {
  const client = await db.connect();
  try {
    await client.query("begin");
    const id = await insertedId(
      client,
      `insert into companies (name, join_code, is_subscribed)
        values ('Bench', 'BENCH-' || gen_random_uuid(), true) returning id`,
    );
    const locationId = await insertedId(
      client,
      `insert into locations (company_id, name) select ${id}, 'Location ' || n from generate_series(1, 100) n
        returning id`,
    );
    await insertPeople(client, id);
    const tokens = await insertTokens(client, id);
    await client.query("commit");
    const [adminToken = "", ...employeeTokens] = tokens;
    for (const table of ["users", "employees", "locations", "employee_locations", "auth_tokens"])
      await client.query(`vacuum analyze ${table}`);
    return { id, adminToken, employeeTokens, locationId };
  } finally {
    client.release();
  }
}

async function insertPeople(client: pg.PoolClient, companyId: number): Promise<void> {
  await client.query(
    `with names as (
      select n, $2::text[] as first, $3::text[] as last from generate_series(1, $1::int) n
    ), people as (
      select n, first[1 + n % array_length(first, 1)] as name_first,
        last[1 + n / 7 % array_length(last, 1)] || ' ' || n as name_last,
        'person' || n || '@bench.example' as email, '312' || lpad(n::text, 7, '0') as phone
      from names
    ), accounts as (
      insert into users (name_first, name_last, email)
      select name_first, name_last, email from people where n <= ${signedInCount} returning id, email
    ), staff as (
      insert into employees (company_id, user_id, name_first, name_last, email, phone, role, created_at)
      select ${companyId}, a.id, p.name_first, p.name_last, p.email, p.phone,
        case when p.n = 1 then 'admin' else 'employee' end, now()
      from people p left join accounts a using (email) returning id
    )
    insert into employee_locations (company_id, employee_id, location_id)
    select ${companyId}, s.id, l.first + s.id % 100
    from staff s, (select min(id) as first from locations where company_id = ${companyId}) l`,
    [peopleCount, firstNames, lastNames],
  );
}

async function insertTokens(client: pg.PoolClient, companyId: number): Promise<string[]> {
  const { rows } = await client.query<{ user_id: string }>(
    `select user_id from employees where company_id = ${companyId} and user_id is not null
      order by role = 'admin' desc, id`,
  );
  const tokens = rows.map((row) => `bench-token-of-user-${row.user_id}`);
  await client.query(
    `insert into auth_tokens (user_id, token_hash, expires_at)
      select u, h, now() + interval '1 day' from unnest($1::bigint[], $2::bytea[]) x (u, h)`,
    [
      rows.map((row) => row.user_id),
      tokens.map((token) => createHash("sha256").update(token).digest()),
    ],
  );
  return tokens;
}

async function insertedId(client: pg.PoolClient, statement: string): Promise<number> {
  const { rows } = await client.query<{ id: string }>(statement);
  return Number(rows[0]?.id);
}

const firstNames = [
  "Maria",
  "James",
  "Aisha",
  "Wei",
  "Carlos",
  "Olga",
  "Samuel",
  "Priya",
  "Marco",
  "Lena",
  "Tom",
];
const lastNames = [
  "Garcia",
  "Smith",
  "Khan",
  "Chen",
  "Martínez",
  "Ivanova",
  "Brown",
  "Patel",
  "Rossi",
  "Weber",
];
