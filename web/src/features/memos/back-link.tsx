import { Link, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCompanyId } from "#web/entities/company.ts";
import type { Search } from "#web/lib/search-codec.ts";
import { BackArrow } from "#web/ui/page-header.tsx";
import { memosTexts } from "./memos-texts.ts";

const places = {
  Home: { to: "/$company_id", text: "back.home" },
  FlaggedMessageList: { to: "/$company_id/flags/{-$id}", text: "back.flags" },
  MemosList: { to: "/$company_id/memos", text: "back.memos" },
} as const;
type Place = keyof typeof places;

/** Where the reader came from, as `from` in the address says: `{"name":"Home"}`. */
export function BackLink({ fallback }: { fallback: Place }): ReactNode {
  const say = memosTexts.useTexts();
  const search = useSearch({ strict: false }) as Search;
  const company_id = String(useCompanyId());
  const from = readFrom(search["from"]);
  const place = places[from?.name ?? fallback];
  return (
    <Link to={place.to} params={{ company_id, id: undefined }} search={from?.query ?? {}}>
      <BackArrow /> {say(place.text)}
    </Link>
  );
}

/** @returns the place that `from` names; null where it makes no sense */
export function readFrom(text: string | undefined): { name: Place; query: Search } | null {
  try {
    const from: unknown = JSON.parse(text ?? "null");
    if (typeof from !== "object" || from === null || !("name" in from)) return null;
    const name = Object.keys(places).find((each) => each === from.name) as Place | undefined;
    if (!name) return null;
    const query = "query" in from && typeof from.query === "object" ? from.query : {};
    const texts = Object.entries(query ?? {}).filter(([, value]) => typeof value === "string");
    return { name, query: Object.fromEntries(texts) };
  } catch {
    return null;
  }
}
