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

/** @returns the query of the current address */
export function useAddressQuery(): Search {
  return useSearch({ strict: false });
}

/** @returns a function that stores a sign-in's token, loads the person and opens the page they asked for */
export function useSignIn(): (newToken: string) => Promise<void> {
  const router = useRouter();
  const search = useAddressQuery();
  return useCallback(
    async (newToken) => {
      startSession(newToken);
      forgetSentTo();
      // Earlier failures no longer matter.
      clearToasts();
      // If this fails, the guard of the next screen handles it.
      const details = await queryClient.fetchQuery(userDetailsQuery).catch(() => null);
      // Every account starts with English, so that setting says nothing about someone's preference.
      const locale = details?.user.default_locale ?? null;
      if (languageOf(locale) !== "en") await followAccount(locale, true).catch(() => undefined);
      router.history.replace(signInTarget(search));
    },
    [router, search],
  );
}

/**
 * Redirects a signed-in person away from a sign-in screen; an invitation is kept.
 * @returns true while redirecting
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
