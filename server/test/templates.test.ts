import type { MemoTemplateSend } from "@lineup/contract/sends/schemas";
import type { MemoTemplate, MemoTemplateRow } from "@lineup/contract/templates/schemas";
import { describe, expect, test } from "vitest";

import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import type { Answer, TestApp } from "./support/test-app.ts";
import { useTestCompany } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;

useTestCompany((made) => void ({ server, company } = made));

type CallName = Parameters<TestApp["call"]>[0];
const act = async (name: CallName, input: object = {}, who?: TestEmployee): Promise<Answer> => {
  const as = await server.signIn(who ?? company.manager);
  return server.call(name, { company_id: company.id, ...input }, { as });
};
async function done(name: CallName, input: object, who?: TestEmployee): Promise<MemoTemplate> {
  const { status, body, content } = await act(name, input, who);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(content["memo_template"]).toEqual(content["template"]);
  return content["template"] as MemoTemplate;
}
const sample = { title: "Weekly lineup", content: "<p>This week.</p>" };
const write = (extra: object = {}) => done("createTemplate", { ...sample, ...extra });
async function titles(input: object = {}): Promise<string[]> {
  const { content } = await act("listTemplates", input);
  return (content["memo_templates"] as MemoTemplateRow[]).map(({ title }) => title);
}
async function upload(name = "menu.txt"): Promise<number> {
  const as = await server.signIn(company.manager);
  const files = { file: { name, content: Buffer.from("soup") } };
  const { content } = await server.call("uploadFile", { company_id: company.id }, { as, files });
  return (content["media"] as { id: number }).id;
}

describe("a template", () => {
  test("can be created and listed by the kind in its record", async () => {
    const survey = { title: "Which shift?", kind: "survey", options: ["Early", "Late"] };
    expect(await done("createTemplate", survey)).toMatchObject({ kind: "survey" });
    expect(await write({ kind: "message" })).toMatchObject({ kind: "message" });
    expect(await titles({ kind: "survey" })).toEqual(["Which shift?"]);
    expect(await titles({ kind: "message" })).toEqual(["Weekly lineup"]);
  });

  test("can have all content of a memo, and is read back unchanged", async () => {
    const media = await upload();
    const survey = {
      ...{ title: "Which shift?", display_type: "survey", options: ["Early", "Late"] },
      ...{ is_anonymous: true, category: "Scheduling", priority: "high" },
      content: '<p onclick="x()">Say <script>no</script><b>so</b>.</p>',
      translations: [{ locale_code: "es", title: "¿Qué turno?", content: "<p>Di.</p>" }],
      ...{ location_ids: [company.north], audience_ids: [company.kitchen] },
      ...{ recipient_ids: [company.outsider.id], media_ids: [media] },
      ...{ reveal_after_days: 2, due_after_days: 3, expire_after_days: 7, author: "The kitchen" },
    };
    const made = await done("createTemplate", survey);
    expect(made).toMatchObject({
      ...{ company_id: company.id, title: "Which shift?", display_type: "survey", kind: "survey" },
      ...{ answer_type: "single", options: ["Early", "Late"], options_key: "custom" },
      ...{ is_anonymous: true, category: "Scheduling", priority: "high", status: "published" },
      content: "<p>Say <strong>so</strong>.</p>",
      translations: [{ locale_code: "es", title: "¿Qué turno?", content: "<p>Di.</p>" }],
      locations: [{ id: company.north, name: "North" }],
      audiences: [{ id: company.kitchen, name: "Kitchen" }],
      recipients: [{ id: company.outsider.id, name: "Otto Test" }],
      ...{ location_ids: [company.north], due_after_days: 3, expire_after_days: 7 },
      ...{ author: "The kitchen", use_count: 0, is_shared: false, revision: 0 },
      creator: { id: company.manager.id, name: "Mara Test" },
      created_at: "2026-03-02T15:00:00.000Z",
    });
    expect(made.media.map(({ id }) => id)).toEqual([media]);
    expect(await done("getTemplate", { id: made.id })).toEqual(made);
    expect(await done("getTemplate", { memo_template_id: made.id })).toEqual(made);
  });

  test("changes only the given fields, one change after the other, and has its editor", async () => {
    const { id } = await write({ author: "Us", due_after_days: 2 });
    server.setTime(new Date("2026-03-02T15:05:00Z"));
    const after = await done(
      "updateTemplate",
      { id, title: "Lineup", author: null },
      company.admin,
    );
    expect(after).toMatchObject({
      ...{ title: "Lineup", content: sample.content, author: null, due_after_days: 2, revision: 1 },
      updater: { id: company.admin.id, name: "Ada Test" },
      creator: { id: company.manager.id, name: "Mara Test" },
      updated_at: "2026-03-02T15:05:00.000Z",
    });
    const stale = await act("updateTemplate", { id, title: "Mine", revision: 0 });
    expect(stale.status).toBe(409);
    expect(stale.body["code"]).toBe("stale_version");
    expect((await act("updateTemplate", { id, title: "Mine", revision: 1 })).status).toBe(200);
  });

  test("that lacks required content is a draft and can't be published", async () => {
    const { id, status } = await write({ content: "" });
    expect(status).toBe("draft");
    const early = await act("updateTemplate", { id, status: "published" });
    expect(early.status).toBe(422);
    expect(early.body["errors"]).toEqual({ content: ["Write something, or attach a file"] });
    const survey = { title: "Which?", display_type: "survey", status: "published" };
    const refused = await act("createTemplate", { ...survey, options: ["One"] });
    expect(Object.keys(refused.body["errors"] as object)).toEqual(["options"]);

    const published = { id, status: "published", content: "<p>Now.</p>" };
    expect((await done("updateTemplate", published)).status).toBe("published");
    // Required content can't be removed again either.
    expect((await act("updateTemplate", { id, content: "" })).status).toBe(422);
    expect((await done("updateTemplate", { id, status: "draft", content: "" })).status).toBe(
      "draft",
    );
  });

  test("has no fields of another kind and no contradicting days", async () => {
    const bad = [
      [{ options: ["One", "Two"] }, "options"],
      [{ display_type: "celebration", signature: true }, "signature"],
      [{ type: "birthday" }, "type"],
      [{ due_after_days: 8, expire_after_days: 7 }, "due_after_days"],
      [{ due_after_days: 0 }, "due_after_days"],
      [{ reveal_after_days: 2, due_after_days: 1 }, "reveal_after_days"],
      [{ reveal_after_days: 366 }, "reveal_after_days"],
      [{ expire_after_days: 366 }, "expire_after_days"],
      [{ media_ids: [999_999_999] }, "media_ids"],
      [{ location_ids: [999_999_999] }, "location_ids"],
      [{ status: "archived" }, "status"],
    ] as const;
    for (const [extra, field] of bad) {
      const { status, body } = await act("createTemplate", { ...sample, ...extra });
      expect([status, Object.keys(body["errors"] as object)], field).toEqual([422, [field]]);
    }
    expect(await titles()).toEqual([]);
  });

  test("of a celebration has content for celebrated people, which its sends get", async () => {
    const party = {
      ...{ title: "Five years!", content: "<p>Cake at four.</p>", display_type: "celebration" },
      ...{ recipient_title: "Thank you!", recipient_content: '<p onclick="x()">Five years.</p>' },
      type: "anniversary",
    };
    const made = await done("createTemplate", party);
    const forCelebrated = {
      recipient_title: "Thank you!",
      recipient_content: "<p>Five years.</p>",
    };
    expect(made).toMatchObject({ ...forCelebrated, status: "published" });
    const { content } = await act("useTemplate", { id: made.id });
    expect((content["memo_template_send"] as MemoTemplateSend).memos[0]).toMatchObject(
      forCelebrated,
    );
    const none = await done("updateTemplate", { id: made.id, recipient_title: null });
    expect(none).toMatchObject({ ...forCelebrated, recipient_title: null });
    const message = await act("createTemplate", { ...sample, recipient_title: "You" });
    expect(Object.keys(message.body["errors"] as object)).toEqual(["recipient_title"]);
  });

  test("marks a translation as out of date after a change of the original, until it is reviewed", async () => {
    const semana = { locale_code: "es", title: "La semana", content: "<p>Hoy.</p>" };
    const { id } = await write({ translations: [semana] });
    const outdated = async (change: object): Promise<boolean | undefined> =>
      (await done("updateTemplate", { id, ...change })).translations[0]?.is_outdated;
    expect(await outdated({ category: "Safety" })).toBe(false);
    expect(await outdated({ content: "<p>Next week.</p>" })).toBe(true);
    expect(await outdated({ title: "Lineup", translations: [semana] })).toBe(true);
    expect(await outdated({ translations: [{ ...semana, reviewed: true }] })).toBe(false);
    expect(await outdated({ title: "Week" })).toBe(true);
    expect(await outdated({ translations: [{ ...semana, title: "Semana" }] })).toBe(false);
  });

  test("marks a translation as out of date after a change of the content for celebrated people", async () => {
    const { id } = await write({
      ...{ display_type: "celebration", recipient_title: "Thank you!" },
      translations: [{ locale_code: "es", title: "¡Cinco años!", recipient_title: "¡Gracias!" }],
    });
    const outdated = async (change: object): Promise<boolean | undefined> =>
      (await done("updateTemplate", { id, ...change })).translations[0]?.is_outdated;
    expect(await outdated({ category: "Anniversary" })).toBe(false);
    expect(await outdated({ recipient_title: "Thanks a lot!" })).toBe(true);
    expect(await outdated({ recipient_title: "Thank you!" })).toBe(false);
    expect(await outdated({ recipient_content: "<p>You.</p>" })).toBe(true);
  });

  test("can have files in a given order, which can be removed", async () => {
    const { id } = await write();
    const [one, two] = [await upload("one.txt"), await upload("two.txt")];
    await done("attachTemplateMedia", { id, media_id: two });
    const both = await done("attachTemplateMedia", { memo_template_id: id, media_ids: [one, two] });
    expect(both.media.map((file) => file.id)).toEqual([two, one]);
    const { content } = await act("listTemplateMedia", { id });
    expect(content["media"]).toEqual(both.media);
    const less = await done("detachTemplateMedia", { id, media_id: two });
    expect(less.media.map((file) => file.id)).toEqual([one]);
    expect((await act("detachTemplateMedia", { id, media_id: two })).status).toBe(404);
    // The last file of a message without other content can't be removed.
    await done("updateTemplate", { id, content: "" });
    expect((await act("detachTemplateMedia", { id, media_id: one })).status).toBe(422);
  });

  test("that is archived can't be changed until it is restored", async () => {
    const { id } = await write();
    server.setTime(new Date("2026-03-02T15:05:00Z"));
    const away = await done("archiveTemplate", { id });
    expect(away).toMatchObject({
      ...{ status: "archived", archived_at: "2026-03-02T15:05:00.000Z", can_archive: false },
    });
    expect(await done("archiveTemplate", { id })).toEqual(away);
    expect((await act("updateTemplate", { id, title: "Other" })).status).toBe(409);
    expect((await act("shareTemplate", { id })).status).toBe(409);
    const back = await done("unarchiveTemplate", { id });
    expect(back).toMatchObject({ status: "published", archived_at: null, title: sample.title });
  });

  test("that is deleted is gone, with its values in the filters of lists", async () => {
    const { id } = await write({ location_ids: [company.south], audience_ids: [company.floor] });
    const choices = async (): Promise<unknown> =>
      (await act("listTemplates", {})).content["filters"];
    expect(await choices()).toMatchObject({ locations: [{ id: company.south }] });
    const { body } = await act("deleteTemplate", { id });
    expect(body["successes"]).toEqual(["memo_template_deleted"]);
    for (const name of [
      "getTemplate",
      "deleteTemplate",
      "archiveTemplate",
      "shareTemplate",
    ] as const)
      expect((await act(name, { id })).status).toBe(404);
    expect(await titles()).toEqual([]);
    expect(await choices()).toMatchObject({ locations: [], audiences: [], creators: [] });
  });

  test("keeps a location that was deleted, but can't get a deleted one", async () => {
    const { id } = await write({ location_ids: [company.south] });
    await act("deleteLocation", { id: company.south }, company.admin);
    const after = await done("updateTemplate", { id, title: "Lineup" });
    expect(after.location_ids).toEqual([company.south]);
    const refused = await act("createTemplate", { ...sample, location_ids: [company.south] });
    expect(refused.status).toBe(422);
  });
});

describe("a template that is used", () => {
  const use = async (input: object): Promise<MemoTemplateSend> => {
    const { status, body, content } = await act("useTemplate", input);
    expect(status, JSON.stringify(body)).toBe(200);
    return content["memo_template_send"] as MemoTemplateSend;
  };

  test("makes a draft send with all its content, for its usual recipients", async () => {
    const file = await upload();
    const { id } = await write({
      ...{ location_ids: [company.south], due_after_days: 3, expire_after_days: 7 },
      ...{ category: "Operations", priority: "high", signature: true, media_ids: [file] },
      translations: [{ locale_code: "es", title: "Semana", content: "<p>Esta.</p>" }],
    });
    const send = await use({ id });
    expect(send).toMatchObject({
      ...{ title: sample.title, status: "draft", memo_template_id: id, start_at: null },
      ...{ due_at: "2026-03-05T15:00:00.000Z", end_at: "2026-03-09T14:00:00.000Z" },
      locations: [{ id: company.south, name: "South" }],
    });
    const [memo] = send.memos;
    expect(memo).toMatchObject({
      ...{ ...sample, status: "draft", category: "Operations", priority: "high", signature: true },
      translations: [{ locale_code: "es", title: "Semana", content: "<p>Esta.</p>" }],
    });
    expect(memo?.media.map((one) => one.id)).toEqual([file]);
    expect((await done("getTemplate", { id })).use_count).toBe(1);

    // The template can still be changed.
    await done("updateTemplate", { id, title: "Other" });
    const { content } = await act("getSend", { id: send.id });
    expect(content["memo_template_send"]).toEqual(send);
  });

  test("goes to the recipients of the call, with dates counted from its start", async () => {
    const { id } = await write({ location_ids: [company.south], due_after_days: 1 });
    const start = "2026-03-10T09:00:00.000Z";
    const recipient_ids = [company.employee.id];
    const send = await use({
      id,
      title: "Mine",
      mode: "recipients",
      recipient_ids,
      start_at: start,
    });
    expect(send).toMatchObject({
      ...{ title: "Mine", mode: "recipients", locations: [], recipient_ids, start_at: start },
      ...{ due_at: "2026-03-11T09:00:00.000Z", end_at: null },
    });
    expect((await act("useTemplate", { id, location_ids: [999_999_999] })).status).toBe(422);
    expect((await done("getTemplate", { id })).use_count).toBe(1);
  });

  test("is revealed the given days after its start, until someone sets a date", async () => {
    const { id } = await write({ reveal_after_days: 2, due_after_days: 3 });
    const start_at = "2026-03-10T14:00:00.000Z";
    const send = await use({ id, start_at });
    expect(send).toMatchObject({ reveal_at: "2026-03-12T14:00:00.000Z", reveal_after_days: 2 });
    const change = async (input: object): Promise<unknown> =>
      (await act("updateSend", { id: send.id, ...input })).content["memo_template_send"];
    expect(await change({ start_at: "2026-03-20T14:00:00Z" })).toMatchObject({
      ...{ reveal_at: "2026-03-22T14:00:00.000Z", due_at: "2026-03-23T14:00:00.000Z" },
    });
    expect(await change({ reveal_at: null })).toMatchObject({
      ...{ reveal_at: null, reveal_after_days: null, due_after_days: 3 },
    });
    // For another one no one has set it, so it becomes a date when it is published.
    const { id: other } = await use({ id, start_at });
    const { content } = await act("publishSend", { id: other });
    expect(content["memo_template_send"]).toMatchObject({
      ...{ reveal_after_days: null, reveal_at: "2026-03-12T14:00:00.000Z" },
      memos: [{ reveal_at: "2026-03-12T14:00:00.000Z", is_revealed: false }],
    });
  });

  test("counts days in its time zone, even across a clock change", async () => {
    const { id } = await write({ due_after_days: 1, expire_after_days: 7 });
    const start_at = "2026-03-07T16:00:00.000Z";
    expect(await use({ id, start_at, timezone: "America/Chicago" })).toMatchObject({
      ...{ due_at: "2026-03-08T15:00:00.000Z", end_at: "2026-03-14T15:00:00.000Z" },
      timezone: null,
    });
  });

  test("for a deleted location is for no one, rather than for everyone", async () => {
    const { id } = await write({ location_ids: [company.south] });
    await act("deleteLocation", { id: company.south }, company.admin);
    const send = await use({ id });
    expect(send).toMatchObject({ mode: "recipients", location_ids: [], recipient_ids: [] });
    expect((await act("publishSend", { id: send.id })).status).toBe(422);
  });

  test("must be published, not archived, and of the same company", async () => {
    const { id } = await write({ status: "draft" });
    expect((await act("useTemplate", { id })).status).toBe(409);
    await done("updateTemplate", { id, status: "published" });
    await done("archiveTemplate", { id });
    expect((await act("useTemplate", { id })).status).toBe(409);
    await act("deleteTemplate", { id });
    expect((await act("useTemplate", { id })).status).toBe(404);
  });

  test("must also be published to create a send or be added to one", async () => {
    const { id: memo_template_id } = await write({ status: "draft" });
    const { content } = await act("createSend", { title: "Week" });
    const { id } = content["memo_template_send"] as MemoTemplateSend;
    const tries = async (): Promise<unknown[]> => {
      const answers = [
        await act("createSend", { memo_template_id }),
        await act("draftSend", { memo_template_id }),
        await act("writeSendMemo", { id, memo: { memo_template_id } }),
      ];
      return answers.map(({ status, body }) => (status === 200 ? status : body["message"]));
    };
    const no = "Only a published template can be sent";
    expect(await tries()).toEqual([no, no, no]);
    await done("updateTemplate", { id: memo_template_id, status: "published" });
    await done("archiveTemplate", { id: memo_template_id });
    expect(await tries()).toEqual([no, no, no]);
    await done("unarchiveTemplate", { id: memo_template_id });
    expect(await tries()).toEqual([200, 200, 200]);
  });
});

test("Employees and other companies can't use templates", async () => {
  const { id } = await write();
  const elsewhere = await server.company();
  for (const name of [
    "getTemplate",
    "updateTemplate",
    "deleteTemplate",
    "shareTemplate",
  ] as const) {
    expect((await act(name, { id }, company.employee)).status).toBe(403);
    expect((await act(name, { id }, elsewhere.admin)).status).toBe(404);
    const input = { company_id: elsewhere.id, id };
    const as = await server.signIn(elsewhere.admin);
    expect((await server.call(name, input, { as })).status).toBe(404);
  }
  expect((await done("getTemplate", { id })).title).toBe(sample.title);
});
