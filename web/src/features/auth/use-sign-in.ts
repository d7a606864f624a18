import { useRouter, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useState } from "react";
import { startSession, userDetailsQuery } from "#web/entities/auth/session.ts";
import { token } from "#web/lib/api/api-client.ts";
import { followAccount, languageOf } from "#web/lib/i18n/language.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import type { Search } from "#web/lib/navigation/search-codec.ts";
import { clearToasts } from "#web/ui/feedback/toast-store.ts";
import { signInTarget } from "./sign-in-target.ts";
import { forgetSentTo } from "./use-sent-to.ts";

/** @returns the query of the address that is open */
export function useAddressQuery(): Search {
  return useSearch({ strict: false });
}

/** @returns keeps the token of a sign-in, fetches who it is, and goes where they wanted to go */
export function useSignIn(): (newToken: string) => Promise<void> {
  const router = useRouter();
  const search = useAddressQuery();
  return useCallback(
    async (newToken) => {
      startSession(newToken);
      forgetSentTo();
      // What went wrong before is of no interest any more.
      clearToasts();
      // A failure here is met again, and answered, by the guard of the screen they go to.
      const details = await queryClient.fetchQuery(userDetailsQuery).catch(() => null);
      // English is what accounts start with, so it says nothing about what someone wants to read.
      const locale = details?.user.default_locale ?? null;
      if (languageOf(locale) !== "en") await followAccount(locale, true).catch(() => undefined);
      router.history.replace(signInTarget(search));
    },
    [router, search],
  );
}

/**
 * Takes someone who is signed in already away from a sign-in screen; an invitation goes along.
 * @returns true while that happens
 */
export function useAlreadySignedIn(): boolean {
  const router = useRouter();
  const search = useAddressQuery();
  const [signedIn] = useState(() => token.get() !== null);
  useEffect(() => {
    if (!signedIn) return;
    const invite = search["token"];
    router.history.replace(
      invite ? `/join-team?token=${encodeURIComponent(invite)}` : signInTarget(search),
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on opening: then the address is another screen's
  }, []);
  return signedIn;
}
