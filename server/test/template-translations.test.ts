import type { MemoTemplateSend } from "@lineup/contract/sends/schemas";
import type { MemoTemplate } from "@lineup/contract/templates/schemas";
import { expect, test } from "vitest";

import type { TestCompany } from "./support/company-fixture.ts";
import type { TestApp } from "./support/test-app.ts";
import { useTestCompany } from "./support/use-test-company.ts";

let server: TestApp;
let company: TestCompany;

useTestCompany((made) => void ({ server, company } = made));

const sample = { title: "Weekly lineup", content: "<p>This week.</p>" };
async function done(
  name: "createTemplate" | "updateTemplate",
  input: object,
): Promise<MemoTemplate> {
  return (await server.done(company.manager, name, input))["template"] as MemoTemplate;
}
const write = (extra: object) => done("createTemplate", { ...sample, ...extra });

test("Memos made from a template mark the translations that are out of date", async () => {
  const es = { locale_code: "es", title: "Semana", content: "<p>Esta semana.</p>" };
  const fr = { locale_code: "fr", title: "Semaine", content: "<p>Cette semaine.</p>" };
  const { id } = await write({ translations: [es, fr] });
  const used = async (): Promise<MemoTemplateSend> =>
    (await server.done(company.manager, "useTemplate", { id }))[
      "memo_template_send"
    ] as MemoTemplateSend;
  const outdated = ({ memos }: MemoTemplateSend) =>
    memos[0]?.translations.filter((one) => one.is_outdated).map((one) => one.locale_code);
  expect(outdated(await used())).toEqual([]);
  const changed = { ...fr, content: "<p>La semaine prochaine.</p>" };
  await done("updateTemplate", { id, content: "<p>Next week.</p>", translations: [es, changed] });
  const send = await used();
  expect(outdated(send)).toEqual(["es"]);
  const [memo] = send.memos;
  for (const [reviewed, old] of [
    [false, ["es"]],
    [true, []],
  ] as const) {
    const translations = [{ ...es, reviewed }, changed];
    const written = await server.done(company.manager, "writeSendMemo", {
      ...{ id: send.id, memo: { id: memo?.id, translations } },
    });
    expect(outdated(written["memo_template_send"] as MemoTemplateSend)).toEqual(old);
  }
});

test("A copy of a template marks the same translations as out of date", async () => {
  const es = { locale_code: "es", title: "Semana", content: "<p>Esta semana.</p>" };
  const fr = { locale_code: "fr", title: "Semaine", content: "<p>Cette semaine.</p>" };
  const { id } = await write({ translations: [es, fr] });
  const translations = [es, { ...fr, content: "<p>La semaine prochaine.</p>" }];
  const changed = await done("updateTemplate", { id, content: "<p>Next week.</p>", translations });
  const copy = { ...sample, title: "Copy", content: changed.content, translations, copied_id: id };
  const old = ({ translations: all }: MemoTemplate): string[] =>
    all.filter((one) => one.is_outdated).map((one) => one.locale_code);
  expect(old(await done("createTemplate", copy))).toEqual(["es"]);
  expect(old(await done("createTemplate", { ...copy, copied_id: undefined }))).toEqual([]);
  expect(
    (await server.act(company.manager, "createTemplate", { ...copy, copied_id: 999_999_999 }))
      .status,
  ).toBe(404);
});
