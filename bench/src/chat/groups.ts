import type { Stage } from "../stage.ts";

/** Someone who can send messages to a group. */
export interface Sender {
  readonly token: string;
  readonly groupId: number;
}

/** The number of locations with a group. Each has about twenty people who can sign in. */
const locationCount = 40;

/** Creates groups for forty locations. @returns the people there who can sign in */
export async function createLocationGroups({ db, http, company }: Stage): Promise<Sender[]> {
  const { rows } = await db.query<{ user_id: string; location_id: string }>(
    `select e.user_id, x.location_id from employees e
      join employee_locations x on x.company_id = e.company_id and x.employee_id = e.id
      where e.company_id = $1 and e.user_id is not null and e.role = 'employee' and x.location_id < $2`,
    [company.id, company.locationId + locationCount],
  );
  const groups = new Map<number, number>();
  for (const location of new Set(rows.map(({ location_id }) => Number(location_id))))
    groups.set(
      location,
      await createGroup(http, company, {
        ...{ name: `Location ${location}`, location_ids: [location] },
      }),
    );
  return rows.map(({ user_id, location_id }) => ({
    token: `bench-token-of-user-${user_id}`,
    groupId: groups.get(Number(location_id)) ?? 0,
  }));
}

/** Creates a group for an audience: the two thousand people who can sign in. @returns its id */
export async function createLargeGroup({ db, http, company }: Stage): Promise<number> {
  const { rows } = await db.query<{ id: string }>(
    "insert into audiences (company_id, name) values ($1, 'Signed in') returning id",
    [company.id],
  );
  const audienceId = Number(rows[0]?.id);
  await db.query(
    `insert into employee_audiences (company_id, employee_id, audience_id)
      select company_id, id, $2 from employees where company_id = $1 and user_id is not null`,
    [company.id, audienceId],
  );
  return createGroup(http, company, { name: "Signed in", audience_ids: [audienceId] });
}

async function createGroup(
  http: Stage["http"],
  { id: company_id, adminToken }: Stage["company"],
  input: { name: string; location_ids?: number[]; audience_ids?: number[] },
): Promise<number> {
  const { group } = await http.call("createChatGroup", adminToken, { company_id, ...input });
  return (group as { id: number }).id;
}
