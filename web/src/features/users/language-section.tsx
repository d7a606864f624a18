import { interfaceLocales, locales } from "@lineup/contract/constants";
import type { ReactNode } from "react";
import { useUserDetails } from "#web/entities/auth/session.ts";
import { useCallMutation } from "#web/lib/api/use-call.ts";
import { currentLanguage, followAccount, languageOf } from "#web/lib/i18n/language.ts";
import { Select } from "#web/ui/forms/choice-fields.tsx";
import { showError } from "#web/ui/feedback/show-error.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { profileTexts } from "./profile-texts.ts";
import { Section } from "./section.tsx";
import { useSetCachedUser } from "./use-set-cached-user.ts";

const translated: readonly string[] = interfaceLocales;

/** The field for the person's language. A change applies right away. */
export function LanguageSection(): ReactNode {
  const say = profileTexts.useTexts();
  const { user } = useUserDetails();
  const keepUser = useSetCachedUser();
  const save = useCallMutation("setLocale", {
    queue: "own language",
    onSuccess(answer) {
      keepUser(answer.user);
      followAccount(answer.user.default_locale, true).then(
        () => toast({ title: profileTexts.say("saved"), variant: "success" }),
        // The language is saved, but its texts failed to load.
        (error: unknown) => showError(error),
      );
    },
    onError: (error) => showError(error, say("failed.title")),
  });
  const kept = save.isPending ? save.variables.default_locale : user.default_locale;
  // The screen's language may have been chosen on this device before signing in, so it may differ from the saved language.
  const shown = currentLanguage();
  const chosen = save.isPending || languageOf(kept) === shown ? kept : shown;
  return (
    <Section title={say("language.title")}>
      <Select
        label={say("language.label")}
        value={chosen}
        hint={translated.includes(chosen) ? undefined : say("language.english")}
        options={locales.map((locale) => ({ value: locale, label: say(`locale.${locale}`) }))}
        onChange={(locale) => save.mutate({ default_locale: locale })}
      />
    </Section>
  );
}
