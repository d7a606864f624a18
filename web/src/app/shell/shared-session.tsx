import type { ReactNode } from "react";
import { useUserDetails } from "#web/entities/auth/session.ts";
import { lazyPart } from "#web/ui/feedback/lazy-part.tsx";

const IdleWatch = lazyPart(() => import("./idle-watch.tsx"), "IdleWatch");

/** What a session on a shared tablet needs; nothing elsewhere, where its code is not even loaded. */
export function SharedSession(): ReactNode {
  return useUserDetails().shared_device && <IdleWatch />;
}
