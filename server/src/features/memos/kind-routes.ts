import type { CallArguments } from "@lineup/contract/calls";
import type { MemoKind } from "@lineup/contract/constants";
import type { Memo, MemoDraft } from "@lineup/contract/memos/schemas";

import { managersView } from "#server/features/memos/access";
import {
  attachMedia,
  createMemo,
  deleteMemo,
  detachMedia,
  expireMemo,
  updateMemo,
} from "#server/features/memos/service";
import type { CompanyContext } from "#server/platform/context";

interface MemoId {
  readonly id: number;
}
type Change = Omit<CallArguments<"updateMemo">, "ask_again"> & { readonly ask_again?: boolean };

/**
 * @param named the answer of this kind's calls, which name the memo `message`, `survey` or `celebration`
 * @returns the handlers that messages, surveys and celebrations share; a memo of another kind is `not_found`
 */
export const handlersOfKind = <Answer>(kind: MemoKind, named: (memo: Memo) => Answer) => ({
  get: async (ctx: CompanyContext, { id }: MemoId) => named(await managersView(ctx, id, kind)),
  create: async (ctx: CompanyContext, draft: MemoDraft) => named(await createMemo(ctx, draft)),
  update: async (ctx: CompanyContext, change: Change) =>
    named(await updateMemo(ctx, { ask_again: false, ...change }, kind)),
  delete: (ctx: CompanyContext, { id }: MemoId) => deleteMemo(ctx, id, kind),
  expire: async (ctx: CompanyContext, { id }: MemoId) => named(await expireMemo(ctx, id, kind)),
  attach: async (ctx: CompanyContext, files: Parameters<typeof attachMedia>[2]) =>
    named(await attachMedia(ctx, kind, files)),
  detach: async (ctx: CompanyContext, file: Parameters<typeof detachMedia>[2]) =>
    named(await detachMedia(ctx, kind, file)),
});
