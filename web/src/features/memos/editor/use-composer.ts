import type { Locale } from "@lineup/contract/constants";
import type { Memo } from "@lineup/contract/memos/schemas";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState, type RefObject } from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import { changeOf, creationOf, formOf, type MemoForm } from "#web/entities/memos/form/memo-form.ts";
import { hasFixedRecipients } from "#web/entities/memos/memo-status.ts";
import { refusedFields } from "#web/entities/memos/form/refused-fields.ts";
import { useMemoForm } from "#web/entities/memos/form/use-memo-form.ts";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";
import { asksFirst, sendLabel } from "#web/entities/memos/sending/send-label.ts";
import { serverTime } from "#web/lib/dates/server-time.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { call } from "#web/lib/api/api-client.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { noticedAfterSeconds } from "#web/lib/api/reachability.ts";
import { useCall, useCallMutation } from "#web/lib/api/use-call.ts";
import { refresh } from "#web/lib/live/live.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { showError } from "#web/ui/feedback/show-error.ts";
import type { Named } from "#web/ui/forms/people-picker.tsx";
import type { Reach } from "#web/ui/forms/recipients-picker.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";

/** The person and occasion of a new celebration. */
export interface Celebrates {
  readonly person: Named;
  readonly occasion: "birthday" | "anniversary";
}

/** The initial recipient or celebration of a new memo. */
interface InitialContent {
  readonly to: Named | undefined;
  readonly celebrates: Celebrates | undefined;
}

type SaveAs = "draft" | "published" | "changed";

/**
 * The state of the editor: the memo's content, which is stored on the device as a draft, and the actions that save it.
 * @param gone true if someone has deleted the memo since it was opened, so its content has to be saved as a new memo
 */
export function useComposer(
  memo: Memo | null,
  begun: InitialContent,
  gone: boolean,
  formRef: RefObject<HTMLFormElement | null>,
) {
  const { company } = useCompany();
  const companyId = company.id;
  const locale = useLanguage();
  const writing = useMemoForm(() => firstForm(memo, begun, locale, company.questions_by_default), {
    draftKey: draftOf(memo, companyId, begun),
    isNew: memo === null,
    hasFixedRecipients: hasFixedRecipients(memo),
    authorId: memo ? (memo.author?.id ?? null) : undefined,
    formRef,
  });
  const { form, base } = writing;
  const [saving, setSaving] = useState<SaveAs | null>(null);
  const [saved, setSaved] = useState<Memo | null>(null);
  const [stale, setStale] = useState<SaveAs | null>(null);
  const create = useCallMutation("createMemo");
  const update = useCallMutation("updateMemo");

  const [asking, setAsking] = useState(false);
  const later = form.start_at !== null && new Date(form.start_at) > serverTime();
  // Removing the start of a scheduled memo sends it.
  const starts = memo?.status === "scheduled" && !gone && !later;
  const reach = useRecipients(memo, { asking }) ?? writing.reach;

  useWayTo(saved, gone);

  /** @param overTheirs true to overwrite a change that someone else has made to the memo in the meantime */
  async function save(as: SaveAs, overTheirs = false): Promise<void> {
    if (saving || isRefused(as)) return;
    setSaving(as);
    writing.setBusy(true);
    setStale(null);
    try {
      const onto = gone ? null : overTheirs ? await newest() : memo;
      const how = hasFixedRecipients(onto) ? "changed" : as;
      const done = await write(onto, how, overTheirs && onto ? onto.revision : form.revision);
      queryClient.setQueryData(["getMemo", { company_id: companyId, id: done.id }], { memo: done });
      refresh("listMemos", "getHome", ...(gone ? [] : (["getMemo"] as const)));
      // A memo that is held says so on its page, with the way back.
      if (done.held_until === null)
        toast({ title: wordsFor(done, how), messages: [done.title], variant: "success" });
      writing.clear();
      setSaved(done);
    } catch (error) {
      sayWhy(error, as);
    } finally {
      setSaving(null);
      writing.setBusy(false);
    }
  }

  function isRefused(as: SaveAs): boolean {
    const dueAsSent = hasFixedRecipients(memo) && form.due_at === memo.due_at;
    const found = writing.problems({ sends: as !== "draft", dueAsSent });
    if (found) writing.fail(found);
    return found !== null;
  }

  /** Sends the memo. For more than a few people, it asks first. */
  function send(): void {
    if (asksFirst(reach) && !isRefused("published")) return setAsking(true);
    if (!asksFirst(reach)) void save("published");
  }

  async function write(onto: Memo | null, as: SaveAs, revision: number | null): Promise<Memo> {
    const status = as === "changed" ? undefined : as;
    const held = status === "published" || starts ? { hold: true } : {};
    const { memo: done } = onto
      ? await update.mutateAsync({
          ...changeOf({ ...form, revision }, base, onto, status),
          ...held,
        })
      : await create.mutateAsync({ ...creationOf(form, companyId, status ?? "draft"), ...held });
    return done;
  }

  async function newest(): Promise<Memo | null> {
    return memo && (await call("getMemo", { company_id: companyId, id: memo.id })).memo;
  }

  function sayWhy(error: unknown, as: SaveAs): void {
    const named = refusedFields(error, form);
    if (named) return writing.fail(named);
    if (error instanceof ApiError && error.code === "stale_version") return setStale(as);
    sayFailure(error, { as, later });
  }

  return {
    writing,
    gone,
    stale: stale !== null,
    /** Repeats a save that failed because someone else had changed the memo, and overwrites that change. */
    keepMine: () => stale && void save(stale, true),
    saving,
    saved: saved !== null,
    save,
    send,
    sendLabel: sendLabel({ target: form.target, reach, later }),
    reach,
    /** True if saving sends a memo that was scheduled for later. */
    starts,
    asking,
    confirm(): void {
      setAsking(false);
      void save("published");
    },
    stopAsking: () => setAsking(false),
  };
}

/**
 * @returns the recipients of a sent or scheduled memo, with the names of the first of them while it is asked whether to send it; null
 *   for a draft
 */
function useRecipients(memo: Memo | null, { asking }: { asking: boolean }): Reach | null {
  const about = { company_id: memo?.company_id ?? 0, id: memo?.id ?? 0 };
  const isFixed = hasFixedRecipients(memo);
  const { data } = useCall("listMemoRecipients", about, { enabled: isFixed && asking });
  if (!isFixed) return null;
  return { count: memo.recipient_count ?? 0, sample: data?.recipients.slice(0, mostNamed) ?? [] };
}

/** How many recipients a question names. */
const mostNamed = 10;

function sayFailure(error: unknown, { as, later }: { as: SaveAs; later: boolean }): void {
  const sending = later ? "form.failed.scheduled" : "form.failed.sent";
  const title = editorTexts.say(as === "published" ? sending : "form.failed");
  if (!(error instanceof ApiError) || error.code !== "unreachable")
    return void showError(error, title);
  const text = editorTexts.say("form.unanswered", { seconds: noticedAfterSeconds });
  toast({ title, messages: [text], variant: "error" });
}

/** Opens the memo once it is saved. A new memo that replaces a deleted memo opens in the editor. */
function useWayTo(saved: Memo | null, gone: boolean): void {
  const navigate = useNavigate();
  // Navigates in an effect: before the next render, leaving the form would still ask about unsaved changes.
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

/** @returns the key of the draft. For each person, a new memo to this person and a new celebration have separate drafts. */
function draftOf(memo: Memo | null, companyId: number, { to, celebrates }: InitialContent): string {
  if (memo) return `memo:${memo.id}`;
  if (celebrates) return `memo-new:${companyId}:celebrates:${celebrates.person.id}`;
  return to ? `memo-new:${companyId}:${to.id}` : `memo-new:${companyId}`;
}

function firstForm(
  memo: Memo | null,
  { to, celebrates }: InitialContent,
  locale: Locale,
  canAsk: boolean,
): MemoForm {
  const form = formOf(memo, to, "memo", locale);
  if (memo) return form;
  if (!celebrates) return { ...form, type: canAsk ? "standard" : form.type };
  const { person, occasion } = celebrates;
  return { ...form, display_type: "celebration", celebrated: [person], occasion };
}

export type Composer = ReturnType<typeof useComposer>;

function wordsFor(memo: Memo, as: SaveAs): string {
  if (as === "changed") return editorTexts.say("form.saved.changed");
  if (memo.status === "scheduled") return editorTexts.say("form.saved.scheduled");
  return editorTexts.say(memo.status === "draft" ? "form.saved.draft" : "form.saved.sent");
}
