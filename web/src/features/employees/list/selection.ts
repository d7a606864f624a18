import { invitationStates } from "@lineup/contract/constants";
import type { Search } from "#web/lib/navigation/search-codec.ts";
import { idFrom } from "#web/lib/navigation/addresses.ts";
import { tabStorage } from "#web/lib/browser/storage.ts";
import type { PeopleFilter } from "@lineup/contract/employees/batch-schemas";
import type { Invitees } from "#web/features/employees/invites/use-invite.ts";

/** People chosen in the list: some by hand, or all that match but for some. */
export type PeopleSelection =
  | { readonly all: false; readonly ids: ReadonlySet<number> }
  | { readonly all: true; readonly except: ReadonlySet<number>; readonly filter: Search };

/** Of the list's address, what says whom it shows. */
const filterNames = ["terms", "location", "audience", "active", "invitation"] as const;

/** @returns the filter of a list's address */
export function filterIn(search: Search): Search {
  return Object.fromEntries(filterNames.map((name) => [name, search[name]]));
}

/** An address has no room for more; they are kept in the tab, and the address names them. */
const mostInAddress = 200;

/** @returns the address of the screen that changes them; whoever goes there has `storeSelection` keep them first */
export function addressOf(chosen: PeopleSelection): Search {
  if (!chosen.all) return { ids: listed(chosen.ids) };
  return { ...chosen.filter, all: "yes", except: listed(chosen.except) };
}

/** Keeps those for whom an address has no room, until the tab is closed. */
export function storeSelection(chosen: PeopleSelection): void {
  const ids = chosen.all ? chosen.except : chosen.ids;
  if (ids.size > mostInAddress) tabStorage.set(placeOf(listed(ids)), [...ids].join());
}

/** Keeps in the tab whom somebody has chosen in the list, for when they come back to it as it was narrowed. */
export function storeListSelection(
  companyId: number,
  narrowed: string,
  chosen: PeopleSelection,
): void {
  const ids = [...(chosen.all ? chosen.except : chosen.ids)];
  if (!chosen.all && ids.length === 0) return clearListSelection(companyId);
  tabStorage.set(inList(companyId), JSON.stringify({ narrowed, all: chosen.all, ids }));
}

/** They were changed: nobody is chosen any more. */
export function clearListSelection(companyId: number): void {
  tabStorage.remove(inList(companyId));
}

/** @returns whom somebody chose in the list as it is narrowed now; null for nobody */
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

/** @returns whom an address names; null for nobody, `gone` where it names what this tab does not keep */
export function selectionIn(search: Search): PeopleSelection | "gone" | null {
  if (search["all"] === "yes") {
    const except = idsIn(search["except"]);
    return except ? { all: true, except, filter: filterIn(search) } : "gone";
  }
  const ids = idsIn(search["ids"]);
  if (ids === null) return "gone";
  return ids.size > 0 ? { all: false, ids } : null;
}

/** @returns how a call that changes many is told whom */
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
 * @returns how the call that invites is told whom; null where it takes no such choice: all that match but some, or
 * whatever their account
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

/** @returns null for those that are kept no more */
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

/** Another choice has another name: an address from before never means the people chosen since. */
function hashOf(text: string): string {
  let [one, other] = [7, 11];
  for (let at = 0; at < text.length; at += 1) {
    one = (Math.imul(one, 31) + text.charCodeAt(at)) | 0;
    other = (Math.imul(other, 37) + text.charCodeAt(at)) | 0;
  }
  return [one, other].map((part) => (part >>> 0).toString(36)).join("");
}
