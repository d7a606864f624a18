import {
  IconFlag,
  IconHome,
  IconMenu2,
  IconMessageCircle,
  IconSpeakerphone,
  IconUser,
  type Icon,
} from "@tabler/icons-react";
import { Link, useMatches } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useOnScreenKeyboard } from "#web/lib/browser/on-screen-keyboard.ts";
import { ItemCount, UnreadDot } from "#web/ui/elements/badge.tsx";
import { routePaths } from "#web/app/route-names";
import { shellTexts } from "#web/app/texts/shell-texts";
import styles from "./bottom-bar.module.css";
import { useMenuButton } from "./mobile-menu.tsx";
import { barOf, belongsTo, type BarKey, type NavItem, type Standing } from "./navigation.ts";

const icons: Record<BarKey, Icon> = {
  "nav.home": IconHome,
  "nav.memos": IconSpeakerphone,
  "nav.followUps": IconFlag,
  "nav.chats": IconMessageCircle,
  "nav.me": IconUser,
};
const most = 99;

interface BottomBarProps {
  /** The items of the side navigation. */
  items: readonly NavItem[];
  standing: Standing;
  companyId: number;
}

/**
 * The navigation of small screens, within reach of the thumb. An on-screen keyboard takes its place, because that leaves little
 * of the page.
 */
export function BottomBar(props: BottomBarProps): ReactNode {
  return !useOnScreenKeyboard() && <Bar {...props} />;
}

function Bar({ items, standing, companyId }: BottomBarProps): ReactNode {
  const say = shellTexts.useTexts();
  const current = useMatches({ select: (matches) => matches.at(-1)?.staticData.name ?? "" });
  const { shown, more } = barOf(items, standing);
  const { unread_memos, unread_chat, awaiting_follow_ups } = standing.counts;
  const counts: Partial<Record<BarKey, number>> = {
    "nav.memos": unread_memos,
    "nav.followUps": awaiting_follow_ups,
    "nav.chats": unread_chat,
  };
  return (
    <nav aria-label={say("nav.bar")} className={styles.bar}>
      <ul className={styles.list}>
        {shown.map((item) => (
          <li key={item.key}>
            <BarLink
              item={item}
              count={counts[item.key] ?? 0}
              companyId={companyId}
              isWithin={belongsTo(current, item.route)}
            />
          </li>
        ))}
        {more.length > 0 && (
          <li>
            <MoreButton items={more} current={current} />
          </li>
        )}
      </ul>
    </nav>
  );
}

function BarLink({
  item: { key, route },
  count,
  companyId,
  isWithin,
}: {
  item: ReturnType<typeof barOf>["shown"][number];
  /** The number of what is new there. */
  count: number;
  companyId: number;
  /** True on a screen that belongs to the item, such as a memo. */
  isWithin: boolean;
}): ReactNode {
  const say = shellTexts.useTexts();
  const ItemIcon = icons[key];
  const words = key === "nav.followUps" ? "nav.waiting" : "nav.new";
  return (
    <Link
      to={routePaths[route]}
      // Clears the id of the open record, which Follow-ups would take for one of its own.
      params={{ company_id: String(companyId), id: undefined }}
      search={{}}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={isWithin ? "true" : undefined}
      className={styles.item}
    >
      <ItemIcon size={24} aria-hidden="true" />
      {say(key)}
      {count > 0 && (
        <span className={styles.mark}>
          <ItemCount
            count={count}
            label={say(words, { count: count > most ? `${most}+` : count })}
          />
        </span>
      )}
    </Link>
  );
}

/** Opens the hamburger overlay, which has all items. */
function MoreButton({ items, current }: { items: readonly NavItem[]; current: string }): ReactNode {
  const say = shellTexts.useTexts();
  const dot = items.find((item) => item.dot)?.dot;
  const isWithin = items.some(({ route }) => route === current || belongsTo(current, route));
  return (
    <button
      type="button"
      className={styles.item}
      aria-current={isWithin ? "true" : undefined}
      {...useMenuButton()}
    >
      <IconMenu2 size={24} aria-hidden="true" />
      {say("nav.more")}
      {dot && (
        <span className={styles.mark}>
          <UnreadDot label={say(`nav.${dot}`)} />
        </span>
      )}
    </button>
  );
}
