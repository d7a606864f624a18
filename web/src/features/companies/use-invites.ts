import { invitationLoaderMs } from "@lineup/contract/constants";
import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { userDetailsQuery, useUserDetails } from "#web/entities/auth/session.ts";
import type { ApiError } from "#web/lib/api/api-error.ts";
import type { Output } from "#web/lib/api/contract.ts";
import { callQuery } from "#web/lib/api/use-call.ts";

export type Invites = Output<"listInvites">["invites"];

interface InviteList {
  /** Undefined while unknown; empty for someone without a phone number, whom no one can invite. */
  readonly invites: Invites | undefined;
  readonly query: UseQueryResult<Output<"listInvites">, ApiError>;
}

/** The signed-in person's open invitations. */
export function useInvites(): InviteList {
  const { phone } = useUserDetails().user;
  const asked = callQuery("listInvites", { phone: phone ?? "" });
  const query = useQuery(phone === null ? { ...asked, queryFn: noInvites } : asked);
  return { invites: query.data?.invites, query };
}

/** No one can invite a person without a phone number; the specification asks for the warning. */
function noInvites(): Output<"listInvites"> {
  // oxlint-disable-next-line no-console -- a warning is what is asked for
  console.warn("Invitations are not looked for: there is no phone number");
  return { invites: [] };
}

/** @returns a function that updates the cached invitations without a fetch */
export function useSetCachedInvites(): (invites: Invites) => void {
  const client = useQueryClient();
  const { phone } = useUserDetails().user;
  return (invites) =>
    client.setQueryData(callQuery("listInvites", { phone: phone ?? "" }).queryKey, { invites });
}

/** @returns a function that updates the cached teams after joining one and refetches the rest */
export function useSetCachedTeams(): (teams: Output<"acceptInvite">["companies"]) => void {
  const client = useQueryClient();
  return (companies) => {
    client.setQueryData(userDetailsQuery.queryKey, (before) => before && { ...before, companies });
    void client.invalidateQueries({ queryKey: userDetailsQuery.queryKey });
    void client.invalidateQueries({ queryKey: ["listInvites"] });
  };
}

/** @returns true for the first 0.75 s, to make the wait visible and keep it from flickering */
export function useShortWait(): boolean {
  const [waiting, setWaiting] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), invitationLoaderMs);
    return () => clearTimeout(timer);
  }, []);
  return waiting;
}
