import { invitationLoaderMs } from "@lineup/contract/constants";
import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { userDetailsQuery, useUserDetails } from "#web/entities/auth/session.ts";
import type { ApiError } from "#web/lib/api/api-error.ts";
import type { Output } from "#web/lib/api/contract.ts";
import { callQuery } from "#web/lib/api/use-call.ts";

export type Invites = Output<"listInvites">["invites"];

interface InviteList {
  /** Undefined while unknown; empty for someone without a phone, as nobody could have invited them. */
  readonly invites: Invites | undefined;
  readonly query: UseQueryResult<Output<"listInvites">, ApiError>;
}

/** The invitations that wait for the signed-in person. */
export function useInvites(): InviteList {
  const { phone } = useUserDetails().user;
  const asked = callQuery("listInvites", { phone: phone ?? "" });
  const query = useQuery(phone === null ? { ...asked, queryFn: invitesOfNobody } : asked);
  return { invites: query.data?.invites, query };
}

/** Nobody can have invited someone without a phone; the specification asks for the warning. */
function invitesOfNobody(): Output<"listInvites"> {
  // oxlint-disable-next-line no-console -- a warning is what is asked for
  console.warn("Invitations are not looked for: there is no phone number");
  return { invites: [] };
}

/** @returns puts the invitations that are left in place, without asking again */
export function useSetCachedInvites(): (invites: Invites) => void {
  const client = useQueryClient();
  const { phone } = useUserDetails().user;
  return (invites) =>
    client.setQueryData(callQuery("listInvites", { phone: phone ?? "" }).queryKey, { invites });
}

/** @returns puts the person's teams in place after they joined one, and fetches the rest anew */
export function useSetCachedTeams(): (teams: Output<"acceptInvite">["companies"]) => void {
  const client = useQueryClient();
  return (companies) => {
    client.setQueryData(userDetailsQuery.queryKey, (before) => before && { ...before, companies });
    void client.invalidateQueries({ queryKey: userDetailsQuery.queryKey });
    void client.invalidateQueries({ queryKey: ["listInvites"] });
  };
}

/** @returns true for the first 0.75 s, so that the wait is seen as one and doesn't flicker */
export function useShortWait(): boolean {
  const [waiting, setWaiting] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), invitationLoaderMs);
    return () => clearTimeout(timer);
  }, []);
  return waiting;
}
