import { invitationStates } from "@lineup/contract/constants";
import type { Search } from "#web/lib/search-codec.ts";
import { idFrom } from "#web/lib/addresses.ts";
import type { PeopleFilter } from "@lineup/contract/employees/batch-schemas";

/** People chosen in the list: some by hand, or all that match but for some. */
export type Chosen =
  | { readonly all: false; readonly ids: ReadonlySet<number> }
  | { readonly all: true; readonly except: ReadonlySet<number>; readonly filter: Search };

/** Of the list's address, what says whom it shows. */
const filterNames = ["terms", "location", "audience", "active", "invitation"] as const;

/** @returns the filter of a list's address */
export function filterIn(search: Search): Search {
  return Object.fromEntries(filterNames.map((name) => [name, search[name]]));
}

/** @returns the address of the screen that changes them */
export function addressOf(chosen: Chosen): Search {
  if (!chosen.all) return { ids: listed(chosen.ids) };
  return { ...chosen.filter, all: "yes", except: listed(chosen.except) };
}

/** @returns whom an address names; null for nobody */
export function chosenIn(search: Search): Chosen | null {
  if (search["all"] === "yes")
    return { all: true, except: idsIn(search["except"]), filter: filterIn(search) };
  const ids = idsIn(search["ids"]);
  return ids.size > 0 ? { all: false, ids } : null;
}

/** @returns how a call that changes many is told whom */
export function chosenInput(
  chosen: Chosen,
): { ids: number[] } | { filter: PeopleFilter; excluded_ids: number[] } {
  if (!chosen.all) return { ids: [...chosen.ids] };
  const { terms = "", location, audience, active } = chosen.filter;
  const invitation = invitationStates.find((state) => state === chosen.filter["invitation"]);
  const [at, of] = [idFrom(location), idFrom(audience)];
  const filter = {
    ...{ terms, active: active !== "no" },
    ...(at !== null && { locations: [at] }),
    ...(of !== null && { audiences: [of] }),
    ...(invitation && { invitation }),
  };
  return { filter, excluded_ids: [...chosen.except] };
}

function listed(ids: ReadonlySet<number>): string {
  return [...ids].join(",");
}

function idsIn(text: string | undefined): ReadonlySet<number> {
  const ids = (text ?? "").split(",").map(idFrom);
  return new Set(ids.filter((id) => id !== null));
}
