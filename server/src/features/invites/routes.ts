import type { HandlersOf } from "#server/platform/http/handlers";

import { acceptInvite, ignoreInvite, listInvites } from "./service.ts";

export const inviteRoutes: HandlersOf<"listInvites" | "acceptInvite" | "ignoreInvite"> = {
  listInvites,
  acceptInvite,
  ignoreInvite,
};
