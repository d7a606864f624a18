import { Link, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/companies/company.ts";
import type { Search } from "#web/lib/navigation/search-codec.ts";
import { readReturnTarget } from "#web/lib/navigation/return-target.ts";
import { BackArrow } from "#web/ui/layout/page-header.tsx";
import { memosTexts } from "./memos-texts.ts";

const places = {
  EmployeeDetail: { to: "/$company_id/employee/$id", text: "back.person" },
  Home: { to: "/$company_id", text: "back.home" },
  FlaggedMessageList: { to: "/$company_id/flags/{-$id}", text: "back.flags" },
  MemoSendDetail: { to: "/$company_id/memo-send/$id", text: "back.send" },
  MemoScheduler: { to: "/$company_id/memo-scheduler", text: "back.scheduler" },
  MemosList: { to: "/$company_id/memos", text: "back.memos" },
} as const;
type Place = keyof typeof places;

/** A link to the screen the reader came from (`from` in the address), or to the list in its last state. */
export function BackLink({ fallback }: { fallback: Place }): ReactNode {
  const say = memosTexts.useTexts();
  const search = useSearch({ strict: false }) as Search;
  const company_id = String(useCompanyId());
  const from = readReturnTarget(search["from"]);
  const known = Object.keys(places).find((name) => name === from?.name) as Place | undefined;
  const place = places[known ?? fallback];
  const { params, query } = known && from ? from : { params: {}, query: {} };
  return (
    <Link to={place.to} params={{ id: undefined, ...params, company_id }} search={query}>
      <BackArrow /> {say(place.text)}
    </Link>
  );
}
