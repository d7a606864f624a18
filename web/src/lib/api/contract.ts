import type { CallInput, CallName, CallOutput } from "@lineup/contract/calls";

export type { CallName };
/** The input of a call before the server's coercions. */
export type Input<K extends CallName> = CallInput<K>;
/** The output of a call: its `content`, including the mirrored keys. */
export type Output<K extends CallName> = CallOutput<K>;
