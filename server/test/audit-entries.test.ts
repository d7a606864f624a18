// The audit entries of certain calls. `every-call.test.ts` checks that each call makes the entry that the contract declares.
import { type CallName, calls } from "@lineup/contract/calls";
import { beforeEach, expect, test } from "vitest";

import { preparedInputs } from "./support/prepared-inputs.ts";
import { type SampleCompany, sampleCompany } from "./support/sample-company.ts";
import { sampleFiles, sampleInputs } from "./support/sample-inputs.ts";
import type { Answer, TestApp } from "./support/test-app.ts";
import { useTestApp } from "./support/use-test-company.ts";

let server: TestApp;
let company: SampleCompany;

useTestApp((started) => void (server = started));

beforeEach(async () => {
  company = await sampleCompany(server);
  await server.database.db.deleteFrom("audit_entries").execute();
  await server.database.db.deleteFrom("rate_limits").execute();
});

interface Stored {
  readonly company_id: number;
  readonly actor_id: number | null;
  readonly actor_name: string;
  readonly action: string;
  readonly subject_kind: string;
  readonly subject_id: number | null;
  readonly subject_name: string;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

function entries(): Promise<Stored[]> {
  return server.database.db.selectFrom("audit_entries").selectAll().orderBy("id").execute();
}

async function make(name: CallName, more: object = {}): Promise<Answer> {
  const input = {
    ...sampleInputs[name](company),
    ...(await preparedInputs[name]?.(server, company.admin)),
    ...more,
  };
  const as = calls[name].access === "public" ? undefined : await server.signIn(company.admin);
  return server.call(name, input, { as, files: sampleFiles[name] });
}

test("The entry for people added to a memo has the names and number of those who were new", async () => {
  const { employee, outsider } = company;
  await make("listMemoRecipients", { recipient_ids: [employee.id, outsider.id] });
  expect(await entries()).toMatchObject([
    {
      ...{ action: "listMemoRecipients", subject_kind: "memo", subject_id: company.memo },
      changes: { added_people: [null, { names: ["Otto Test"], count: 1 }] },
    },
  ]);
});

test("The entries for an audience name its people", async () => {
  const { employee, outsider } = company;
  await make("createAudience", { employee_ids: [employee.id, outsider.id] });
  const [made] = await entries();
  expect(made?.changes).toMatchObject({
    members: [null, { names: ["Eli Test", "Otto Test"], count: 2 }],
  });
  const id = made?.subject_id;
  await make("updateAudience", { id, employee_ids: [employee.id] });
  await make("deleteAudience", { id });
  expect((await entries()).slice(1).map(({ changes }) => changes)).toMatchObject([
    { removed_people: [null, { names: ["Otto Test"], count: 1 }] },
    { members: [{ names: ["Eli Test"], count: 1 }, null] },
  ]);
});

test("The entry for a question names who asked, except where they are named already", async () => {
  const as = await server.signIn(company.employee);
  const asked = await server.call("flagMemo", sampleInputs.flagMemo(company), { as });
  expect(asked.status).toBe(200);
  await make("answerFlaggedMessage");
  expect(
    (await entries()).map(({ actor_name, subject_name }) => [actor_name, subject_name]),
  ).toEqual([
    ["Eli Test", "Closing list"],
    ["Ada Test", expect.stringMatching(/ · \w+ Test$/)],
  ]);
});

test("The entry for a scheduled send has the unit of its interval", async () => {
  await make("createScheduledSend", { frequency: "weekly", interval: 2 });
  const [made] = await entries();
  expect(made?.changes).toMatchObject({ interval: [null, { count: 2, unit: "week" }] });
  await make("updateScheduledSend", { id: made?.subject_id, frequency: "monthly", interval: 1 });
  expect((await entries())[1]?.changes).toMatchObject({
    interval: [
      { count: 2, unit: "week" },
      { count: 1, unit: "month" },
    ],
  });
});

test("Joining with a code at sign-up makes an entry in that company", async () => {
  await make("signUp", { token: company.joinCode });
  expect(await entries()).toMatchObject([
    {
      ...{ company_id: company.id, action: "signUp", subject_kind: "employee" },
      changes: { joined_by: [null, "code"] },
    },
  ]);
});

test("A memo's entry has only the fields that changed", async () => {
  await make("updateMemo", {
    title: "Closing list, corrected",
    due_at: "2026-03-09T12:00:00.000Z",
  });
  const [entry] = await entries();
  expect(entry).toMatchObject({ actor_id: company.admin.id, actor_name: "Ada Test" });
  expect(entry?.changes).toEqual({
    title: ["Closing list", "Closing list, corrected"],
    due_at: [null, "2026-03-09T12:00:00.000Z"],
    version: [null, 2],
  });
});

const writing = [
  ["createMemo", "updateMemo"],
  ["createTemplate", "updateTemplate"],
] as const;

test.each(writing)(
  "Changes to translations have an entry too, by %s and %s",
  async (create, update) => {
    const changed = async (draft: object, translation: object) => {
      const as = await server.signIn(company.admin);
      const call = (name: CallName, input: object) =>
        server.call(name, { company_id: company.id, ...input }, { as });
      const es = { locale_code: "es", title: "Título" };
      const made = await call(create, { title: "Title", translations: [es], ...draft });
      const { id } = Object.values(made.content)[0] as { id: number };
      await server.database.db.deleteFrom("audit_entries").execute();
      await call(update, { id, translations: [{ ...es, ...translation }] });
      return (await entries()).map(({ changes }) => changes);
    };
    const survey = { display_type: "survey", options: ["Yes", "No"] };
    expect(await changed(survey, { options: ["Sí", "No"] })).toEqual([
      { "options.es": [null, ["Sí", "No"]] },
    ]);
    const day = { display_type: "celebration", recipient_title: "Your day!" };
    expect(await changed(day, { recipient_title: "¡Tu día!" })).toEqual([
      { "recipient_title.es": [null, "¡Tu día!"] },
    ]);
  },
);

test("A refused call makes no entry", async () => {
  expect((await make("updateMemo", { title: "Other", location_ids: [company.south] })).status).toBe(
    409,
  );
  expect(await entries()).toEqual([]);
});

test("The entry adds IDs when a manager is replaced by another with the same name", async () => {
  const { db } = server.database;
  const { employee, manager, admin } = company;
  await db
    .updateTable("employees")
    .set({ name_first: "Mara", name_last: "Test" })
    .where("id", "=", admin.id)
    .execute();
  await make("updateEmployee", { id: employee.id, manager_ids: [admin.id], type: undefined });
  const [entry] = await entries();
  expect(entry?.changes).toEqual({
    managers: [[`Mara Test (${manager.id})`], [`Mara Test (${admin.id})`]],
  });
});
