import { useEffect, useState } from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import type { FollowUp } from "#web/entities/follow-ups/follow-up.ts";
import { useDraft } from "#web/lib/forms/drafts.ts";
import type { OnWriting } from "./use-kept-while-writing.ts";

/** A check-in without its person's answer is `asked`; a snoozed one is `deferred`. */
export type FlagState = "awaiting" | "answered" | "resolved" | "asked" | "deferred";

export interface Reply {
  /** The text in the field: the given answer until something is typed. */
  readonly text: string;
  /** True if the field was opened although the question was already handled. */
  readonly opened: boolean;
  /** True if there is unsent text. */
  readonly writing: boolean;
  /** True if someone else has handled the question since the text was started. */
  readonly late: boolean;
  write(text: string): void;
  open(): void;
  /** Called after sending or canceling. */
  close(): void;
}

/** The typed text and the state of the question when it was started. Null before anything is typed. */
type Written = { readonly text: string; readonly on: Standing } | null;
interface Standing {
  readonly state: FlagState;
  readonly note: string | null;
}

/**
 * The answer being written to a question.
 * @param onWriting called when writing starts and ends
 */
export function useReply(flag: FollowUp, onWriting?: OnWriting): Reply {
  const { employee } = useCompany();
  const draft = useDraft<Written>(`follow-up-answer:${flag.key}`, null);
  const state = stateOf(flag);
  const note = flag.manager_note;
  const written = draft.value;
  const typed = written?.text.trim() ?? "";
  const writing = typed !== "" && typed !== note;
  const [opened, setOpened] = useState(writing && state !== "awaiting");
  const isOther = written?.on.state !== state || written.on.note !== note;
  useEffect(() => {
    if (!writing) return undefined;
    onWriting?.(flag.key, flag);
    return () => onWriting?.(flag.key, null);
  }, [writing, flag, onWriting]);
  return {
    text: written?.text ?? (opened ? (note ?? "") : ""),
    opened,
    writing,
    late: writing && isOther && state !== "awaiting" && flag.manager?.id !== employee.id,
    write: (text) => draft.set((before) => ({ text, on: before?.on ?? { state, note } })),
    open() {
      draft.clear();
      setOpened(true);
    },
    close() {
      draft.clear();
      setOpened(false);
    },
  };
}

/** @returns the status of a follow-up */
export function stateOf(flag: FollowUp): FlagState {
  if (flag.resolved_at) return "resolved";
  if (flag.deferred_until) return "deferred";
  if (flag.kind === "checkin" && flag.is_awaiting_employee) return "asked";
  return flag.is_awaiting_manager ? "awaiting" : "answered";
}
