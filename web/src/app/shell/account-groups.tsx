import {
  IconArrowsExchange,
  IconCreditCard,
  IconLanguage,
  IconLogout,
  IconMailFast,
  IconMoon,
  IconSun,
  IconUser,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useCompany } from "#web/entities/companies/company.ts";
import { useUserDetails } from "#web/entities/auth/session.ts";
import { languages } from "#web/lib/i18n/language.ts";
import { setTheme } from "#web/lib/browser/theme.ts";
import type { MenuGroup } from "#web/ui/dialogs/menu.tsx";
import { shellTexts } from "../texts/shell-texts.ts";
import { useIsBuilt } from "./built-routes.ts";
import { chooseLanguage, useLanguage, useTheme } from "./look.ts";
import { mayOpen, standingOf } from "./navigation/navigation.ts";

/** The menu's groups beside the screens: team, theme and language, account. */
export function useAccountGroups(): readonly MenuGroup[] {
  const say = shellTexts.useTexts();
  const navigate = useNavigate();
  const look = useLookItems();
  const details = useCompany();
  const isBuilt = useIsBuilt();
  // On a shared tablet there is no access to one's account.
  const shared = useUserDetails().shared_device !== null;
  const opens = (name: "Subscription" | "SettingsTeamInvitations"): boolean =>
    isBuilt(name) && mayOpen(name, standingOf(details));
  const params = { company_id: String(details.company.id) };
  const team = [
    !shared && {
      label: say("menu.team.change"),
      icon: <IconArrowsExchange size={20} />,
      onPress: () => void navigate({ to: "/", search: { show: "yes" } }),
    },
    opens("Subscription") && {
      label: say("menu.team.subscription"),
      icon: <IconCreditCard size={20} />,
      onPress: () =>
        void navigate({ to: "/$company_id/settings/subscription", params, search: {} }),
    },
    opens("SettingsTeamInvitations") && {
      label: say("menu.team.invitations"),
      icon: <IconMailFast size={20} />,
      onPress: () =>
        void navigate({ to: "/$company_id/settings/team-invitations", params, search: {} }),
    },
  ].filter((item) => item !== false);
  const account = [
    !shared && {
      label: say("menu.account.user"),
      icon: <IconUser size={20} />,
      onPress: () => void navigate({ to: "/$company_id/me", params, search: {} }),
    },
    {
      label: say("menu.account.logout"),
      icon: <IconLogout size={20} />,
      onPress: () => void navigate({ to: "/logout", search: {} }),
    },
  ].filter((item) => item !== false);
  return [
    ...(team.length > 0 ? [{ label: say("menu.team"), items: team }] : []),
    { label: say("menu.look"), items: look },
    { label: say("menu.account"), items: account },
  ];
}

/** Theme and language as menu items. */
function useLookItems(): MenuGroup["items"] {
  const say = shellTexts.useTexts();
  const language = useLanguage();
  const theme = useTheme();
  const other = languages.find((each) => each !== language) ?? language;
  const isDark =
    theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  return [
    {
      label: say(isDark ? "menu.look.light" : "menu.look.dark"),
      icon: isDark ? <IconSun size={20} /> : <IconMoon size={20} />,
      onPress: () => setTheme(isDark ? "light" : "dark"),
    },
    {
      label: say(`language.${other}`),
      icon: <IconLanguage size={20} />,
      onPress: () => void chooseLanguage(other),
    },
  ];
}
