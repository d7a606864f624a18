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

interface One {
  readonly id: number;
}
type Change = Omit<CallArguments<"updateMemo">, "ask_again"> & { readonly ask_again?: boolean };

/**
 * The handlers that messages, surveys and celebrations have alike; a memo of another kind is not found by them.
 * @param named puts a memo under the name that the calls of this kind give it
 */
export function handlersOfKind<Answer>(kind: MemoKind, named: (memo: Memo) => Answer) {
  return {
    get: async (ctx: CompanyContext, { id }: One) => named(await managersView(ctx, id, kind)),
    create: async (ctx: CompanyContext, draft: MemoDraft) => named(await createMemo(ctx, draft)),
    update: async (ctx: CompanyContext, change: Change) =>
      named(await updateMemo(ctx, { ask_again: false, ...change }, kind)),
    delete: async (ctx: CompanyContext, { id }: One) => {
      await deleteMemo(ctx, id, kind);
      return {};
    },
    expire: async (ctx: CompanyContext, { id }: One) => named(await expireMemo(ctx, id, kind)),
    attach: async (ctx: CompanyContext, files: Parameters<typeof attachMedia>[2]) =>
      named(await attachMedia(ctx, kind, files)),
    detach: async (ctx: CompanyContext, file: Parameters<typeof detachMedia>[2]) =>
      named(await detachMedia(ctx, kind, file)),
  };
}
