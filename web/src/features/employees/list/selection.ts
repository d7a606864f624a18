import { invitationStates } from "@lineup/contract/constants";
import type { Search } from "#web/lib/navigation/search-codec.ts";
import { idFrom } from "#web/lib/navigation/addresses.ts";
import { tabStorage } from "#web/lib/browser/storage.ts";
import type { PeopleFilter } from "@lineup/contract/employees/batches/schemas";
import type { Invitees } from "#web/features/employees/invites/use-invite.ts";

/** A selection of people: the ids of individual people, or a filtered list without the people in `except`. */
export type PeopleSelection =
  | { readonly all: false; readonly ids: ReadonlySet<number> }
  | { readonly all: true; readonly except: ReadonlySet<number>; readonly filter: Search };

/** The address parameters with the search and filters of the people list. */
const filterNames = ["terms", "location", "audience", "active", "invitation"] as const;

/** @returns only the search and filter parameters from the address of the people list */
export function filterIn(search: Search): Search {
  return Object.fromEntries(filterNames.map((name) => [name, search[name]]));
}

/** The maximum number of ids in an address. A larger selection is stored in the tab, and the address has only its name. */
const mostInAddress = 200;

/** @returns the address of the bulk edit screen for a selection; call `storeSelection` before navigating to it */
export function addressOf(chosen: PeopleSelection): Search {
  if (!chosen.all) return { ids: listed(chosen.ids) };
  return { ...chosen.filter, all: "yes", except: listed(chosen.except) };
}

/** Stores a selection that is too large for the address. It is kept until the browser tab is closed. */
export function storeSelection(chosen: PeopleSelection): void {
  const ids = chosen.all ? chosen.except : chosen.ids;
  if (ids.size > mostInAddress) tabStorage.set(placeOf(listed(ids)), [...ids].join());
}

/** Stores the selection made in a filtered list, to restore it when the person returns to the list. */
export function storeListSelection(
  companyId: number,
  narrowed: string,
  chosen: PeopleSelection,
): void {
  const ids = [...(chosen.all ? chosen.except : chosen.ids)];
  if (!chosen.all && ids.length === 0) return clearListSelection(companyId);
  tabStorage.set(inList(companyId), JSON.stringify({ narrowed, all: chosen.all, ids }));
}

/** Clears the selection stored for the list, for example after a bulk edit of the selected people. */
export function clearListSelection(companyId: number): void {
  tabStorage.remove(inList(companyId));
}

/** @returns the selection stored for the list; null if no selection made with this filter is stored */
export function storedListSelection(companyId: number, filter: Search): PeopleSelection | null {
  const kept = JSON.parse(tabStorage.get(inList(companyId)) ?? "null") as KeptInList | null;
  if (kept === null || kept.narrowed !== JSON.stringify(filter)) return null;
  const ids = new Set(kept.ids);
  return kept.all ? { all: true, except: ids, filter } : { all: false, ids };
}

interface KeptInList {
  readonly narrowed: string;
  readonly all: boolean;
  readonly ids: readonly number[];
}

function inList(companyId: number): string {
  return `lineup-choosing:${companyId}`;
}

/** @returns the selection in an address; null if no one is selected; `gone` if its ids aren't stored in this tab */
export function selectionIn(search: Search): PeopleSelection | "gone" | null {
  if (search["all"] === "yes") {
    const except = idsIn(search["except"]);
    return except ? { all: true, except, filter: filterIn(search) } : "gone";
  }
  const ids = idsIn(search["ids"]);
  if (ids === null) return "gone";
  return ids.size > 0 ? { all: false, ids } : null;
}

/** @returns the selection as input for the call `editEmployees` */
export function selectionInput(
  chosen: PeopleSelection,
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

/**
 * @returns the selection as input for the call `inviteEmployees`; null if the call doesn't support the selection. The
 * call supports individual people, and lists of active people with the filter "invited" or "not invited", without exceptions.
 */
export function selectionInvitees(chosen: PeopleSelection): Invitees | null {
  const input = selectionInput(chosen);
  if ("ids" in input) return input;
  const { active, invitation, ...filter } = input.filter;
  if (input.excluded_ids.length > 0 || !active) return null;
  if (invitation !== "not_invited" && invitation !== "invited") return null;
  return { all: true, invitation, ...filter };
}

function listed(ids: ReadonlySet<number>): string {
  const text = [...ids].join();
  return ids.size > mostInAddress ? `${keptMark}${ids.size}-${hashOf(text)}` : text;
}

/** @returns the ids in an address parameter; null if the parameter names a selection that isn't stored in this tab */
function idsIn(text = ""): ReadonlySet<number> | null {
  const found = text.startsWith(keptMark) ? tabStorage.get(placeOf(text)) : text;
  if (found === null) return null;
  const ids = found.split(",").map(idFrom);
  return new Set(ids.filter((id) => id !== null));
}

const keptMark = "kept-";

function placeOf(name: string): string {
  return `lineup-chosen:${name}`;
}

/** @returns a hash of the ids for the name of a selection, so that different selections have different names */
function hashOf(text: string): string {
  let [one, other] = [7, 11];
  for (let at = 0; at < text.length; at += 1) {
    one = (Math.imul(one, 31) + text.charCodeAt(at)) | 0;
    other = (Math.imul(other, 37) + text.charCodeAt(at)) | 0;
  }
  return [one, other].map((part) => (part >>> 0).toString(36)).join("");
}
