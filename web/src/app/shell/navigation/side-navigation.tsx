import {
  IconChecklist,
  IconFiles,
  IconFlag,
  IconHome,
  IconMessageCircle,
  IconSettings,
  IconSpeakerphone,
  IconUser,
  IconUsers,
  type Icon,
} from "@tabler/icons-react";
import { Link, useMatches } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ItemCount, UnreadDot } from "#web/ui/elements/badge.tsx";
import { classNames } from "#web/ui/elements/class-names.ts";
import { routePaths } from "#web/app/route-names";
import { shellTexts } from "#web/app/texts/shell-texts";
import { belongsTo, type NavItem, type NavKey } from "./navigation.ts";
import styles from "../shell.module.css";
import { usePageName } from "#web/app/shell/use-page-name";

const icons: Partial<Record<NavKey, Icon>> = {
  "nav.home": IconHome,
  "nav.team": IconUsers,
  "nav.memos": IconSpeakerphone,
  "nav.tasks": IconChecklist,
  "nav.chats": IconMessageCircle,
  "nav.files": IconFiles,
  "nav.followUps": IconFlag,
  "nav.settings": IconSettings,
  "nav.me": IconUser,
};

interface SideNavigationProps {
  items: readonly NavItem[];
  companyId: number;
  /** True in the overlay of a small screen, which leaves out some sub-items. */
  mobile?: boolean;
}

/** The main navigation, as a column and as an overlay. */
export function SideNavigation({
  items,
  companyId,
  mobile = false,
}: SideNavigationProps): ReactNode {
  const say = shellTexts.useTexts();
  return (
    <nav aria-label={say("nav.label")}>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.key}>
            <NavLink item={item} companyId={companyId} mobile={mobile} />
            <SubItems items={item.items ?? []} companyId={companyId} mobile={mobile} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SubItems({ items, companyId, mobile = false }: SideNavigationProps): ReactNode {
  const shown = items.filter((item) => !(mobile && item.hideForMobile));
  if (shown.length === 0) return null;
  return (
    <ul className={classNames(styles.list, styles.sub)}>
      {shown.map((item) => (
        <li key={item.key}>
          <NavLink item={item} companyId={companyId} mobile={mobile} />
        </li>
      ))}
    </ul>
  );
}

interface NavLinkProps {
  item: NavItem;
  companyId: number;
  mobile: boolean;
}

function NavLink({ item, companyId, mobile }: NavLinkProps): ReactNode {
  const say = shellTexts.useTexts();
  const current = useMatches({ select: (matches) => matches.at(-1)?.staticData.name ?? "" });
  const ItemIcon = icons[item.key];
  const pageName = usePageName()(item.key);
  return (
    <Link
      to={routePaths[item.route]}
      // Clears the id of the open record, which Follow-ups would take for one of its own.
      params={{ company_id: String(companyId), id: undefined }}
      search={{}}
      // Replaces the overlay's own history entry; otherwise Back would open the overlay again.
      replace={mobile}
      activeOptions={{ exact: true, includeSearch: false }}
      data-within={belongsTo(current, item.route)}
      className={styles.link}
    >
      {ItemIcon && <ItemIcon size={20} aria-hidden="true" />}
      {say(item.key)} {pageName && <span className={styles["page-name"]}>{pageName}</span>}
      {item.urgent ? (
        <ItemCount count={item.urgent} label={say("nav.urgent", { count: item.urgent })} />
      ) : (
        item.dot && <UnreadDot label={say(`nav.${item.dot}`)} />
      )}
    </Link>
  );
}
