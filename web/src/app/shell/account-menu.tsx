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
import type { ReactNode } from "react";
import { languages } from "#web/lib/i18n/language.ts";
import { setTheme } from "#web/lib/theme.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Menu, type MenuGroup } from "#web/ui/menu.tsx";
import { shellTexts } from "../texts/shell-texts.ts";
import { chooseLanguage, useLanguage, useTheme } from "./look.ts";
import styles from "./shell.module.css";

interface AccountMenuProps {
  name: string;
  /** The open company, and which of its pages are open to the person. */
  company: { id: number; subscription: boolean; invitations: boolean };
}

/** The avatar with its menu: the team, the account, look and language. */
export function AccountMenu({ name, company }: AccountMenuProps): ReactNode {
  const say = shellTexts.useTexts();
  const navigate = useNavigate();
  const look = useLookItems();
  const params = { company_id: String(company.id) };
  const team = [
    {
      label: say("menu.team.change"),
      icon: <IconArrowsExchange size={20} />,
      onPress: () => void navigate({ to: "/", search: { show: "yes" } }),
    },
    company.subscription && {
      label: say("menu.team.subscription"),
      icon: <IconCreditCard size={20} />,
      onPress: () =>
        void navigate({ to: "/$company_id/settings/subscription", params, search: {} }),
    },
    company.invitations && {
      label: say("menu.team.invitations"),
      icon: <IconMailFast size={20} />,
      onPress: () =>
        void navigate({ to: "/$company_id/settings/team-invitations", params, search: {} }),
    },
  ].filter((item) => item !== false);
  const account = [
    {
      label: say("menu.account.user"),
      icon: <IconUser size={20} />,
      onPress: () => void navigate({ to: "/profile", search: {} }),
    },
    {
      label: say("menu.account.logout"),
      icon: <IconLogout size={20} />,
      onPress: () => void navigate({ to: "/logout", search: {} }),
    },
  ];
  const groups: MenuGroup[] = [
    { label: say("menu.team"), items: team },
    { label: say("menu.look"), items: look },
    { label: say("menu.account"), items: account },
  ];
  return (
    <Menu
      label={say("bar.account")}
      groups={groups}
      renderTrigger={(props) => (
        <button {...props} type="button" className={styles.me} aria-label={say("bar.account")}>
          <Avatar name={name} size={36} />
        </button>
      )}
    />
  );
}

/** Switching theme and language, as menu items. */
function useLookItems(): MenuGroup["items"] {
  const say = shellTexts.useTexts();
  const language = useLanguage();
  const theme = useTheme();
  const other = languages.find((each) => each !== language) ?? language;
  const isDark =
    theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  return [
    {
      label: say(isDark ? "theme.light" : "theme.dark"),
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
