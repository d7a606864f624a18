import { useQueryClient } from "@tanstack/react-query";
import { userDetailsQuery, type UserDetails } from "#web/entities/auth/session.ts";

/** @returns puts what the server now says of the signed-in person in place, everywhere it shows */
export function useSetCachedUser(): (user: UserDetails["user"]) => void {
  const client = useQueryClient();
  return (user) =>
    client.setQueryData(userDetailsQuery.queryKey, (before) => before && { ...before, user });
}
