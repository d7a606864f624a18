import { lazyPart } from "#web/ui/feedback/lazy-part.tsx";
import { Skeleton } from "#web/ui/feedback/states.tsx";

/** The place to sign, which few memos need. */
export const SignatureField = lazyPart(() => import("./signature-field.tsx"), "SignatureField", {
  waiting: <Skeleton height={260} />,
});
