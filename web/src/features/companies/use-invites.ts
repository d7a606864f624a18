import { invitationLoaderMs } from "@lineup/contract/constants";
import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { userDetailsQuery, useUserDetails } from "#web/entities/auth/session.ts";
import type { ApiError } from "#web/lib/api/api-error.ts";
import type { Output } from "#web/lib/api/contract.ts";
import { callQuery } from "#web/lib/api/use-call.ts";

export type Invites = Output<"listInvites">["invites"];

interface InviteList {
  /**
   * Undefined until the invitations are loaded. Empty if the person has no phone number, because invitations are found
   * by phone number.
   */
  readonly invites: Invites | undefined;
  readonly query: UseQueryResult<Output<"listInvites">, ApiError>;
}

/** @returns the signed-in person's open invitations and the query that loads them */
export function useInvites(): InviteList {
  const { phone } = useUserDetails().user;
  const asked = callQuery("listInvites", { phone: phone ?? "" });
  const query = useQuery(phone === null ? { ...asked, queryFn: noInvites } : asked);
  return { invites: query.data?.invites, query };
}

/** Replaces the call `listInvites` for a person without a phone number, and logs the warning that the specification asks for. */
function noInvites(): Output<"listInvites"> {
  // oxlint-disable-next-line no-console -- the specification asks for a warning
  console.warn("Invitations are not looked for: there is no phone number");
  return { invites: [] };
}

/** @returns a function that replaces the cached invitations without a request */
export function useSetCachedInvites(): (invites: Invites) => void {
  const client = useQueryClient();
  const { phone } = useUserDetails().user;
  return (invites) =>
    client.setQueryData(callQuery("listInvites", { phone: phone ?? "" }).queryKey, { invites });
}

/** @returns a function that replaces the cached teams, and refetches the user details and the invitations */
export function useSetCachedTeams(): (teams: Output<"acceptInvite">["companies"]) => void {
  const client = useQueryClient();
  return (companies) => {
    client.setQueryData(userDetailsQuery.queryKey, (before) => before && { ...before, companies });
    void client.invalidateQueries({ queryKey: userDetailsQuery.queryKey });
    void client.invalidateQueries({ queryKey: ["listInvites"] });
  };
}

/** @returns true for the first 0.75 s, during which a loader is shown. A shorter time would make the loader flicker. */
export function useShortWait(): boolean {
  const [waiting, setWaiting] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), invitationLoaderMs);
    return () => clearTimeout(timer);
  }, []);
  return waiting;
}
