import type { Memo } from "@lineup/contract/memos/schemas";
import type { MemoTemplateSend } from "@lineup/contract/sends/schemas";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { ContentFields } from "#web/entities/memos/editor/content-fields.tsx";
import { changeOf, creationOf, formOf } from "#web/entities/memos/form/memo-form.ts";
import { refusedFields } from "#web/entities/memos/form/refused-fields.ts";
import { useMemoForm, type MemoFormState } from "#web/entities/memos/form/use-memo-form.ts";
import {
  LeavingGuard,
  PreviewButton,
  RestoredNote,
  StaleNote,
  EditorFrame,
} from "#web/entities/memos/editor/frame.tsx";
import { editorTexts } from "#web/entities/memos/editor/editor-texts.ts";
import { refreshSends } from "#web/entities/companies/live-company.ts";
import { useLanguage } from "#web/lib/i18n/use-language.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { Note } from "#web/ui/feedback/banner.tsx";
import { Button } from "#web/ui/elements/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { MissingState } from "#web/ui/feedback/states.tsx";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { SendLink, SendsLink } from "./back-links.tsx";
import { sendsTexts } from "./sends-texts.ts";

/** The editor for one memo of a draft. */
export function SendMemo({
  send,
  which,
  gone,
}: {
  send: MemoTemplateSend;
  /** The memo's id, or `new`. */
  which: string;
  /** True if the draft was deleted. */
  gone: boolean;
}): ReactNode {
  const say = sendsTexts.useTexts();
  const formRef = useRef<HTMLFormElement>(null);
  const locale = useLanguage();
  const memo = send.memos.find(({ id }) => String(id) === which) ?? null;
  const writing = useMemoForm(() => formOf(memo, undefined, "memo", locale), {
    draftKey: which === "new" ? `send-memo:${send.id}` : `memo:${which}`,
    isNew: memo === null,
    hasFixedRecipients: false,
    formRef,
  });
  // Starting over recreates the editor, which keeps its own text.
  const [round, setRound] = useState(0);
  const back = gone ? <SendsLink /> : <SendLink send={send} />;
  const isThere = !gone && send.status === "draft" && (which === "new" || memo !== null);
  const { save, saved, stale } = useSaving(send, which, isThere, writing);
  if (!isThere && !saved && !writing.changed) return <MissingState back={back} />;
  const restart = (): void => {
    writing.restart();
    setRound(round + 1);
  };
  return (
    <>
      <PageHeader
        title={say(memo ? "memo.edit" : "memo.new")}
        line={send.title}
        back={back}
        others={<PreviewButton writing={writing} />}
      />
      <LeavingGuard writing={writing} saved={saved} saving={say("memo.saving")} />
      <div className="notes" aria-live="polite">
        {!isThere && !saved && <Note level="warn">{say("memo.gone")}</Note>}
        {writing.restored && !saved && <RestoredNote onRestart={restart} />}
        {stale && <StaleNote onKeep={() => void save(true)} />}
      </div>
      <EditorFrame
        key={round}
        writing={writing}
        formRef={formRef}
        buttons={
          <Button
            loading={writing.busy}
            disabled={writing.uploads.busy}
            onClick={() => void save(false)}
          >
            {say(isThere ? "memo.save" : "memo.saveOwn")}
          </Button>
        }
      >
        <ContentFields writing={writing} />
      </EditorFrame>
    </>
  );
}

/** @param isThere true if the send still exists; otherwise the memo becomes a draft of its own */
function useSaving(
  send: MemoTemplateSend,
  which: string,
  isThere: boolean,
  writing: MemoFormState,
) {
  const { company_id, id } = send;
  const [saved, setSaved] = useState<"inSend" | Memo | null>(null);
  const [stale, setStale] = useState(false);
  const write = useCallMutation("writeSendMemo");
  const create = useCallMutation("createMemo");
  const navigate = useNavigate();
  // Waits until the form has no unsaved changes, so leaving asks nothing.
  useEffect(() => {
    if (saved === null) return;
    const params = { company_id: String(company_id), id: String(id) };
    void navigate({
      ...(saved === "inSend"
        ? { to: "/$company_id/memo-send/$id", params, search: ({ from }) => ({ from }) }
        : {
            to: "/$company_id/memo/$id",
            params: { ...params, id: String(saved.id) },
            search: { edit: "yes" },
          }),
      replace: true,
    });
  }, [saved, company_id, id, navigate]);

  /** @param overTheirs true to overwrite someone else's change */
  async function save(overTheirs: boolean): Promise<void> {
    if (writing.busy) return;
    const found = writing.problems({ sends: false, dueAsSent: true });
    if (found) return writing.fail(found);
    writing.setBusy(true);
    setStale(false);
    try {
      const memo = isThere ? await put(overTheirs) : await makeOwn();
      refreshSends();
      toast({
        title: isThere ? sendsTexts.say("memo.saved") : editorTexts.say("form.saved.draft"),
        messages: [memo.title],
        variant: "success",
      });
      writing.clear();
      setSaved(isThere ? "inSend" : memo);
    } catch (error) {
      const named = refusedFields(error, writing.form);
      if (named) writing.fail(named);
      else if (error instanceof ApiError && error.code === "stale_version") {
        refreshSends();
        setStale(true);
      } else {
        refreshSends();
        showError(error);
      }
    } finally {
      writing.setBusy(false);
    }
  }

  async function put(overTheirs: boolean): Promise<Memo> {
    const { memo, memo_template_send } = await write.mutateAsync({
      ...{ company_id, id },
      memo: fields(overTheirs),
    });
    queryClient.setQueryData(["getSend", { company_id, id }], { memo_template_send });
    return memo;
  }

  async function makeOwn(): Promise<Memo> {
    return (await create.mutateAsync(creationOf(writing.form, company_id, "draft"))).memo;
  }

  function fields(overTheirs: boolean) {
    const memo = send.memos.find((each) => String(each.id) === which);
    const { form, base } = writing;
    if (!memo) return wordsOf(creationOf(form, company_id, "draft"));
    const revision = overTheirs ? memo.revision : form.revision;
    return { ...wordsOf(changeOf({ ...form, revision }, base, memo, undefined)), id: memo.id };
  }

  return { save, saved: saved !== null, stale };
}

/** The send decides these: recipients and time. */
const ofTheSend: ReadonlySet<string> = new Set([
  ...["company_id", "id", "status", "ask_again", "mode", "location_ids", "audience_ids"],
  ...["recipient_ids", "start_at", "due_at", "end_at", "reveal_at"],
]);

function wordsOf<T extends object>(input: T): T {
  return Object.fromEntries(Object.entries(input).filter(([name]) => !ofTheSend.has(name))) as T;
}
