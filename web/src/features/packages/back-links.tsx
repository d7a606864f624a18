import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import { useLastListQuery } from "#web/lib/navigation/last-list-query.ts";
import { BackArrow } from "#web/ui/layout/page-header.tsx";
import { packagesTexts } from "./packages-texts.ts";

/** A link to the list of packages, in the state the reader left it. */
export function PackagesLink(): ReactNode {
  const say = packagesTexts.useTexts();
  const company_id = String(useCompanyId());
  return (
    <Link
      to="/$company_id/memo-packages"
      params={{ company_id }}
      search={useLastListQuery("MemoPackagesList")}
    >
      <BackArrow /> {say("back.list")}
    </Link>
  );
}

/** A link back to the package. */
export function PackageLink({ id }: { id: number }): ReactNode {
  const say = packagesTexts.useTexts();
  const company_id = String(useCompanyId());
  return (
    <Link
      to="/$company_id/memo-package/$id"
      params={{ company_id, id: String(id) }}
      search={({ from }) => ({ from })}
    >
      <BackArrow /> {say("back.package")}
    </Link>
  );
}
