import { Link, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/company.ts";
import type { Search } from "#web/lib/search-codec.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { readWayBack } from "#web/lib/way-back.ts";
import { BackArrow } from "#web/ui/page-header.tsx";

/** Leads back to the company's settings. */
export function SettingsLink(): ReactNode {
  const say = coreTexts.useTexts();
  return (
    <Link to="/$company_id/settings" params={{ company_id: String(useCompanyId()) }} search={{}}>
      <BackArrow /> {say("back.settings")}
    </Link>
  );
}

const lists = {
  SettingsLocations: "/$company_id/settings/locations",
  SettingsAudiences: "/$company_id/settings/audiences",
} as const;

/** Leads back to one of the lists of the settings, as it was when the reader came from there. */
export function SettingsListLink({
  list,
  text,
}: {
  list: keyof typeof lists;
  text: string;
}): ReactNode {
  const search = useSearch({ strict: false }) as Search;
  const from = readWayBack(search["from"]);
  return (
    <Link
      to={lists[list]}
      params={{ company_id: String(useCompanyId()) }}
      search={from?.name === list ? from.query : {}}
    >
      <BackArrow /> {text}
    </Link>
  );
}
