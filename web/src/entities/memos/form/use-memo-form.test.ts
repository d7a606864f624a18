import type { Memo } from "@lineup/contract/memos/schemas";
import { expect, test } from "vitest";
import { changeOf, formOf } from "./memo-form.ts";
import { withNewFields } from "./use-memo-form.ts";

test("a draft from an earlier release is completed with new fields", () => {
  const fresh = { ...formOf(null), title: "Rota", revision: 3 };
  const { tags: _tags, author_description: _about, ...earlier } = fresh;
  const kept = { ...earlier, title: "Rotas", base: earlier } as Partial<typeof fresh>;
  const { form, base } = withNewFields(kept, fresh);
  const memo = { id: 4, company_id: 7, status: "draft", revision: 3 } as Memo;
  expect(changeOf(form, base, memo, undefined)).toEqual({
    ...{ company_id: 7, id: 4, title: "Rotas", revision: 3 },
  });
});
