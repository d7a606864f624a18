import { IconToggleLeft } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompany, usePermission } from "#web/entities/companies/company.ts";
import { buttonClass } from "#web/ui/elements/button.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { shellTexts } from "../texts/shell-texts.ts";

/** Shown when the company has switched off the feature of this screen. */
export function FeatureOff(): ReactNode {
  const say = shellTexts.useTexts();
  const { company } = useCompany();
  const canSwitch = usePermission("settings:manage");
  return (
    <EmptyState
      wholeScreen
      icon={<IconToggleLeft size={28} />}
      title={say("off.title")}
      text={say(canSwitch ? "off.text" : "off.text.others")}
      action={
        canSwitch && (
          <Link
            to="/$company_id/settings/flags"
            params={{ company_id: String(company.id) }}
            search={{}}
            className={buttonClass({})}
          >
            {say("off.action")}
          </Link>
        )
      }
    />
  );
}
