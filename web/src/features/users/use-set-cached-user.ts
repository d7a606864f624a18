import { useQueryClient } from "@tanstack/react-query";
import { userDetailsQuery, type UserDetails } from "#web/entities/auth/session.ts";

/** @returns a function that replaces the cached data of the signed-in user */
export function useSetCachedUser(): (user: UserDetails["user"]) => void {
  const client = useQueryClient();
  return (user) =>
    client.setQueryData(userDetailsQuery.queryKey, (before) => before && { ...before, user });
}
