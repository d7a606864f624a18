import { locales, roles } from "@lineup/contract/constants";
import type { SharedChange } from "@lineup/contract/employees/batches/schemas";
import type { Named } from "#web/ui/forms/people-picker.tsx";

/** How a bulk edit changes people's locations, audiences or managers. `set` replaces all existing links. */
export const ways = ["add", "remove", "set"] as const;
export type Way = (typeof ways)[number] | "";

export interface LinkValues {
  readonly way: Way;
  readonly chosen: readonly Named[];
}

/** The values of a bulk edit. An empty string means that the field stays unchanged. */
export interface BulkValues {
  readonly role: string;
  /** `noType` removes the job title. */
  readonly type: string;
  readonly default_locale: string;
  readonly is_active: string;
  readonly on_leave: string;
  readonly celebrates: string;
  readonly location: LinkValues;
  readonly audience: LinkValues;
  readonly manager: LinkValues;
}

/** The value of the option that removes the job title. No real job title has this value. */
export const noType = "\u0000";

const asItIs: LinkValues = { way: "", chosen: [] };
export const noChanges: BulkValues = {
  ...{ role: "", type: "", default_locale: "", is_active: "", on_leave: "", celebrates: "" },
  ...{ location: asItIs, audience: asItIs, manager: asItIs },
};

/** @returns the changes as input for the call `editEmployees`; null if there are no changes */
export function changesIn(values: BulkValues): SharedChange | null {
  const { role, type, default_locale, is_active, on_leave, celebrates } = values;
  const changes: SharedChange = {
    ...(role && { role: roles.find((one) => one === role) }),
    ...(type && { type: type === noType ? null : type }),
    ...(default_locale && { default_locale: locales.find((one) => one === default_locale) }),
    ...(is_active && { is_active: is_active === "yes" }),
    ...(on_leave && { on_leave: on_leave === "yes" }),
    ...(celebrates && { celebrates: false }),
    ...linksIn("location", values.location),
    ...linksIn("audience", values.audience),
    ...linksIn("manager", values.manager),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}

/** @returns the changes to one kind of link. If nothing is chosen, `set` removes all links; `add` and `remove` do nothing. */
function linksIn(
  what: "location" | "audience" | "manager",
  { way, chosen }: LinkValues,
): SharedChange {
  if (way === "" || (way !== "set" && chosen.length === 0)) return {};
  const field = way === "set" ? (`${what}_ids` as const) : (`${way}_${what}_ids` as const);
  return { [field]: chosen.map(({ id }) => id) };
}
