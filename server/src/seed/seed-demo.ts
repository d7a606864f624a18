import { insertAccount } from "#server/platform/auth/accounts";
import { createCompanyFor } from "#server/features/companies/create-service";
import { hashPassword } from "#server/platform/auth/passwords";
import type { AuditOccasion } from "#server/platform/audit";
import type { Db } from "#server/platform/context";
import { inTransaction } from "#server/platform/db/transaction";
import { normalizePhone } from "#server/platform/phone";
import type { CompanyScope } from "#server/platform/scope";

import { type DemoPerson, demoPerson } from "./demo-people.ts";
import {
  insertAudiences,
  insertEmployees,
  insertHistory,
  isEmptyAndLocked,
  openFirst,
  placeEmployees,
  setDays,
  subscribe,
} from "./demo-store.ts";

export interface SeedParts {
  readonly db: Db;
  readonly services: { clock(): Date; wake(jobs: ReadonlySet<never>): void };
}

/** A demo company, for whatever is put into it next. Employees stand in the order of their places. */
export interface DemoCompany {
  readonly scope: CompanyScope;
  readonly adminId: number;
  readonly managerIds: readonly number[];
  readonly employeeIds: readonly number[];
  readonly locationIds: readonly number[];
  readonly audienceIds: readonly number[];
  /** What its people are called, by their ids. */
  readonly names: ReadonlyMap<number, string>;
}

/** Adds to the demo companies in the same transaction. */
export type FillDemo = (
  tx: Db,
  companies: { harbor: DemoCompany; bakery: DemoCompany },
  now: Date,
) => Promise<void>;

const PASSWORD = "lineup-demo";

/**
 * Fills an empty database with the two demo companies.
 * @param fill adds what further features have to show
 * @returns false, and does nothing, when the database is not empty
 */
export async function seedDemo(parts: SeedParts, fill?: FillDemo): Promise<boolean> {
  const now = parts.services.clock();
  const done = await inTransaction(parts.db, async (tx) => {
    if (!(await isEmptyAndLocked(tx))) return false;
    const both = { person: demoPerson(3, "312"), email: "both@lineup.example" };
    const shared = { id: await makeAccount(tx, both, now), email: both.email };
    const harbor = await makeHarbor(tx, shared, now);
    const bakery = await makeBakery(tx, shared, now);
    await fill?.(tx, { harbor, bakery }, now);
    return true;
  });
  if (done) parts.services.wake(new Set());
  return done;
}

interface SignIn {
  readonly person: DemoPerson;
  readonly email: string;
}

interface Account {
  readonly id: number;
  readonly email: string;
}

const harborPeople = Array.from({ length: 60 }, (_, place) => demoPerson(place, "312"));
/** Places of those who lead; the first person is the admin. */
const harborManagers = [1, 4, 5, 6, 7];

/** The place of the employee who signs in and reads in Spanish. */
const IN_SPANISH = 9;

async function makeHarbor(tx: Db, both: Account, now: Date): Promise<DemoCompany> {
  const [admin, manager, employee] = harborPeople;
  const inSpanish = harborPeople[IN_SPANISH];
  if (!admin || !manager || !employee || !inSpanish) throw new Error("four people sign in");
  const adminId = await makeAccount(tx, { person: admin, email: "admin@lineup.example" }, now);
  const accounts = new Map<number, Account>([
    [1, await account(tx, { person: manager, email: "manager@lineup.example" }, now)],
    [2, await account(tx, { person: employee, email: "employee@lineup.example" }, now)],
    [3, both],
    [IN_SPANISH, await account(tx, { person: inSpanish, email: "empleado@lineup.example" }, now)],
  ]);
  const created = await createCompanyFor(
    tx,
    adminId,
    {
      name: "Harbor Street Kitchen",
      slogan: "Fresh off the pier",
      locations: [
        { name: "Harbor Street", timezone: "America/Chicago" },
        { name: "Lakeside", timezone: "America/Chicago" },
        { name: "Mile High", timezone: "America/Denver" },
      ],
    },
    seeding(now),
  );
  const audiences = ["Kitchen", "Front of house", "Shift leads", "Openers"];
  return staff(tx, created, {
    people: harborPeople,
    audiences,
    accounts,
    now,
    managers: harborManagers,
  });
}

async function makeBakery(tx: Db, both: Account, now: Date): Promise<DemoCompany> {
  const own = Array.from({ length: 8 }, (_, place) => demoPerson(place + 14, "602"));
  const [admin, second, ...rest] = own;
  if (!admin || !second) throw new Error("someone must lead");
  const adminId = await makeAccount(tx, { person: admin, email: "other@lineup.example" }, now);
  const created = await createCompanyFor(
    tx,
    adminId,
    {
      name: "Second Cup Bakery",
      slogan: "Up before the sun",
      locations: [{ name: "Palm Avenue", timezone: "America/Phoenix" }],
    },
    seeding(now),
  );
  const people = [admin, second, demoPerson(3, "312"), ...rest];
  const accounts = new Map([[2, both]]);
  return staff(tx, created, {
    people,
    audiences: ["Bakers", "Counter"],
    accounts,
    now,
    managers: [1],
  });
}

/** The audit log says that the company was created then. */
function seeding(now: Date): AuditOccasion {
  return { action: "createCompany", requestId: "demo", now };
}

interface Staff {
  readonly people: readonly DemoPerson[];
  readonly audiences: readonly string[];
  /** Who signs in, by place. */
  readonly accounts: ReadonlyMap<number, Account>;
  readonly managers: readonly number[];
  readonly now: Date;
}

async function staff(
  tx: Db,
  created: Awaited<ReturnType<typeof createCompanyFor>>,
  { people, audiences, accounts, managers, now }: Staff,
): Promise<DemoCompany> {
  const { scope, employeeId: adminId, locationIds } = created;
  await subscribe(tx, scope);
  const audienceIds = await insertAudiences(tx, scope, audiences);
  const employees = people.map((person, place) => ({
    person,
    role: managers.includes(place) ? ("manager" as const) : ("employee" as const),
    account: accounts.get(place) ?? null,
  }));
  const [admin, ...rest] = employees;
  if (!admin) throw new Error("someone must lead");
  await setDays(tx, scope, adminId, admin.person);
  const ids = [adminId, ...(await insertEmployees(tx, scope, rest, now))];
  for (const [place, signIn] of accounts) await openFirst(tx, signIn.id, ids[place] ?? 0);
  const places = ids.map((employee_id, place) => ({
    employee_id,
    location_id: locationIds[place % locationIds.length] ?? 0,
    audience_id: audienceIds[place % audienceIds.length] ?? 0,
  }));
  await placeEmployees(tx, scope, places);
  await insertHistory(tx, scope, now);
  return {
    scope,
    adminId,
    managerIds: ids.filter((_, place) => managers.includes(place)),
    employeeIds: ids.filter((_, place) => place > 0 && !managers.includes(place)),
    locationIds,
    audienceIds,
    names: new Map(people.map((person, place) => [ids[place] ?? 0, nameOf(person)])),
  };
}

function nameOf({ name_first, name_last }: DemoPerson): string {
  return `${name_first} ${name_last}`;
}

async function account(tx: Db, signIn: SignIn, now: Date): Promise<Account> {
  return { id: await makeAccount(tx, signIn, now), email: signIn.email };
}

async function makeAccount(tx: Db, { person, email }: SignIn, now: Date): Promise<number> {
  const id = await insertAccount(tx, {
    name_first: person.name_first,
    name_last: person.name_last,
    email,
    phone: normalizePhone(person.phone),
    phone_verified_at: now,
    password_hash: await hashPassword(PASSWORD),
    default_locale: person.locale,
  });
  if (id === null) throw new Error(`${email} has an account already`);
  return id;
}
