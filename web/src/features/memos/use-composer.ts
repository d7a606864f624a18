import type { Media } from "@lineup/contract/media/schemas";
import type { Memo } from "@lineup/contract/memos/schemas";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState, type RefObject } from "react";
import { useCompanyId } from "#web/entities/company.ts";
import { call } from "#web/lib/api/api-client.ts";
import { ApiError, isMissing } from "#web/lib/api/api-error.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { useDraft, type Draft } from "#web/lib/drafts.ts";
import { halfDates } from "#web/lib/half-dates.ts";
import { refresh } from "#web/lib/live.ts";
import type { Uploads } from "#web/lib/uploads.ts";
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
  isSame,
  problemsOf,
  type FormErrors,
  type MemoForm,
} from "./memo-form.ts";
import { memosTexts } from "./memos-texts.ts";
import { useMemoUploads } from "./use-memo-uploads.ts";

/** People can't leave meanwhile. Trying again carries the same Idempotency-Key, so nothing is sent twice. */
const inTime = { timeout: 30_000 };

type SaveAs = "draft" | "published" | "changed";

/** What is kept on the device; what an earlier release kept may lack the rest. */
type Written = MemoForm & {
  /** What it was written on. */
  readonly base?: MemoForm;
  /** The names of the files that have not arrived. */
  readonly missing?: readonly string[];
};

/**
 * The state of the composer: what is written, kept as a draft on the device, and how it is saved.
 * @param gone the memo was deleted meanwhile: what is written is saved as a new one
 */
export function useComposer(
  memo: Memo | null,
  to: Named | undefined,
  gone: boolean,
  formRef: RefObject<HTMLFormElement | null>,
) {
  const companyId = useCompanyId();
  const [fresh] = useState(() => formOf(memo, to));
  const draft = useDraft<Written>(draftOf(memo, companyId, to), { ...fresh, base: fresh });
  const { base = fresh, missing = [], ...form } = { ...fresh, ...draft.value };
  const [errors, setErrors] = useState<FormErrors>({});
  const [reach, setReach] = useState<number | null>(null);
  const [saving, setSaving] = useState<SaveAs | null>(null);
  const [saved, setSaved] = useState<Memo | null>(null);
  const [stale, setStale] = useState<SaveAs | null>(null);
  const create = useCallMutation("createMemo", { options: () => inTime });
  const update = useCallMutation("updateMemo", { options: () => inTime });
  const uploads = useMemoUploads(missing, (file) =>
    set(({ media }) => ({ media: [...media, file] })),
  );

  useKeptNames(uploads, draft, isSame(form, base));
  useWayTo(saved, gone);

  function set(patch: Partial<MemoForm> | ((before: MemoForm) => Partial<MemoForm>)): void {
    draft.set((before) => ({ ...before, ...(patch instanceof Function ? patch(before) : patch) }));
    const half = halfDates(formRef.current);
    setErrors((before) => stillHalf(before, half));
  }

  function fail(found: FormErrors): void {
    setErrors(found);
    // After the render that shows the error, so that a screen reader reads both.
    setTimeout(() => formRef.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
  }

  /** @returns what is in the way of saving, by field, or null */
  function problems(as: SaveAs): FormErrors | null {
    const now = isFixed(memo) && form.due_at === memo.due_at ? null : new Date();
    const found = {
      ...problemsOf(form, as !== "draft", reach, coreTexts.say("field.required"), now),
      ...halfDates(formRef.current),
      ...(uploads.files.length > 0 ? { media: memosTexts.say("form.files.missing") } : {}),
    };
    return Object.keys(found).length > 0 ? found : null;
  }

  /** @param overTheirs on top of what someone else made of the memo meanwhile */
  async function save(as: SaveAs, overTheirs = false): Promise<void> {
    if (saving) return;
    const found = problems(as);
    if (found) return fail(found);
    setSaving(as);
    setStale(null);
    try {
      const onto = gone ? null : overTheirs ? await newest() : memo;
      const how = isFixed(onto) ? "changed" : as;
      const done = await write(onto, how, overTheirs && onto ? onto.revision : form.revision);
      queryClient.setQueryData(["getMemo", { company_id: companyId, id: done.id }], { memo: done });
      refresh("listMemos", "getHome", ...(gone ? [] : (["getMemo"] as const)));
      toast({ title: wordsFor(done, how), messages: [done.title], variant: "success" });
      draft.clear();
      setSaved(done);
    } catch (error) {
      sayWhy(error, as);
    } finally {
      setSaving(null);
    }
  }

  async function write(onto: Memo | null, as: SaveAs, revision: number | null): Promise<Memo> {
    const status = as === "changed" ? undefined : as;
    const { memo: done } = onto
      ? await update.mutateAsync(changeOf({ ...form, revision }, base, onto, status))
      : await create.mutateAsync(creationOf(form, companyId, status ?? "draft"));
    return done;
  }

  async function newest(): Promise<Memo | null> {
    return memo && (await call("getMemo", { company_id: companyId, id: memo.id }, inTime)).memo;
  }

  function sayWhy(error: unknown, as: SaveAs): void {
    const named = error instanceof ApiError ? errorsOf(error, form) : null;
    if (named) return fail(named);
    if (error instanceof ApiError && error.code === "stale_version") return setStale(as);
    if (isMissing(error)) refresh("getMemo");
    sayFailure(error);
  }

  return {
    memo,
    form,
    errors,
    uploads,
    kept: draft.state,
    gone,
    stale: stale !== null,
    /** Saves once more as it was to be saved, over what someone else made of the memo meanwhile. */
    keepMine: () => stale && void save(stale, true),
    saving,
    reach,
    setReach,
    save,
    restored: draft.restored && saved === null,
    changed: saved === null && !isSame(form, base),
    restart(): void {
      for (const { id } of uploads.files) uploads.remove(id);
      draft.clear();
    },
    set,
  };
}

/** Half a date is the same half whatever else is changed: its error stays, the others go. */
function stillHalf(before: FormErrors, half: Record<string, string>): FormErrors {
  const still = Object.entries(half).filter(
    ([name, text]) => before[name as keyof FormErrors] === text,
  );
  return Object.fromEntries(still);
}

function sayFailure(error: unknown): void {
  const title = memosTexts.say("form.failed");
  if (!(error instanceof ApiError) || error.code !== "timeout") return void showError(error, title);
  const text = memosTexts.say("form.unanswered", { seconds: inTime.timeout / 1000 });
  toast({ title, messages: [text], variant: "error" });
}

/**
 * Keeps the names of the files that have not arrived: what cuts their upload off leaves no other trace of them.
 * @param same nothing else was changed: where the last of them is taken off again, there is nothing to keep
 */
function useKeptNames({ files }: Uploads<Media>, draft: Draft<Written>, same: boolean): void {
  const names = files.filter(({ state }) => state !== "refused").map(({ file }) => file.name);
  const keepThem = useEffectEvent(() => {
    if (isSame(names, draft.value.missing ?? [])) return;
    const keep = same && names.length === 0 ? draft.settle : draft.set;
    keep((before) => ({ ...before, missing: names }));
  });
  const all = names.join("/");
  useEffect(() => keepThem(), [all]);
}

/** Shows what was saved; goes on writing where it is made of one that was deleted. */
function useWayTo(saved: Memo | null, gone: boolean): void {
  const navigate = useNavigate();
  // After the render in which nothing is unsaved any more: leaving then asks nothing.
  useEffect(() => {
    if (!saved) return;
    const params = { company_id: String(saved.company_id), id: String(saved.id) };
    void navigate({
      to: "/$company_id/memo/$id",
      params,
      search: ({ from }) => ({ from, edit: gone ? "yes" : undefined }),
      replace: true,
    });
  }, [saved, gone, navigate]);
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
