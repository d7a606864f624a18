import type { Memo } from "@lineup/contract/memos/schemas";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState, type RefObject } from "react";
import { useCompanyId } from "#web/entities/company.ts";
import { call } from "#web/lib/api/api-client.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { useDraft } from "#web/lib/drafts.ts";
import { refresh } from "#web/lib/live.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { errorsOf } from "#web/lib/use-form.ts";
import { showError } from "#web/ui/show-error.ts";
import type { Named } from "#web/ui/people-picker.tsx";
import { toast } from "#web/ui/toast-store.ts";
import {
  changeOf,
  creationOf,
  formOf,
  isFixed,
  problemsOf,
  type FormErrors,
  type MemoForm,
} from "./memo-form.ts";
import { memosTexts } from "./memos-texts.ts";

type SaveAs = "draft" | "published" | "changed";

/** The state of the composer: what is written, kept as a draft on the device, and how it is saved. */
export function useComposer(
  memo: Memo | null,
  to: Named | undefined,
  formRef: RefObject<HTMLFormElement | null>,
) {
  const companyId = useCompanyId();
  const navigate = useNavigate();
  const [base] = useState(() => formOf(memo, to));
  const draft = useDraft<MemoForm>(draftOf(memo, companyId, to), base);
  const [errors, setErrors] = useState<FormErrors>({});
  const [reach, setReach] = useState<number | null>(null);
  const [saving, setSaving] = useState<SaveAs | null>(null);
  const [saved, setSaved] = useState<Memo | null>(null);
  const [stale, setStale] = useState<SaveAs | null>(null);
  const create = useCallMutation("createMemo");
  const update = useCallMutation("updateMemo");
  const form = draft.value;

  // After the render in which nothing is unsaved any more: leaving then asks nothing.
  useEffect(() => {
    if (!saved) return;
    const params = { company_id: String(saved.company_id), id: String(saved.id) };
    void navigate({
      to: "/$company_id/memo/$id",
      params,
      search: ({ from }) => ({ from }),
      replace: true,
    });
  }, [saved, navigate]);

  function fail(found: FormErrors): void {
    setErrors(found);
    // After the render that shows the error, so that a screen reader reads both.
    setTimeout(() => formRef.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  }

  /** @param newest what someone else made of the memo meanwhile; what is written here goes on top of it */
  async function save(as: SaveAs, newest?: Memo): Promise<void> {
    if (saving) return;
    const now = isFixed(memo) && form.due_at === memo.due_at ? null : new Date();
    const found = problemsOf(form, as !== "draft", reach, coreTexts.say("field.required"), now);
    if (found) return fail(found);
    const status = as === "changed" ? undefined : as;
    setSaving(as);
    try {
      const mine = newest ? { ...form, revision: newest.revision } : form;
      const { memo: done } = memo
        ? await update.mutateAsync(changeOf(mine, newest ?? memo, status))
        : await create.mutateAsync(creationOf(form, companyId, status ?? "draft"));
      queryClient.setQueryData(["getMemo", { company_id: companyId, id: done.id }], { memo: done });
      refresh("listMemos", "getHome", "getMemo");
      toast({ title: wordsFor(done, as), messages: [done.title], variant: "success" });
      draft.clear();
      setSaved(done);
    } catch (error) {
      const named = error instanceof ApiError ? errorsOf(error, form) : null;
      if (named) fail(named);
      else if (error instanceof ApiError && error.code === "stale_version") setStale(as);
      else showError(error, memosTexts.say("form.failed"));
    } finally {
      setSaving(null);
    }
  }

  /** Saves once more as it was to be saved, over what someone else made of the memo meanwhile. */
  async function keepMine(): Promise<void> {
    if (!memo || !stale) return;
    try {
      const { memo: newest } = await call("getMemo", { company_id: companyId, id: memo.id });
      setStale(null);
      await save(isFixed(newest) ? "changed" : stale, newest);
    } catch (error) {
      showError(error, memosTexts.say("form.failed"));
    }
  }

  return {
    form,
    errors,
    kept: draft.state,
    stale: stale !== null,
    keepMine,
    saving,
    reach,
    setReach,
    save,
    restored: draft.restored && saved === null,
    changed: saved === null && JSON.stringify(form) !== JSON.stringify(base),
    restart: draft.clear,
    set(patch: Partial<MemoForm> | ((before: MemoForm) => Partial<MemoForm>)): void {
      draft.set((before) => ({
        ...before,
        ...(patch instanceof Function ? patch(before) : patch),
      }));
      setErrors({});
    },
  };
}

/** A memo to one person and one to everyone are two drafts. */
function draftOf(memo: Memo | null, companyId: number, to: Named | undefined): string {
  if (memo) return `memo:${memo.id}`;
  return to ? `memo-new:${companyId}:${to.id}` : `memo-new:${companyId}`;
}

export type Composer = ReturnType<typeof useComposer>;

function wordsFor(memo: Memo, as: SaveAs): string {
  if (as === "changed") return memosTexts.say("form.saved.changed");
  if (memo.status === "scheduled") return memosTexts.say("form.saved.scheduled");
  return memosTexts.say(memo.status === "draft" ? "form.saved.draft" : "form.saved.sent");
}
