import { Link, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import type { Search } from "#web/lib/navigation/search-codec.ts";
import { readReturnTarget } from "#web/lib/navigation/return-target.ts";
import { BackArrow } from "#web/ui/layout/page-header.tsx";
import { templatesTexts } from "./templates-texts.ts";

const places = {
  MemoTemplatesList: { to: "/$company_id/memo-templates", text: "back.list" },
  Community: { to: "/$company_id/community", text: "back.community" },
} as const;

/** A link to the screen the reader came from (`from` in the address), or to the list in its last state. */
export function BackTo({ fallback }: { fallback: keyof typeof places }): ReactNode {
  const say = templatesTexts.useTexts();
  const search = useSearch({ strict: false }) as Search;
  const company_id = String(useCompanyId());
  const from = readReturnTarget(search["from"]);
  const known = from?.name === "Community" || from?.name === "MemoTemplatesList";
  const place = places[known ? from.name : fallback];
  return (
    <Link to={place.to} params={{ company_id }} search={known ? from.query : {}}>
      <BackArrow /> {say(place.text)}
    </Link>
  );
}
