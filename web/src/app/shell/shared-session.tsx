import type { ReactNode } from "react";
import { useUserDetails } from "#web/entities/auth/session.ts";
import { lazyPart } from "#web/ui/feedback/lazy-part.tsx";

/** Logs people out of an idle shared tablet. */
export const IdleWatch = lazyPart(() => import("./idle-watch.tsx"), "IdleWatch");

/** What a session on a shared tablet needs. Elsewhere this code is not loaded. */
export function SharedSession(): ReactNode {
  return useUserDetails().shared_device && <IdleWatch />;
}
