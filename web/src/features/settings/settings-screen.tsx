import {
  IconBuildingStore,
  IconCreditCard,
  IconDeviceTablet,
  IconHeartHandshake,
  IconHistory,
  IconMail,
  IconMapPin,
  IconPlug,
  IconReport,
  IconSpeakerphone,
  IconTags,
  IconToggleRight,
  IconUsersGroup,
  IconUsersPlus,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { hasFlag, useCompany, usePermission } from "#web/entities/companies/company.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { settingsTexts } from "./settings-texts.ts";
import styles from "./settings.module.css";
import { useHasScreen } from "./use-has-screen.ts";

const cards = [
  ["company", "/$company_id/settings/company", IconBuildingStore],
  ["flags", "/$company_id/settings/flags", IconToggleRight],
  ["locations", "/$company_id/settings/locations", IconMapPin],
  ["audiences", "/$company_id/settings/audiences", IconUsersGroup],
  ["tags", "/$company_id/settings/tags", IconTags],
  ["invitations", "/$company_id/settings/team-invitations", IconUsersPlus],
  ["devices", "/$company_id/settings/devices", IconDeviceTablet],
  ["memos", "/$company_id/settings/memos", IconSpeakerphone],
  ["checkins", "/$company_id/settings/checkins", IconHeartHandshake],
  ["alerts", "/$company_id/settings/email-alerts", IconMail],
  ["reports", "/$company_id/settings/reports", IconReport],
  ["audit", "/$company_id/settings/audit", IconHistory],
  ["integration", "/$company_id/settings/integration", IconPlug],
  ["subscription", "/$company_id/settings/subscription", IconCreditCard],
] as const;
type Card = (typeof cards)[number];

/** The list of settings screens. */
export function SettingsScreen(): ReactNode {
  const say = settingsTexts.useTexts();
  const details = useCompany();
  const { company } = details;
  const isOpen = useIsOpen();
  // Topics exist for raised hands even without check-ins.
  const hasCheckins = hasFlag(details, "checkins");
  const nameOf = (key: Card[0]) => (key === "checkins" && !hasCheckins ? "hands" : key);
  return (
    <>
      <PageHeader title={say("home.title")} line={say("home.line")} />
      <ul className={styles.cards}>
        {cards.filter(isOpen).map(([key, to, Icon]) => (
          <li key={key}>
            <Link to={to} params={{ company_id: String(company.id) }} preload="intent">
              <Icon size={24} aria-hidden="true" />
              <span>
                <strong>{say(`card.${nameOf(key)}`)}</strong>
                <span className="dim small">{say(`card.${nameOf(key)}.line`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** @returns a function that is true for cards whose screen is built and whose feature is on */
function useIsOpen(): (card: Card) => boolean {
  const hasScreen = useHasScreen();
  const details = useCompany();
  const pays = usePermission("billing:manage");
  const hidden: Partial<Record<Card[0], boolean>> = {
    locations: hasFlag(details, "disable-locations"),
    audiences: hasFlag(details, "disable-audiences"),
    subscription: !pays,
  };
  return ([key, path]) => hasScreen(path) && !hidden[key];
}
