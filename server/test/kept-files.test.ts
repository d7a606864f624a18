// A template's file is passed on to packages, sends, memos and the community. It stays available there, whatever happens to the
// original.
import type { Media } from "@lineup/contract/media/schemas";
import type { Memo } from "@lineup/contract/memos/schemas";
import type { MemoTemplate } from "@lineup/contract/templates/schemas";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { companyOfKey } from "#server/adapters/files/port";
import { attachables } from "#server/attachments";
import { sweepFiles } from "#server/features/media/jobs";

import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import { runDue } from "./support/scheduled.ts";
import type { TestApp } from "./support/test-app.ts";
import { useTestCompany } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;

useTestCompany((made) => void ({ server, company } = made));

type CallName = Parameters<TestApp["call"]>[0];
const done = (name: CallName, input: object) => server.done(company.manager, name, input);
async function upload(name: string): Promise<Media> {
  const files = { file: { name, content: Buffer.from(`What ${name} says.`) } };
  const as = await server.signIn(company.manager);
  const { content } = await server.call("uploadFile", { company_id: company.id }, { as, files });
  return content["media"] as Media;
}
async function template(media_ids: number[]): Promise<number> {
  const draft = { title: "Menu", content: "<p>Soup.</p>", status: "published", media_ids };
  return ((await done("createTemplate", draft))["memo_template"] as MemoTemplate).id;
}
async function opens(who: TestEmployee, { filepath }: Media): Promise<string | number> {
  const headers = { authorization: `Bearer ${await server.signIn(who)}` };
  const { statusCode, body } = await server.app.http.inject({ url: filepath, headers });
  return statusCode === 200 ? body : statusCode;
}
const memosOf = async (who: TestEmployee): Promise<Memo[]> =>
  (await server.done(who, "listEmployeeMessages", {}))["memos"] as Memo[];

test("Sent memos keep their files when the template, the send or another memo loses them or is deleted", async () => {
  const [own, ofSend] = [await upload("menu.txt"), await upload("hours.txt")];
  const id = await template([own.id]);
  const entry = { memo_template_id: id, offset_days: "0", send_time: "09:30" };
  const pack = (await done("createPackage", { title: "Launch", templates: [entry] }))[
    "memo_template_package"
  ] as { id: number };
  await done("usePackage", {
    ...{ id: pack.id, publish: true, timezone: "America/Chicago" },
    start_at: "2026-03-02T15:30:00.000Z",
  });
  await done("createScheduledSend", {
    ...{ sendable_type: "memo_template", sendable_id: id, timezone: "America/Chicago" },
    ...{ frequency: "daily", send_time: "09:30", starts_at: "2026-03-02" },
  });
  const used = (await done("useTemplate", { id }))["memo_template_send"] as {
    id: number;
    memos: { id: number }[];
  };
  await done("updateSend", { id: used.id, media_ids: [ofSend.id] });
  await done("publishSend", { id: used.id });
  const plain = (
    await done("createMemo", {
      ...{ title: "Plain", content: "<p>Soup.</p>", status: "published", media_ids: [own.id] },
    })
  )["memo"] as Memo;
  const now = new Date("2026-03-02T15:30:00Z");
  expect(await runDue(server, company.id, now)).toBe(1);
  server.setTime(now);
  const files = async (): Promise<string[]> =>
    (await memosOf(company.employee))
      .map(({ title, media }) => `${title}: ${media.map(({ name }) => name).join()}`)
      .toSorted();
  const all = [...Array(2).fill("Menu: menu.txt"), "Menu: menu.txt,hours.txt", "Plain: menu.txt"];
  expect(await files()).toEqual(all);

  await done("detachTemplateMedia", { id, media_id: own.id });
  await done("deletePackage", { id: pack.id });
  await done("detachMessageMedia", { id: plain.id, media_id: own.id });
  await done("deleteMemo", { id: plain.id });
  await done("deleteTemplate", { id });
  const { db } = server.database;
  const later = new Date("2026-04-02T15:30:00Z");
  await sweepFiles(db, server.app.adapters.files, later, attachables);
  expect(await files()).toEqual(all.slice(0, 3));
  for (const file of [own, ofSend])
    expect(await opens(company.employee, file)).toBe(`What ${file.name} says.`);
});

test("A copy from the community has its files in its own company's folder, where no other company can open them", async () => {
  const file = await upload("menu.txt");
  const id = await template([file.id]);
  await done("shareTemplate", { id, media_ids: [file.id] });
  const taker = await server.company();
  const taken = (await server.done(taker.manager, "useSharedTemplate", { id }))[
    "template"
  ] as MemoTemplate;
  await done("updateSharedTemplate", { id, shared: false });
  await done("deleteTemplate", { id });
  const [copy] = taken.media;
  if (!copy) throw new Error("no file went along");
  const { rows } = await sql<{ company_id: number; keys: string[] }>`
    select company_id, array_remove(array[storage_key, storage_key_min, storage_key_thumb], null) as keys
    from media where id = ${copy.id}`.execute(server.database.db);
  expect(rows.map(({ company_id }) => company_id)).toEqual([taker.id]);
  expect(rows.flatMap(({ keys }) => keys.map(companyOfKey))).toEqual([taker.id]);
  expect(await opens(taker.manager, copy)).toBe("What menu.txt says.");
  expect(await opens(taker.employee, copy)).toBe(404);
  expect(await opens(company.manager, copy)).toBe(404);
  expect(await opens(taker.manager, file)).toBe(404);
  const input = { title: "Stolen", content: "<p>.</p>", media_ids: [file.id] };
  expect((await server.act(taker.manager, "createMemo", input)).status).toBe(422);
});
