import { lazyPart } from "#web/ui/feedback/lazy-part.tsx";
import { Skeleton } from "#web/ui/feedback/states.tsx";

/**
 * The actions of a memo's reader. A separate chunk, because managers look at many memos that they didn't receive. The screens on
 * which people read memos load it early.
 */
export const MemoActions = lazyPart(() => import("./actions.tsx"), "MemoActions", {
  waiting: <Skeleton height={48} />,
});
