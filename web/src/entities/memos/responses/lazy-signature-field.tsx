import { lazyPart } from "#web/ui/feedback/lazy-part.tsx";
import { Skeleton } from "#web/ui/feedback/states.tsx";

/** Loaded on demand, because few memos need a signature. */
export const SignatureField = lazyPart(() => import("./signature-field.tsx"), "SignatureField", {
  waiting: <Skeleton height={260} />,
});
