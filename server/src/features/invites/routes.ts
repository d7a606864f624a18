import type { HandlersOf } from "#server/platform/http/handlers";

import { inviteEmployees, makeInviteLink } from "./sending-service.ts";
import { acceptInvite, ignoreInvite, listInvites } from "./service.ts";

export const inviteRoutes: HandlersOf<
  "listInvites" | "acceptInvite" | "ignoreInvite" | "inviteEmployees" | "makeInviteLink"
> = {
  listInvites,
  acceptInvite,
  ignoreInvite,
  inviteEmployees,
  makeInviteLink,
};
