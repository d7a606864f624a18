import type { ReactNode } from "react";
import { Avatar } from "#web/ui/elements/avatar.tsx";
import { Menu, type MenuGroup } from "#web/ui/dialogs/menu.tsx";
import { shellTexts } from "../texts/shell-texts.ts";
import styles from "./shell.module.css";

/** The avatar and its menu: team, account, theme and language. */
export function AccountMenu({
  name,
  groups,
}: {
  name: string;
  groups: readonly MenuGroup[];
}): ReactNode {
  const say = shellTexts.useTexts();
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
