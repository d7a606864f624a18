import { expect, test } from "vitest";

import type { TestCompany } from "../../../test/support/company-fixture.ts";
import type { TestApp } from "../../../test/support/test-app.ts";
import { useTestCompany } from "../../../test/support/use-test-company.ts";

interface Tag {
  readonly id: number;
  readonly title: string;
}

let server: TestApp;
let company: TestCompany;
let manager: string;

useTestCompany((made) => void ({ server, company, manager } = made));

const call = (name: Parameters<TestApp["call"]>[0], input: object = {}, as = manager) =>
  server.call(name, { company_id: company.id, ...input }, { as });
const make = async (title: string): Promise<Tag> => {
  const { status, content } = await call("createTag", { title });
  expect(status).toBe(200);
  return content["tag"] as Tag;
};
const audited = () =>
  server.database.db
    .selectFrom("audit_entries")
    .select(["action", "subject_name", "changes"])
    .where("company_id", "=", company.id)
    .orderBy("id")
    .execute();

test("A manager creates, renames and deletes tags, the list is sorted, and the audit log shows it", async () => {
  const tags: Tag[] = [];
  for (const title of ["Zócalo", "ñandú", "Ávila", "banana"]) tags.push(await make(title));
  const { id } = tags[3] as Tag;
  expect((await call("getTag", { id })).content["tag"]).toEqual({ id, title: "banana" });
  const renamed = await call("updateTag", { id, title: " Barrio " });
  expect(renamed.body["successes"]).toEqual(["tag_updated"]);
  expect(renamed.content["tag"]).toEqual({ id, title: "Barrio" });
  expect((await call("updateTag", { id })).content["tag"]).toEqual({ id, title: "Barrio" });
  const employee = await server.signIn(company.employee);
  for (const name of ["listTags", "listAllTags"] as const) {
    const all = (await call(name, {}, employee)).content["tags"] as Tag[];
    expect(all.map(({ title }) => title)).toEqual(["Ávila", "Barrio", "ñandú", "Zócalo"]);
  }
  const gone = await call("deleteTag", { id });
  expect(gone.body["successes"]).toEqual(["tag_deleted"]);
  expect((await call("deleteTag", { id })).status).toBe(404);
  expect((await call("getTag", { id })).status).toBe(404);
  expect((await audited()).slice(4)).toEqual([
    { action: "updateTag", subject_name: "Barrio", changes: { title: ["banana", "Barrio"] } },
    { action: "deleteTag", subject_name: "Barrio", changes: { title: ["Barrio", null] } },
  ]);
});

test("Two tags can't have the same title, even with other capitals or in calls at the same moment", async () => {
  const { id } = await make("Ñandú");
  const other = await make("Opening");
  for (const title of ["ñANDÚ", "  ñandu\u0301 "]) {
    const twin = await call("createTag", { title });
    expect(twin.status).toBe(422);
    expect(twin.body["errors"]).toEqual({ title: ["This tag already exists"] });
  }
  expect((await call("updateTag", { id: other.id, title: "ñandú" })).status).toBe(422);
  expect((await call("updateTag", { id, title: "ÑANDÚ" })).status).toBe(200);
  const both = await Promise.all([1, 2].map(() => call("createTag", { title: "At once" })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect(await audited()).toHaveLength(4);
});

test("Invalid titles, employees and people of other companies are refused, and nothing is changed", async () => {
  const { id } = await make("Opening");
  const employee = await server.signIn(company.employee);
  const stranger = await server.signIn((await server.company()).admin);
  for (const title of ["", "  ", "Two\nlines", "x".repeat(61), null, 7])
    expect((await call("createTag", { title })).status, String(title)).toBe(422);
  for (const name of ["createTag", "updateTag", "deleteTag"] as const) {
    expect((await call(name, { id, title: "Mine" }, employee)).status).toBe(403);
    expect((await call(name, { id, title: "Mine" }, stranger)).status).toBe(404);
  }
  const elsewhere = await server.company();
  const theirs = await server.signIn(elsewhere.admin);
  for (const name of ["getTag", "updateTag", "deleteTag"] as const) {
    const input = { company_id: elsewhere.id, id, title: "Theirs" };
    expect((await server.call(name, input, { as: theirs })).status).toBe(404);
  }
  expect((await call("listTags")).content["tags"]).toEqual([{ id, title: "Opening" }]);
  expect(await audited()).toHaveLength(1);
});
