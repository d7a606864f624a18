import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { BackArrow } from "#web/ui/layout/page-header.tsx";

/** The back link to the company's settings. */
export function SettingsLink(): ReactNode {
  const say = coreTexts.useTexts();
  return (
    <Link to="/$company_id/settings" params={{ company_id: String(useCompanyId()) }} search={{}}>
      <BackArrow /> {say("back.settings")}
    </Link>
  );
}
