import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { BackArrow } from "#web/ui/layout/page-header.tsx";
import { settingsTexts } from "./settings-texts.ts";

/** The link back above the title of each settings screen. */
export function BackToSettings(): ReactNode {
  const say = settingsTexts.useTexts();
  const companyId = useCompanyId();
  return (
    <Link to="/$company_id/settings" params={{ company_id: String(companyId) }}>
      <BackArrow />
      {say("home.title")}
    </Link>
  );
}
