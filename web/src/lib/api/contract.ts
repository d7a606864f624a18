import type { CallInput, CallName, CallOutput } from "@lineup/contract/calls";

export type { CallName };
/** What a call takes, before the server's coercions. */
export type Input<K extends CallName> = CallInput<K>;
/** What a call answers with: its `content`, in which the mirrored keys stand too. */
export type Output<K extends CallName> = CallOutput<K>;
