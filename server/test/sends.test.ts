import type { Memo } from "@lineup/contract/memos/schemas";
import type { MemoTemplateSend } from "@lineup/contract/sends/schemas";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";

import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import { hours } from "./support/memo-calls.ts";
import type { TestApp } from "./support/test-app.ts";
import { useTestCompany } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;

useTestCompany((made) => void ({ server, company } = made));

type CallName = Parameters<TestApp["call"]>[0];
const done = (name: CallName, input?: object) => server.done(company.manager, name, input);
const made = async (name: CallName, input: object): Promise<MemoTemplateSend> =>
  (await done(name, input))["memo_template_send"] as MemoTemplateSend;
const refused = async (name: CallName, input: object): Promise<[number, unknown]> => {
  const { status, body } = await server.act(company.manager, name, input);
  return [status, body["errors"]];
};

const menu = { title: "New dishes", content: "<p>Four of them.</p>" };
const prices = { title: "New prices", content: "<p>From Monday.</p>", type: "standard" };
const start = (extra: object = {}): Promise<MemoTemplateSend> =>
  made("createSend", {
    ...{ title: "Summer menu", location_ids: [company.north], memos: [menu, prices] },
    ...extra,
  });
const publish = (id: number): Promise<MemoTemplateSend> => made("publishSend", { id });
const seen = (id: number): Promise<MemoTemplateSend> => made("getSend", { id });
const inbox = async (who: TestEmployee): Promise<string[]> => {
  const { content } = await server.act(who, "listEmployeeMessages");
  return (content["memos"] as Memo[]).map(({ title }) => title).toSorted();
};
const memosListed = async (input: object = {}): Promise<string[]> =>
  ((await done("listMemos", input))["memos"] as Memo[]).map(({ title }) => title).toSorted();
const both = ["New dishes", "New prices"];

test("A new send is a draft that no one has, and is published as a whole to its recipients", async () => {
  const draft = await start({ due_at: hours(48), content: "From the chef" });
  expect(draft).toMatchObject({
    ...{ status: "draft", kind: "memo", type: null, memo_count: 2, recipient_count: 0 },
    ...{ locations: [{ id: company.north, name: "North" }], location_ids: [company.north] },
    ...{ creator: { id: company.manager.id }, content: "From the chef", published_at: null },
  });
  expect(draft.memos.map(({ title, status }) => [title, status])).toEqual([
    ["New dishes", "draft"],
    ["New prices", "draft"],
  ]);
  expect(await inbox(company.employee)).toEqual([]);
  expect(await memosListed({ status: "draft" })).toEqual([]);

  // The manager who publishes it hasn't seen another manager's change.
  const { revision } = draft;
  await done("updateSend", { id: draft.id, content: "From the kitchen" });
  const unseen = await server.act(company.manager, "publishSend", { id: draft.id, revision });
  expect([unseen.status, unseen.body["code"]]).toEqual([409, "stale_version"]);

  const sent = await publish(draft.id);
  expect(sent).toMatchObject({ status: "published", recipient_count: 4, read_count: 0 });
  expect(sent.memos.map(({ due_at, status }) => [due_at, status])).toEqual([
    [hours(48), "published"],
    [hours(48), "published"],
  ]);
  expect(await inbox(company.employee)).toEqual(both);
  expect(await inbox(company.outsider)).toEqual([]);
  expect(await memosListed()).toEqual(both);

  await server.act(company.employee, "acknowledgeMemo", { id: sent.memos[0]?.id });
  expect(await seen(draft.id)).toMatchObject({ read_count: 1, response_rate: 25 });
  expect((await refused("publishSend", { id: draft.id }))[0]).toBe(409);
});

test("Contradicting dates are refused on saving, and a date in the past on publishing", async () => {
  const { id } = await start({ start_at: hours(5) });
  expect(await refused("updateSend", { id, due_at: hours(4) })).toEqual([
    422,
    { due_at: ["It can't be due before it goes out"] },
  ]);
  expect((await refused("draftSend", { id, end_at: hours(3) }))[0]).toBe(422);
  expect(
    (await refused("createSend", { title: "Menu", start_at: hours(2), due_at: hours(1) }))[0],
  ).toBe(422);
  expect((await seen(id)).due_at).toBeNull();
  expect((await made("updateSend", { id, start_at: null, due_at: hours(-1) })).due_at).toBe(
    hours(-1),
  );
  expect((await refused("publishSend", { id }))[0]).toBe(422);
});

test("All memos of a send are revealed at its time, and each of its dates causes an event", async () => {
  const opens = { reveal_at: hours(3), due_at: hours(4), end_at: hours(5) };
  const draft = await start({ start_at: hours(2), ...opens });
  expect(draft).toMatchObject({ ...opens, reveal_after_days: null });
  expect(await refused("updateSend", { id: draft.id, reveal_at: hours(1) })).toEqual([
    422,
    { reveal_at: ["Must open after the memo goes out, and before it's due or ends"] },
  ]);
  // Recipients and dates belong to the send.
  const memo = { id: draft.memos[0]?.id, reveal_at: hours(9) };
  await done("writeSendMemo", { id: draft.id, memo });
  const sent = await publish(draft.id);
  expect(sent.memos.map(({ reveal_at }) => reveal_at)).toEqual([hours(3), hours(3)]);
  const { rows } = await sql<{ date: string }>`select data->>'date' as date from jobs.job
    where name = 'memo-date' and (data->>'memoId')::bigint = ${sent.memos[1]?.id} order by start_after`.execute(
    server.database.db,
  );
  expect(rows.map(({ date }) => date)).toEqual(["start_at", "reveal_at", "due_at", "end_at"]);

  const read = async (): Promise<string[]> => {
    const { content } = await server.act(company.employee, "listEmployeeMessages");
    return (content["memos"] as Memo[]).map((one) => one.content).toSorted();
  };
  server.setTime(new Date(hours(2)));
  expect(await read()).toEqual(["", ""]);
  const moved = await made("updateSend", { id: draft.id, reveal_at: hours(3.5) });
  expect(moved).toMatchObject({ reveal_at: hours(3.5), memos: [{ reveal_at: hours(3.5) }, {}] });
  server.setTime(new Date(hours(3.5)));
  expect(await read()).toEqual([prices.content, menu.content].toSorted());
  const closed = { id: draft.id, reveal_at: hours(3.9) };
  expect(await refused("updateSend", closed)).toEqual([
    422,
    { reveal_at: ["This memo has already opened"] },
  ]);
});

test("A send with a start is published then, and can become a draft again until then", async () => {
  const { id, memos } = await start({ start_at: hours(2) });
  expect((await publish(id)).status).toBe("scheduled");
  expect(await inbox(company.employee)).toEqual([]);
  const back = await made("draftSend", { id, title: "Autumn menu", start_at: hours(3) });
  expect(back).toMatchObject({ status: "draft", title: "Autumn menu", recipient_count: 0 });
  expect(back.memos.map(({ status }) => status)).toEqual(["draft", "draft"]);
  server.setTime(new Date(hours(2.5)));
  expect(await inbox(company.employee)).toEqual([]);
  await publish(id);
  const moved = await made("updateSend", { id, start_at: hours(2.9), content: "Earlier" });
  expect(moved).toMatchObject({ status: "scheduled", content: "Earlier" });
  expect(moved.memos.map(({ start_at }) => start_at)).toEqual([hours(2.9), hours(2.9)]);
  server.setTime(new Date(hours(3)));
  expect(await inbox(company.employee)).toEqual(both);
  expect((await seen(id)).status).toBe("published");
  expect((await refused("draftSend", { id }))[0]).toBe(409);
  expect((await refused("updateSend", { id, start_at: hours(5) }))[0]).toBe(409);
  const later = await made("updateSend", { id, end_at: hours(9), title: "Winter menu" });
  expect(later.memos.map(({ end_at }) => end_at)).toEqual([hours(9), hours(9)]);
  expect(memos.map((memo) => memo.id)).toEqual(later.memos.map((memo) => memo.id));
});

test("A send is published completely or not at all, and the answer names the memos that can't be", async () => {
  const { id } = await start({ memos: [menu, { title: "Empty" }, { title: "Bare" }] });
  const [status, errors] = await refused("publishSend", { id });
  expect([status, errors]).toEqual([
    422,
    {
      memos: [
        "“Empty”: Write something, or attach a file",
        "“Bare”: Write something, or attach a file",
      ],
    },
  ]);
  expect(await seen(id)).toMatchObject({ status: "draft", recipient_count: 0 });
  expect(await inbox(company.employee)).toEqual([]);
  const nobody = await start({ location_ids: [company.south], audience_ids: [company.kitchen] });
  expect(await refused("publishSend", { id: nobody.id })).toEqual([
    422,
    { recipient_ids: ["No one to send this to"] },
  ]);
  const none = await start({ memos: [] });
  expect((await refused("publishSend", { id: none.id }))[0]).toBe(422);
  const ended = await start({ end_at: hours(-1) });
  expect(Object.keys((await refused("publishSend", { id: ended.id }))[1] as object)).toEqual([
    "end_at",
  ]);
});

test("Memos of a draft send can be edited, ordered and removed, but only through the send", async () => {
  const draft = await start();
  const { id } = draft;
  const [first, second] = draft.memos as [Memo, Memo];
  const added = (
    await done("writeSendMemo", {
      ...{ id, memo: { title: "Which dish?", display_type: "survey", options: ["Soup", "Pie"] } },
    })
  )["memo"] as Memo;
  expect(added).toMatchObject({
    display_type: "survey",
    status: "draft",
    options: ["Soup", "Pie"],
  });
  expect((await refused("writeSendMemo", { id, memo: { content: "x" } }))[0]).toBe(422);
  const order = [added.id, second.id, first.id];
  const arranged = await made("updateSend", { id, memo_ids: order });
  expect(arranged.memos.map((memo) => memo.id)).toEqual(order);
  expect(arranged.kind).toBeNull();
  expect((await refused("updateSend", { id, memo_ids: [first.id] }))[0]).toBe(409);
  expect((await refused("updateSend", { id, memo_ids: [...order, 999_999_999] }))[0]).toBe(404);
  await done("writeSendMemo", { id, memo: { id: first.id, title: "Newest dishes" } });
  const stale = { id: first.id, title: "Oldest", revision: first.revision };
  expect((await refused("writeSendMemo", { id, memo: stale }))[0]).toBe(409);
  const less = await made("removeSendMemo", { id, memo_id: second.id });
  expect(less.memos.map(({ title }) => title)).toEqual(["Which dish?", "Newest dishes"]);
  expect((await refused("removeSendMemo", { id, memo_id: second.id }))[0]).toBe(404);
  const other = await start();
  expect((await refused("removeSendMemo", { id, memo_id: other.memos[0]?.id }))[0]).toBe(404);
  for (const [name, input] of [
    ["updateMemo", { status: "published" }],
    ["updateMemo", { title: "By itself" }],
    ["deleteMemo", {}],
  ] as const)
    expect((await refused(name, { id: first.id, ...input }))[0]).toBe(409);
  await publish(id);
  expect((await refused("writeSendMemo", { id, memo: menu }))[0]).toBe(409);
  expect((await refused("removeSendMemo", { id, memo_id: first.id }))[0]).toBe(409);
});

test("A send's files are attached to each memo, after the memo's own", async () => {
  const file = { name: "list.txt", content: Buffer.from("A list.\n") };
  const as = await server.signIn(company.manager);
  const upload = async (name: string): Promise<number> => {
    const input = { company_id: company.id, name };
    const { content } = await server.call("uploadFile", input, { as, files: { file } });
    return (content["media"] as { id: number }).id;
  };
  const shared = await upload("shared");
  const draft = await start({ memos: [{ title: "Read the list" }, menu] });
  const memo_id = draft.memos[0]?.id;
  const own = await server.call(
    "uploadSendMemoMedia",
    { company_id: company.id, memo_id },
    { as, files: { file } },
  );
  expect(own.status, JSON.stringify(own.body)).toBe(200);
  const ownId = (own.content["media"] as { id: number }).id;
  const put = await done("attachSendMedia", { id: draft.id, media_id: shared });
  expect((put["media"] as Memo["media"]).map(({ id }) => id)).toEqual([shared]);
  const sent = await publish((await made("updateSend", { id: draft.id, start_at: hours(1) })).id);
  const files = ({ memos }: MemoTemplateSend) =>
    memos.map(({ media }) => media.map(({ id }) => id));
  expect(files(sent)).toEqual([[ownId, shared], [shared]]);
  expect((await refused("attachSendMedia", { id: draft.id, media_id: ownId }))[0]).toBe(409);
  const back = await made("draftSend", { id: draft.id });
  expect(files(back)).toEqual([[ownId], []]);
  expect((await done("listSendMedia", { id: draft.id }))["media"]).toHaveLength(1);
  await done("detachSendMemoMedia", { memo_id, media_id: ownId });
  await done("detachSendMedia", { id: draft.id, media_id: shared });
  expect((await refused("detachSendMedia", { id: draft.id, media_id: shared }))[0]).toBe(404);
  expect((await refused("publishSend", { id: draft.id }))[0]).toBe(422);
});

test("A send's files keep the given order when it is published", async () => {
  const as = await server.signIn(company.manager);
  const upload = async (name: string): Promise<number> => {
    const files = { file: { name, content: Buffer.from("A list.\n") } };
    const { content } = await server.call("uploadFile", { company_id: company.id }, { as, files });
    return (content["media"] as { id: number }).id;
  };
  const [one, two, three] = [await upload("1.txt"), await upload("2.txt"), await upload("3.txt")];
  const { id } = await start({ media_ids: [two, one] });
  const order = async (): Promise<number[]> => (await seen(id)).media.map((file) => file.id);
  expect(await order()).toEqual([two, one]);
  await done("attachSendMedia", { id, media_id: three });
  expect(await order()).toEqual([two, one, three]);
  await made("updateSend", { id, media_ids: [three, two, one] });
  expect(await order()).toEqual([three, two, one]);
  await done("detachSendMedia", { id, media_id: two });
  await made("updateSend", { id, title: "Autumn menu" });
  expect(await order()).toEqual([three, one]);
  const { memos } = await publish(id);
  expect(memos.map(({ media }) => media.map((file) => file.id))).toEqual([
    [three, one],
    [three, one],
  ]);
  expect((await refused("updateSend", { id, media_ids: [one, three] }))[0]).toBe(409);
});

test("A template added to a send is copied completely and counts as used", async () => {
  const es = { locale_code: "es", title: "Cinco años", recipient_title: "¡Gracias!" };
  const sample = {
    ...{ title: "Five years", display_type: "celebration", type: "anniversary" },
    ...{ recipient_title: "Thank you!", recipient_content: "<p>Cake at three.</p>" },
  };
  const used = async (): Promise<unknown> =>
    ((await done("getTemplate", { id: template }))["template"] as { use_count: number }).use_count;
  const { template: written } = await done("createTemplate", { ...sample, translations: [es] });
  const template = (written as { id: number }).id;
  await done("updateTemplate", { id: template, title: "Ten years" });

  const { id } = await start();
  const add = { id, memo: { memo_template_id: template, category: "Birthday" } };
  const { memo, memo_template_send: send } = await done("writeSendMemo", add);
  expect(memo).toMatchObject({
    ...sample,
    ...{ title: "Ten years", category: "Birthday", translations: [{ ...es, is_outdated: true }] },
  });
  expect((send as MemoTemplateSend).memos.map(({ title }) => title)).toEqual([
    ...[...both, "Ten years"],
  ]);
  expect(await used()).toBe(1);
  // Adding it again to the same send, or to one created from it, isn't another use.
  await done("writeSendMemo", add);
  expect(await used()).toBe(1);
  const begun = await made("useTemplate", { id: template });
  await done("writeSendMemo", { ...add, id: begun.id });
  expect(await used()).toBe(2);
  const addition = { id, memo: { id: (memo as Memo).id, memo_template_id: template } };
  expect(await refused("writeSendMemo", addition)).toEqual([
    422,
    { "memo.memo_template_id": ["This memo isn't empty: add the template as another memo"] },
  ]);
  const foreign = await server.company();
  const { template: theirs } = await server.done(foreign.manager, "createTemplate", sample);
  const stolen = { id, memo: { memo_template_id: (theirs as { id: number }).id } };
  expect((await refused("writeSendMemo", stolen))[0]).toBe(404);
});

test("An archived send disappears for everyone, and restoring it also reaches new members", async () => {
  const { id, memos } = await publish((await start()).id);
  await done("archiveMessage", { id: memos[1]?.id });
  expect((await made("archiveSend", { id })).status).toBe("archived");
  expect(await inbox(company.employee)).toEqual([]);
  expect((await refused("archiveSend", { id }))[0]).toBe(409);
  server.setTime(new Date(hours(1)));
  const joined = { id: company.outsider.id, location_ids: [company.north] };
  expect((await server.act(company.admin, "updateEmployee", joined)).status).toBe(200);
  const back = await made("unarchiveSend", { id });
  // A memo archived on its own stays archived.
  expect(back.memos.map(({ status }) => status)).toEqual(["published", "archived"]);
  expect(back).toMatchObject({ status: "published", archived_at: null });
  expect(await inbox(company.employee)).toEqual(["New dishes"]);

  const draft = await start();
  await done("archiveSend", { id: draft.id });
  expect((await refused("publishSend", { id: draft.id }))[0]).toBe(409);
  expect((await made("unarchiveSend", { id: draft.id })).status).toBe("draft");
  const waiting = await publish((await start({ start_at: hours(5) })).id);
  await done("archiveSend", { id: waiting.id });
  const memo = { id: waiting.memos[0]?.id, title: "Other" };
  for (const [call, change] of [
    ["updateSend", { title: "Other" }],
    ["draftSend", { title: "Other" }],
    ["writeSendMemo", { memo }],
  ] as const)
    expect(await refused(call, { id: waiting.id, ...change })).toEqual([
      ...[409, ["This is archived: restore it first"]],
    ]);
  server.setTime(new Date(hours(6)));
  expect((await made("unarchiveSend", { id: waiting.id })).status).toBe("draft");
  expect(await inbox(company.employee)).toEqual(["New dishes"]);
});

test("Deleting a send removes its memos for everyone; several sends are deleted together or not at all", async () => {
  const sends = [await publish((await start()).id), await start(), await start()];
  const ids = sends.map(({ id }) => id);
  expect((await refused("deleteSends", { ids: [...ids, 999_999_999] }))[0]).toBe(404);
  expect(await inbox(company.employee)).toEqual(both);
  const { body } = await server.act(company.manager, "deleteSends", { ids: ids.slice(1) });
  expect(body["successes"]).toEqual(["memo_template_sends_deleted"]);
  await done("deleteSend", { id: ids[0] });
  expect(await inbox(company.employee)).toEqual([]);
  for (const id of ids) expect((await refused("getSend", { id }))[0]).toBe(404);
  expect((await refused("getMemo", { id: sends[0]?.memos[0]?.id }))[0]).toBe(404);
  expect((await done("listSends"))["filters"]).toMatchObject({ authors: [], locations: [] });
});

test("Only people who work in a send's time zone receive it, including those who come later", async () => {
  const { db } = server.database;
  const zone = db.updateTable("locations").set({ timezone: "America/Honolulu" });
  await zone.where("id", "=", company.south).execute();
  const { id } = await start({ location_ids: [], timezone: "America/Honolulu" });
  expect(await publish(id)).toMatchObject({ timezone: "America/Honolulu", recipient_count: 2 });
  expect(await inbox(company.outsider)).toEqual(both);
  expect(await inbox(company.employee)).toEqual([]);
  const moved = { id: company.employee.id, location_ids: [company.south] };
  expect((await server.act(company.admin, "updateEmployee", moved)).status).toBe(200);
  await vi.waitUntil(async () => (await inbox(company.employee)).length > 0);
  expect(await inbox(company.employee)).toEqual(both);
});

test("Two managers who publish at the same moment send once, and a change based on an older state is refused", async () => {
  const draft = await start();
  const answers = await Promise.all(
    [1, 2].map(() => server.act(company.manager, "publishSend", draft)),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await seen(draft.id)).recipient_count).toBe(4);
  const other = await start();
  await made("updateSend", { id: other.id, title: "One", revision: other.revision });
  const late = { id: other.id, title: "Other", revision: other.revision };
  expect((await refused("updateSend", late))[0]).toBe(409);
  const entries = (await server.audited(company.id)).filter((one) => one.subject_id === draft.id);
  expect(entries.map(({ action }) => action)).toEqual(["createSend", "publishSend"]);
  expect(entries[1]?.changes).toMatchObject({ status: ["draft", "published"] });
});
