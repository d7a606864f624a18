import { IconMenu2 } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { CompanyDetails } from "#web/entities/companies/company.ts";
import { useLayer } from "#web/lib/navigation/use-layer.ts";
import { IconButton } from "#web/ui/elements/button.tsx";
import { lazyDialog } from "#web/ui/feedback/lazy-part.tsx";
import { shellTexts } from "#web/app/texts/shell-texts";
import type { NavItem } from "./navigation.ts";
import styles from "../shell.module.css";

const MenuDrawer = lazyDialog(() => import("./menu-drawer.tsx"), "MenuDrawer");

/** @returns the props of a button that opens the navigation overlay. Its code loads when someone points at the button */
export function useMenuButton() {
  const layer = useLayer("menu");
  return {
    "aria-haspopup": "dialog",
    "aria-expanded": layer.open,
    onPointerEnter: () => MenuDrawer.preload(),
    onFocus: () => MenuDrawer.preload(),
    onClick: () => layer.show(),
  } as const;
}

/** The menu button and the navigation overlay of small screens, which have no room for the greeting. */
export function MobileMenu({
  items,
  company,
}: {
  items: readonly NavItem[];
  company: CompanyDetails["company"];
}): ReactNode {
  const say = shellTexts.useTexts();
  const layer = useLayer("menu");
  return (
    <>
      <IconButton className={styles.burger} label={say("bar.menu")} {...useMenuButton()}>
        <IconMenu2 size={24} />
      </IconButton>
      {layer.open && <MenuDrawer items={items} company={company} onClose={() => layer.close()} />}
    </>
  );
}
