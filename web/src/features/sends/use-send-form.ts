import type { MemoTemplateSend } from "@lineup/contract/sends/schemas";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { dateErrors } from "#web/entities/memos/form/date-errors.ts";
import { isSame, targetOf } from "#web/entities/memos/form/memo-form.ts";
import { refreshSends } from "#web/entities/companies/live-company.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import type { Input } from "#web/lib/api/contract.ts";
import { callQuery, useCallMutation } from "#web/lib/api/use-call.ts";
import { daysLater } from "#web/lib/dates/dates.ts";
import { serverTime } from "#web/lib/dates/server-time.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { saveRebased } from "#web/lib/forms/save-rebased.ts";
import { useForm } from "#web/lib/forms/use-form.ts";
import { required } from "#web/lib/forms/validators.ts";
import type { Recipients } from "#web/ui/forms/recipients-picker.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { sendsTexts } from "./sends-texts.ts";

/** The fields of a send that are saved by button; its memos and files are saved separately. */
interface SendForm {
  title: string;
  content: string;
  target: Recipients;
  start_at: string | null;
  reveal_at: string | null;
  due_at: string | null;
  end_at: string | null;
}

/** The title of the error for each aim of submitting the form. */
const failures = {
  save: "draft.failed",
  send: "draft.failed.send",
  schedule: "draft.failed.schedule",
} as const;

/** The form of a draft, kept on the device until it is saved; untouched fields show what others save meanwhile. */
export function useSendForm(send: MemoTemplateSend) {
  const { company_id, id } = send;
  const [problems, setProblems] = useState<readonly string[]>([]);
  const aim = useRef<keyof typeof failures>("save");
  const update = useCallMutation("updateSend");
  const publish = useCallMutation("publishSend");
  const asked = { ...callQuery("getSend", { company_id, id }), staleTime: 0 };
  const form = useForm<SendForm>({
    draft: `send:${id}`,
    initial: formOf(send),
    follows: send.revision,
    validate: {
      title: (value) => required(value),
      // A past date only matters when it goes out.
      reveal_at: (_, values) => dateErrors(values, null).reveal_at ?? null,
      due_at: (_, values) => dateErrors(values, null).due_at ?? null,
      end_at: (_, values) => dateErrors(values, null).end_at ?? null,
    },
    async onSubmit(_, changed) {
      setProblems([]);
      const save = (revision: number) =>
        update.mutateAsync({ company_id, id, ...inputOf(changed), revision });
      const isChanged = Object.keys(changed).length > 0;
      if (aim.current === "save") {
        if (isChanged) show(await saveRebased(send, changed, { formOf, save, again }));
        toast({ title: sendsTexts.say("draft.saved"), variant: "success" });
        return refreshSends();
      }
      const saved = isChanged ? (await asShown(send, save)).memo_template_send : send;
      if (isChanged) show({ memo_template_send: saved });
      const answer = await asShown(saved, (revision) =>
        publish.mutateAsync({ company_id, id, revision, hold: true }),
      );
      // Its page says that it is held, with the way back.
      show(answer);
      refreshSends();
    },
    onError(error) {
      if (error instanceof ApiError && error.status === 422 && error.errors.length > 0)
        return setProblems(error.errors);
      refreshSends();
      showError(error, sendsTexts.say(failures[aim.current]));
    },
  });

  async function again(): Promise<MemoTemplateSend> {
    return (await queryClient.fetchQuery(asked)).memo_template_send;
  }

  /** @throws ApiError `stale_version` if others have changed its content, which the sender has not seen yet */
  async function asShown<A>(
    shown: MemoTemplateSend,
    write: (revision: number) => Promise<A>,
  ): Promise<A> {
    try {
      return await write(shown.revision);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "stale_version")) throw error;
      const now = await again();
      if (!isSame(allOf(shown), allOf(now))) throw error;
      return write(now.revision);
    }
  }

  function show(answer: { memo_template_send: MemoTemplateSend }): void {
    queryClient.setQueryData(asked.queryKey, answer);
  }

  useDatesThatFollow(send, form);
  return {
    form,
    problems,
    /** @param goesOut true to send it, at its start or now @param event the form's event when submitted */
    save(goesOut: boolean, event?: FormEvent): void {
      aim.current = goesOut ? (isAhead(form.values.start_at) ? "schedule" : "send") : "save";
      form.submit(event);
    },
  };
}

/** Moves dates that are counted from the start; the server does the same when saving. */
function useDatesThatFollow(
  { reveal_after_days, due_after_days, expire_after_days, ...saved }: MemoTemplateSend,
  form: ReturnType<typeof useForm<SendForm>>,
): void {
  const { start_at, reveal_at, due_at, end_at } = form.values;
  const counted = useRef<Pick<SendForm, "start_at" | "reveal_at" | "due_at" | "end_at">>(saved);
  useEffect(() => {
    const was = counted.current;
    if (start_at === was.start_at) return;
    const start = start_at ?? new Date().toISOString();
    const follows = {
      ...(reveal_after_days !== null &&
        reveal_at === was.reveal_at && { reveal_at: daysLater(start, reveal_after_days) }),
      ...(due_after_days !== null &&
        due_at === was.due_at && { due_at: daysLater(start, due_after_days) }),
      ...(expire_after_days !== null &&
        end_at === was.end_at && { end_at: daysLater(start, expire_after_days) }),
    };
    counted.current = { ...was, start_at, ...follows };
    form.saved(follows);
  }, [
    start_at,
    reveal_at,
    due_at,
    end_at,
    reveal_after_days,
    due_after_days,
    expire_after_days,
    form,
  ]);
}

function formOf(send: MemoTemplateSend): SendForm {
  const { title, content, mode, location_ids, audience_ids, recipients: people } = send;
  const { start_at, reveal_at, due_at, end_at } = send;
  const target = { mode, location_ids, audience_ids, people };
  return { title, content, target, start_at, reveal_at, due_at, end_at };
}

/** @returns true if a moment is in the future */
export function isAhead(iso: string | null): boolean {
  return iso !== null && new Date(iso) > serverTime();
}

/** Everything that goes out, for comparison. */
function allOf(send: MemoTemplateSend) {
  const memos = send.memos.map(({ id, revision }) => [id, revision]);
  return { ...formOf(send), memos, media: send.media.map(({ id }) => id) };
}

function inputOf({
  target,
  ...fields
}: Partial<SendForm>): Omit<Input<"updateSend">, "company_id" | "id"> {
  return { ...fields, ...(target && targetOf(target)) };
}
