import { type CallName, calls } from "@lineup/contract/calls";
import { afterAll, beforeAll, expect, test } from "vitest";

import { preparedInputs } from "./support/prepared-inputs.ts";
import { type SampleCompany, sampleCompany } from "./support/sample-company.ts";
import { sampleFiles, sampleInputs } from "./support/sample-inputs.ts";
import { type Answer, type TestApp, startTestApp } from "./support/test-app.ts";
import { type WriteWatch, watchWrites } from "./support/write-watch.ts";

let server: TestApp;
let watch: WriteWatch;
/** Both companies are shared by all tests. Refused calls write nothing, which each test checks. */
let company: SampleCompany;
let other: SampleCompany;

beforeAll(async () => {
  server = await startTestApp();
  watch = await watchWrites(server.database.db);
  company = await sampleCompany(server);
  other = await sampleCompany(server);
});

afterAll(() => server.stop());

const names = Object.keys(calls) as CallName[];
/** Fields that aren't IDs of records: a socket's ID, a number from a payroll, and a GIF of the service. */
const ofOthers = new Set(["socket_id", "company_ext_id", "gif_id"]);
const isId = (field: string): boolean => /(^|_)ids?$/.test(field) && !ofOthers.has(field);
/** Calls for shared templates and GIFs, which every company may read and use. */
const ofTheCommunity = new Set([
  ...[
    "listSharedTemplates.id",
    "useSharedTemplate.id",
    "downloadSharedFile.id",
    "getSharedFileLink.id",
    "listGifs.ids",
  ],
]);
const withIds = names.flatMap((name) =>
  Object.keys(calls[name].input.shape)
    .filter((field) => isId(field) && !ofTheCommunity.has(`${name}.${field}`))
    .map((field) => [name, field] as const),
);

/** Filters of lists: an ID that matches nothing is accepted. All other fields refuse it. */
const filters = new Set([
  "creator_id",
  "author_id",
  "location_id",
  "audience_id",
  "tag_id",
  "actor_id",
  "subject_id",
]);
const isFilter = (name: CallName, field: string): boolean =>
  filters.has(field) ||
  (["listFollowUps", "listCheckins"].includes(name) && field === "employee_id") ||
  (name === "listFollowUps" && field === "memo_id");

/** The owner that the caller saw on screen. A wrong ID means that the screen is out of date. */
const known = new Set(["known_owner_id"]);

test.for(withIds)(
  "%s tells of a foreign %s no more than of an unknown one",
  async ([name, field]) => {
    const given = {
      ...inputOf(name, field),
      ...(known.has(field) && { owner_id: company.manager.id }),
    };
    const theirs = await foreign(name, field);
    const unknown = field.endsWith("ids") ? [999_999_999] : 999_999_999;
    const as = await server.signIn(company.admin);
    await watch.settle();
    const refused = await attempt(name, { ...given, [field]: unknown }, as);
    const written = await watch.take();
    const answer = await attempt(name, { ...given, [field]: theirs }, as);
    expect(answer).toEqual(refused);
    expect(await watch.take()).toEqual(written);
    if (!isFilter(name, field)) {
      const refusals = known.has(field) ? [409] : [404, 422];
      expect(refusals, JSON.stringify(answer.body)).toContain(answer.status);
      expect(written).toEqual([]);
    }
  },
);

interface Nested {
  /** @returns the input with the ID in its place */
  readonly given: (id: number) => Record<string, unknown>;
  readonly theirs: (company: SampleCompany) => number;
}

/** IDs that are inside objects of an input. */
const nested: Readonly<Record<string, readonly [CallName, Nested]>> = {
  "a send's memo": [
    "writeSendMemo",
    { given: (id) => ({ memo: { id, title: "Ours" } }), theirs: ({ sendMemo }) => sendMemo },
  ],
  "a file of a send's memo": [
    "writeSendMemo",
    {
      given: (id) => ({ memo: { title: "Ours", media_ids: [id] } }),
      theirs: ({ media }) => media,
    },
  ],
  "a template of a send's memo": [
    "writeSendMemo",
    { given: (id) => ({ memo: { memo_template_id: id } }), theirs: ({ template }) => template },
  ],
  "whom a send's memo celebrates": [
    "writeSendMemo",
    {
      given: (id) => ({
        memo: { title: "Ours", display_type: "celebration", celebrated_ids: [id] },
      }),
      theirs: ({ outsider }) => outsider.id,
    },
  ],
  "a file of a memo that begins a send": [
    "createSend",
    {
      given: (id) => ({ memos: [{ title: "Ours", media_ids: [id] }] }),
      theirs: ({ media }) => media,
    },
  ],
  "a template of a new package": [
    "createPackage",
    {
      given: (id) => ({ templates: [{ memo_template_id: id }] }),
      theirs: ({ template }) => template,
    },
  ],
};

test.for(Object.entries(nested))(
  "%s of another company is refused as an unknown one",
  async ([, [name, { given, theirs }]]) => {
    const as = await server.signIn(company.admin);
    await watch.settle();
    const ask = (id: number) => attempt(name, { ...sampleInputs[name](company), ...given(id) }, as);
    const refused = await ask(999_999_999);
    expect([404, 422], JSON.stringify(refused.body)).toContain(refused.status);
    expect(await ask(theirs(other))).toEqual(refused);
    expect(await watch.take()).toEqual([]);
  },
);

test("Another company's channel is refused like an unknown one", async () => {
  const as = await server.signIn(company.admin);
  const ask = (id: number) =>
    attempt("authorizeChannel", { socket_id: "1.2", channel_name: `private-chat.${id}` }, as);
  const refused = await ask(999_999_999);
  expect(refused.status).toBe(403);
  expect(await ask(other.id)).toEqual(refused);
});

test("Every variant of another company's file is refused like an unknown one", async () => {
  const as = await server.signIn(company.admin);
  for (const variant of ["original", "min", "thumb"]) {
    const ask = (id: number) =>
      attempt("downloadFile", { company_id: company.id, id, variant }, as);
    const refused = await ask(999_999_999);
    expect(refused.status).toBe(404);
    expect(await ask(other.media)).toEqual(refused);
  }
});

const onMessages = ["updateMemo", "updateMessage", "detachMessageMedia"];
const onCelebrations = ["updateCelebration", "detachCelebrationMedia"];
const onSurveys = ["updateSurvey", "detachSurveyMedia"];

/** Uses a draft where possible, because a sent memo's recipients and files are refused for other reasons. */
function inputOf(name: CallName, field: string): Record<string, unknown> {
  const { employee_id, ...rest } = sampleInputs[name](company);
  // If `id` is an alias of `employee_id`, the input has only the one that is tried.
  return {
    ...rest,
    ...(field !== "id" && { employee_id }),
    ...(onMessages.includes(name) && { id: company.draft }),
    ...(onCelebrations.includes(name) && { id: company.celebrationDraft }),
    ...(onSurveys.includes(name) && { id: company.surveyDraft }),
  };
}

/** @returns an ID of the same kind of record in the other company */
async function foreign(name: CallName, field: string): Promise<unknown> {
  if (field === "upload_id")
    return (await preparedInputs["sendUploadPiece"]?.(server, other.admin))?.["id"];
  const prepared = await preparedInputs[name]?.(server, other.admin);
  const about = { ...sampleInputs[name](other), ...prepared };
  const same = about[field] ?? (field === "id" ? about["employee_id"] : undefined);
  if (same !== undefined) return same;
  const theirs: Record<string, number> = {
    ...{ company_id: other.id, id: other.memo, media_id: other.media },
    ...{
      message_id: other.draft,
      survey_id: other.surveyDraft,
      celebration_id: other.celebrationDraft,
    },
    ...{ location_id: other.north, audience_id: other.kitchen, tag_id: other.tag },
    sendable_id: other.publishedTemplate,
    ...{ recipient_id: other.employee.id, employee_id: other.employee.id },
    ...{
      author_id: other.admin.id,
      creator_id: other.admin.id,
      actor_id: other.admin.id,
      subject_id: other.memo,
    },
    ...{ add_employee_id: other.employee.id, remove_employee_id: other.employee.id },
    ...{
      manager_id: other.manager.id,
      owner_id: other.manager.id,
      known_owner_id: other.manager.id,
      memo_id: other.memo,
      memo_template_id: other.template,
      copied_id: other.template,
      excluded_id: other.employee.id,
      celebrated_id: other.employee.id,
    },
  };
  const one = theirs[field.replace(/ids$/, "id")];
  expect(one, `no id of another company for ${field}`).toBeDefined();
  return field.endsWith("ids") ? [one] : one;
}

async function attempt(name: CallName, input: object, as: string): Promise<Answer> {
  await server.database.db.deleteFrom("rate_limits").execute();
  // A file comes with the call or was uploaded before.
  const files = "upload_id" in input ? undefined : sampleFiles[name];
  return server.call(name, input, { as, files });
}
