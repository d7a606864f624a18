import type { FlaggedMessage } from "@lineup/contract/follow-ups/calls";
import { useEffect, useState } from "react";
import { useDraft, type Draft } from "#web/lib/drafts.ts";
import type { OnWriting } from "./use-written.ts";

export type FlagState = "awaiting" | "answered" | "resolved";

export interface Reply {
  readonly draft: Draft<string>;
  /** The answer that was given is open to be changed. */
  readonly changing: boolean;
  /** Something is written that was not sent. */
  readonly writing: boolean;
  /** It was begun before the question was seen to. */
  readonly late: boolean;
  change(): void;
  /** After it was sent, or given up. */
  close(): void;
}

/** The answer that is being written to a question. @param onWriting told when it is begun, and when it no longer is */
export function useReply(flag: FlaggedMessage, onWriting?: OnWriting): Reply {
  const draft = useDraft(`follow-up:${flag.id}`, "");
  const [changing, setChanging] = useState(false);
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
    late: writing && !changing && stateOf(flag) !== "awaiting",
    change() {
      draft.set(flag.manager_note ?? "");
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
