import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { CompanyDetails } from "#web/entities/companies/company.ts";
import { onEscape, useModal } from "#web/ui/dialogs/use-modal.ts";
import { IconButton } from "#web/ui/elements/button.tsx";
import { shellTexts } from "#web/app/texts/shell-texts";
import { Greeting } from "#web/app/shell/greeting";
import type { NavItem } from "./navigation.ts";
import styles from "../shell.module.css";
import { SideNavigation } from "./side-navigation.tsx";

interface MenuDrawerProps {
  items: readonly NavItem[];
  company: CompanyDetails["company"];
  onClose: () => void;
}

/** The main navigation as an overlay. */
export function MenuDrawer({ items, company, onClose }: MenuDrawerProps): ReactNode {
  const say = shellTexts.useTexts();
  const ref = useModal(true);
  return (
    <dialog
      ref={ref}
      className={styles.drawer}
      aria-label={say("bar.menu")}
      onCancel={onEscape(onClose)}
      onPointerDown={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
    >
      <div className={styles["drawer-head"]}>
        <Greeting company={company.name} />
        <IconButton label={say("bar.menu.close")} onClick={onClose}>
          <IconX size={22} />
        </IconButton>
      </div>
      <SideNavigation items={items} companyId={company.id} mobile />
    </dialog>
  );
}
