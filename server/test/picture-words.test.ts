// The alternative text of pictures, for people who can't see them.
import type { Media } from "@lineup/contract/media/schemas";
import { beforeEach, expect, test } from "vitest";

import type { TestCompany } from "./support/company-fixture.ts";
import type { TestApp } from "./support/test-app.ts";
import { useTestApp } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;
let file: Media;

useTestApp((started) => void (server = started));

beforeEach(async () => {
  company = await server.company();
  file = await upload("IMG_2041.txt", { content: "The new soup, in a blue bowl" });
});

type CallName = Parameters<TestApp["call"]>[0];
type Holder = Record<"memo" | "message" | "template" | "memo_template_send", { media: Media[] }>;

async function upload(name: string, input: object = {}): Promise<Media> {
  const files = { file: { name, content: Buffer.from(name) } };
  const as = await server.signIn(company.manager);
  const about = { company_id: company.id, ...input };
  return (await server.call("uploadFile", about, { as, files })).content["media"] as Media;
}
const done = async (name: CallName, input: object, who = company.manager): Promise<Holder> =>
  (await server.done(who, name, input)) as Holder;
const describe = (content: string) => done("updateMedia", { id: file.id, content });
const textsOf = ({ media }: { media: Media[] }) => media.map(({ content }) => content);

test("a picture can be described at its upload or later, and readers of its memo get the text", async () => {
  expect(file.content).toBe("The new soup, in a blue bowl");
  expect((await upload("plain.txt")).content).toBe("");
  const about = { title: "Soup", media_ids: [file.id], recipient_ids: [company.employee.id] };
  const { message } = await done("createMessage", { ...about, status: "published" });
  expect(textsOf(message)).toEqual(["The new soup, in a blue bowl"]);
  await describe("  The soup of the week ");
  const { memos } = (await server.done(company.employee, "listEmployeeMessages", {})) as {
    memos: { media: Media[] }[];
  };
  expect(memos.map(textsOf)).toEqual([["The soup of the week"]]);
  await describe("");
  const { id } = message as unknown as { id: number };
  expect(textsOf((await done("getMessage", { id })).message)).toEqual([""]);
});

test("the text is passed on to templates, sends and copies of shared templates", async () => {
  const draft = { title: "Soup", content: "<p>Try it.</p>", media_ids: [file.id] };
  const made = (await done("createTemplate", draft)).template as unknown as { id: number };
  const template = { id: made.id };
  const { memo_template_send: send } = await done("useTemplate", template);
  const [memo] = (send as unknown as { memos: { media: Media[] }[] }).memos;
  expect(memo && textsOf(memo)).toEqual([file.content]);
  const whole = await done("createSend", { title: "All", media_ids: [file.id] });
  expect(textsOf(whole.memo_template_send)).toEqual([file.content]);
  await done("updateTemplate", { id: template.id, status: "published" });
  await done("shareTemplate", { id: template.id, media_ids: [file.id] });
  // A copy has the text as it was when the template was shared.
  await describe("Another soup");
  const reader = await server.company();
  const shown = (await server.done(reader.manager, "listSharedTemplates", template)) as Holder;
  expect(textsOf(shown.template)).toEqual(["The new soup, in a blue bowl"]);
  const taken = (await server.done(reader.manager, "useSharedTemplate", template)) as Holder;
  expect(textsOf(taken.template)).toEqual(["The new soup, in a blue bowl"]);
});

test("only the company's management can describe a picture, in one short line, and the audit log says so", async () => {
  const stranger = await server.company();
  const change = { id: file.id, content: "Mine" };
  expect((await server.act(company.employee, "updateMedia", change)).status).toBe(403);
  expect((await server.act(stranger.manager, "updateMedia", change)).status).toBe(404);
  for (const content of ["x".repeat(251), "a\u0007b"]) {
    const refused = await server.act(company.manager, "updateMedia", { id: file.id, content });
    expect(refused.body["errors"]).toHaveProperty("content");
  }
  await describe("Soup");
  await describe("Soup");
  const { entries } = (await server.done(company.admin, "listAuditEntries", {
    kind: "file",
  })) as { entries: { action: string; changes: unknown }[] };
  const [entry, ...before] = entries;
  expect(entry).toMatchObject({
    action: "updateMedia",
    changes: [{ field: "shows", before: "The new soup, in a blue bowl", after: "Soup" }],
  });
  expect(before.map(({ action }) => action)).toEqual(["uploadFile"]);
});
