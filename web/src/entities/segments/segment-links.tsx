import { IconPlus } from "@tabler/icons-react";
import { Link, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import type { Search } from "#web/lib/navigation/search-codec.ts";
import { readReturnTarget, useReturnTarget } from "#web/lib/navigation/return-target.ts";
import { buttonClass } from "#web/ui/elements/button.tsx";
import { BackArrow } from "#web/ui/layout/page-header.tsx";
import { segmentTexts } from "./segment-texts.ts";

/** The two kinds of groups: locations, where people work, and audiences. */
export type Segments = "locations" | "audiences";

/** The screens of each kind. */
export const segmentScreens = {
  locations: {
    list: "/$company_id/settings/locations",
    listName: "SettingsLocations",
    add: "/$company_id/settings/new-location",
    one: "/$company_id/settings/location/$id",
  },
  audiences: {
    list: "/$company_id/settings/audiences",
    listName: "SettingsAudiences",
    add: "/$company_id/settings/new-audience",
    one: "/$company_id/settings/audience/$id",
  },
} as const;

/** A link back to the list, in the state the reader left it. */
export function SegmentListLink({ of }: { of: Segments }): ReactNode {
  const say = segmentTexts.useTexts();
  const search = useSearch({ strict: false }) as Search;
  const from = readReturnTarget(search["from"]);
  const { list, listName } = segmentScreens[of];
  return (
    <Link
      to={list}
      params={{ company_id: String(useCompanyId()) }}
      search={from?.name === listName ? from.query : {}}
    >
      <BackArrow /> {say(`${of}.list.title`)}
    </Link>
  );
}

/** A link from the list to a location or an audience, which remembers the way back. */
export function SegmentLink({
  of,
  segment,
}: {
  of: Segments;
  segment: { readonly id: number; readonly name: string };
}): ReactNode {
  return (
    <Link
      to={segmentScreens[of].one}
      params={{ company_id: String(useCompanyId()), id: String(segment.id) }}
      search={useReturnTarget(segmentScreens[of].listName)}
      preload="intent"
    >
      {segment.name}
    </Link>
  );
}

/** A link to the form for a new one. */
export function NewSegmentLink({ of }: { of: Segments }): ReactNode {
  const say = segmentTexts.useTexts();
  return (
    <Link
      to={segmentScreens[of].add}
      params={{ company_id: String(useCompanyId()) }}
      search={{}}
      className={buttonClass({})}
    >
      <IconPlus size={20} aria-hidden="true" />
      {say(`${of}.list.new`)}
    </Link>
  );
}
