import { useEffect, useState } from "react";
import { useCompany } from "#web/entities/companies/company.ts";
import type { FollowUp } from "#web/entities/follow-ups/follow-up.ts";
import { useDraft } from "#web/lib/forms/drafts.ts";
import type { OnWriting } from "./use-kept-while-writing.ts";

/** A check-in that its person has not answered is asked, and one that was put off is deferred. */
export type FlagState = "awaiting" | "answered" | "resolved" | "asked" | "deferred";

export interface Reply {
  /** What stands in the box: the answer that was given until something is typed. */
  readonly text: string;
  /** The box was opened although the question has been seen to. */
  readonly opened: boolean;
  /** Something is written that was not sent. */
  readonly writing: boolean;
  /** Somebody else has seen to the question since it was begun. */
  readonly late: boolean;
  write(text: string): void;
  open(): void;
  /** After it was sent, or given up. */
  close(): void;
}

/** What was typed, and how the question stood when it was begun. Null as long as nothing is typed. */
type Written = { readonly text: string; readonly on: Standing } | null;
interface Standing {
  readonly state: FlagState;
  readonly note: string | null;
}

/** The answer that is being written to a question. @param onWriting told when it is begun, and when it no longer is */
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

/** @returns how far a follow-up is */
export function stateOf(flag: FollowUp): FlagState {
  if (flag.resolved_at) return "resolved";
  if (flag.deferred_until) return "deferred";
  if (flag.kind === "checkin" && flag.is_awaiting_employee) return "asked";
  return flag.is_awaiting_manager ? "awaiting" : "answered";
}
