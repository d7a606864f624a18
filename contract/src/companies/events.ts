import type { Company } from "./schemas.ts";

/** One of the lists that a company keeps for itself. */
export type CompanyPart = "locations" | "audiences" | "tags";

/** Something in one of the company's own lists is new, another or gone. Goes to management. */
export type CompanyPartChanged = {
  readonly type: "CompanyPartChanged";
  readonly payload: { readonly part: CompanyPart };
};

type Told =
  | "flags"
  | "message_categories"
  | "survey_categories"
  | "celebration_categories"
  | "celebration_options"
  | "default_survey_options";

/** An admin set something for the whole company: what is another one now. Goes to everybody in it. */
export type CompanyChanged = {
  readonly type: "CompanyChanged";
  readonly payload: { readonly changed: Readonly<Partial<Pick<Company, Told>>> };
};

/** @returns the company after the event; nobody needs to fetch it anew */
export function reduceCompany<C extends Partial<Company>>(company: C, event: CompanyChanged): C {
  return { ...company, ...event.payload.changed };
}
