import type { FlaggedMessage } from "@lineup/contract/follow-ups/calls";
import { useEffect, useState } from "react";
import { useCompany } from "#web/entities/company.ts";
import { useDraft, type Draft } from "#web/lib/drafts.ts";
import type { OnWriting } from "./use-written.ts";

export type FlagState = "awaiting" | "answered" | "resolved";

export interface Reply {
  readonly draft: Draft<string>;
  /** The answer that was given is open to be changed. */
  readonly changing: boolean;
  /** Something is written that was not sent. */
  readonly writing: boolean;
  /** Somebody else has seen to the question since it was begun. */
  readonly late: boolean;
  change(): void;
  /** After it was sent, or given up. */
  close(): void;
}

/** The answer that is being written to a question. @param onWriting told when it is begun, and when it no longer is */
export function useReply(flag: FlaggedMessage, onWriting?: OnWriting): Reply {
  const { employee } = useCompany();
  const answer = useDraft(`follow-up:${flag.id}`, "");
  const change = useDraft(`follow-up-change:${flag.id}`, "");
  const [changing, setChanging] = useState(
    change.restored && change.value !== (flag.manager_note ?? ""),
  );
  const draft = changing ? change : answer;
  const writing = draft.value !== "" && draft.value !== flag.manager_note;
  useEffect(() => {
    if (!writing) return undefined;
    onWriting?.(flag.id, flag);
    return () => onWriting?.(flag.id, null);
  }, [writing, flag, onWriting]);
  return {
    draft,
    changing,
    writing,
    late: writing && !changing && stateOf(flag) !== "awaiting" && flag.manager?.id !== employee.id,
    change() {
      change.set(flag.manager_note ?? "");
      setChanging(true);
    },
    close() {
      draft.clear();
      setChanging(false);
    },
  };
}

/** @returns how far a question is */
export function stateOf(flag: FlaggedMessage): FlagState {
  if (flag.resolved_at) return "resolved";
  return flag.is_awaiting_manager ? "awaiting" : "answered";
}
