import type { Memo } from "@lineup/contract/memos/schemas";
import type { MemoTemplateSend } from "@lineup/contract/sends/schemas";
import { describe, expect, test } from "vitest";

import type { TestCompany } from "./support/company-fixture.ts";
import { hours } from "./support/memo-calls.ts";
import type { TestApp } from "./support/test-app.ts";
import { useTestCompany } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;

useTestCompany((made) => void ({ server, company } = made));

type CallName = Parameters<TestApp["call"]>[0];

interface Kind {
  readonly kind: string;
  readonly field: string;
  readonly create: CallName;
  readonly get: CallName;
  readonly attach: CallName;
  readonly detach: CallName;
  readonly words: object;
}

describe.each<Kind>([
  {
    ...({ kind: "message", field: "message", create: "createMessage", get: "getMessage" } as const),
    ...({ attach: "attachMessageMedia", detach: "detachMessageMedia" } as const),
    words: { title: "New dishes" },
  },
  {
    ...({ kind: "survey", field: "survey", create: "createSurvey", get: "getSurvey" } as const),
    ...({ attach: "attachSurveyMedia", detach: "detachSurveyMedia" } as const),
    words: { title: "Which shift?", options: ["Early", "Late"] },
  },
  {
    ...({ kind: "celebration", field: "celebration" } as const),
    ...({ create: "createCelebration", get: "getCelebration" } as const),
    ...({ attach: "attachCelebrationMedia", detach: "detachCelebrationMedia" } as const),
    words: { title: "Five years", type: "anniversary" },
  },
])("the files of a $kind", ({ field, create, get, attach, detach, words }) => {
  const files = async (name: CallName, input: object): Promise<number[]> => {
    const memo = (await server.done(company.manager, name, input))[field] as Memo;
    return memo.media.map(({ id }) => id);
  };

  test("are added after the existing ones in the order given, each once, and can be removed", async () => {
    const [one, two, three] = [await upload("1.txt"), await upload("2.txt"), await upload("3.txt")];
    const draft = { ...words, media_ids: [two] };
    const made = (await server.done(company.manager, create, draft))[field] as Memo;
    const { id } = made;
    expect(await files(attach, { id, media_ids: [three, one] })).toEqual([two, three, one]);
    expect(await files(attach, { id, media_id: two })).toEqual([two, three, one]);
    expect(await files(get, { id })).toEqual([two, three, one]);
    expect(await files(detach, { id, media_id: three })).toEqual([two, one]);
    expect(await files(attach, { id, media_id: three })).toEqual([two, one, three]);
    expect(await files(get, { id })).toEqual([two, one, three]);
    const again = await server.act(company.manager, detach, { id, media_id: 999_999_999 });
    expect(again.status).toBe(404);
    const gone = await server.act(company.manager, attach, { id, media_ids: [999_999_999] });
    expect([gone.status, Object.keys(gone.body["errors"] as object)]).toEqual([422, ["media_ids"]]);
    const none = await server.act(company.manager, attach, { id });
    expect([none.status, Object.keys(none.body["errors"] as object)]).toEqual([422, ["media_id"]]);
    expect(await files(get, { id })).toEqual([two, one, three]);
  });
});

const done = (name: CallName, input: object) => server.done(company.manager, name, input);

async function upload(name = "list.txt"): Promise<number> {
  const as = await server.signIn(company.manager);
  const files = { file: { name, content: Buffer.from("A list.\n") } };
  const { content } = await server.call("uploadFile", { company_id: company.id }, { as, files });
  return (content["media"] as { id: number }).id;
}

/** @returns the IDs of a scheduled send with this file, and of its memo */
async function sendWith(media_id: number): Promise<{ id: number; memo: Memo }> {
  const memos = [{ title: "New dishes", content: "<p>Four of them.</p>" }];
  const draft = { title: "Summer menu", start_at: hours(1), memos, media_ids: [media_id] };
  const { id } = (await done("createSend", draft))["memo_template_send"] as MemoTemplateSend;
  const sent = (await done("publishSend", { id }))["memo_template_send"] as MemoTemplateSend;
  const { memo } = (await done("getMemo", { id: sent.memos[0]?.id })) as { memo: Memo };
  expect(memo.media).toHaveLength(1);
  return { id, memo };
}

/** @returns the memos' own files after the send has become a draft again */
async function ownFiles(id: number): Promise<number[] | undefined> {
  await done("draftSend", { id, content: "Again" });
  const back = (await done("getSend", { id }))["memo_template_send"] as MemoTemplateSend;
  return back.memos[0]?.media.map((file) => file.id);
}

test("a send's files stay its own if one of its memos is saved as it was read", async () => {
  const media_id = await upload();
  const { id, memo } = await sendWith(media_id);
  const { memo: after } = await done("updateMemo", { ...memo, title: "Newer dishes" });
  expect(after).toMatchObject({ title: "Newer dishes", media: [{ id: media_id }] });
  expect(await ownFiles(id)).toEqual([]);
});

test("a send's files stay its own if one of its memos gets another file", async () => {
  const [ofSend, another] = [await upload(), await upload()];
  const { id, memo } = await sendWith(ofSend);
  const attached = await done("attachMessageMedia", { id: memo.id, media_id: another });
  expect(attached["message"]).toMatchObject({ media: [{ id: ofSend }, { id: another }] });
  expect(await ownFiles(id)).toEqual([another]);
});
