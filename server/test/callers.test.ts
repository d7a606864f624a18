// Callers who arrive at the same moment are looked up in one query, with the same result as alone.
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestCompany, type TestEmployee, insertEmployee } from "./support/company-fixture.ts";
import { type TestApp, startTestApp } from "./support/test-app.ts";

const { query } = pg.Client.prototype;
let lookups = 0;
let server: TestApp;
let own: TestCompany;
let other: TestCompany;
const people: Person[] = [];

interface Person {
  readonly who: TestEmployee;
  readonly token: string;
}

beforeAll(async () => {
  pg.Client.prototype.query = new Proxy(query, {
    apply(target, client, args) {
      if ((args[0] as { text?: string })?.text?.includes("from auth_tokens t")) lookups += 1;
      return Reflect.apply(target, client, args);
    },
  });
  server = await startTestApp();
  own = await server.company();
  other = await server.company();
  for (let n = 0; n < 24; n += 1) {
    const { id } = n % 2 ? own : other;
    const who = await insertEmployee(server.database.db, id, "employee", `Person ${n}`);
    people.push({ who, token: await server.signIn(who) });
  }
});
afterAll(async () => {
  await server.stop();
  pg.Client.prototype.query = query;
});

test("each caller in a crowd is identified correctly, with few queries", async () => {
  lookups = 0;
  const answers = await Promise.all(
    people.map(({ token }) => server.call("getUserDetails", {}, { as: token })),
  );
  expect(answers.map(({ content }) => (content["user"] as { id: number }).id)).toEqual(
    people.map(({ who }) => who.userId),
  );
  expect(lookups).toBeLessThan(people.length / 2);
});

test("in a crowd, people of other companies and expired sign-ins are still refused", async () => {
  const [expired, unknown, ...rest] = people as [Person, Person];
  await server.database.db
    .updateTable("auth_tokens")
    .set({ expires_at: new Date(0) })
    .where("user_id", "=", expired.who.userId)
    .execute();
  const home = (token: string, company_id: number) =>
    server.call("getHome", { company_id }, { as: token });
  const answers = await Promise.all([
    home(expired.token, expired.who.companyId),
    home(`${unknown.token.slice(1)}x`, unknown.who.companyId),
    ...rest.flatMap(({ token }) => [home(token, own.id), home(token, other.id)]),
  ]);
  const ofRest = rest.flatMap(({ who }: Person) =>
    [own, other].map(({ id }) => (id === who.companyId ? 200 : 404)),
  );
  expect(answers.map(({ status }) => status)).toEqual([401, 401, ...ofRest]);
});
