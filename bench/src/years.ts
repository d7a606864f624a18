import type { CallName } from "@lineup/contract/endpoints";

import { compare, medianOf, ratioFigure, timed } from "./compare.ts";
import type { Figure } from "./figures.ts";
import type { Stage } from "./stage.ts";
import { type YearsCompany, insertYearsCompany, settle } from "./years-company.ts";

/** Each round makes one call in each company, so that both run under the same conditions. */
const rounds = 120;
/** Enough calls for each of the server's connections to have its query plans. */
const warmUpCalls = 60;
const people = 5_000;

/**
 * Measures home, lists and details over HTTP, as many people in turn, in a company of 5,000 people with 3,000 memos from three
 * years, of which 40 are live: 15 million recipient records. The baseline is the same calls in a company of 5,000 people with
 * 30 memos.
 */
export async function measureYears(stage: Stage): Promise<Figure[]> {
  const young = await insertYearsCompany(stage.db, { people, memos: 30, live: 18 });
  const long = await insertYearsCompany(stage.db, { people, memos: 3_000, live: 40 });
  await settle(stage.db);
  const figures: Figure[] = [];
  for (const measured of calls) {
    const [subject, baseline] = [inTurns(stage, long, measured), inTurns(stage, young, measured)];
    for (const call of [subject, baseline]) await medianOf(warmUpCalls, call);
    const comparison = await compare(
      rounds,
      () => timed(subject),
      () => timed(baseline),
    );
    const what = `${measured.what}, beside a company with 30 memos`;
    figures.push({ what, where: stage.where, ...ratioFigure(comparison, 2) });
  }
  return figures;
}

interface Measured {
  readonly what: string;
  readonly call: CallName;
  /** Forgetful employees have left 600 memos unread that have ended. */
  readonly by: "managers" | "employees" | "forgetful";
  readonly input?: (company: YearsCompany) => object;
}

/** @returns a function that makes the call, each time as the next person */
function inTurns({ http }: Stage, company: YearsCompany, { call, by, input }: Measured) {
  const tokens = company[by];
  let turn = 0;
  return () => {
    turn += 1;
    const fields = { company_id: company.id, ...input?.(company) };
    return http.call(call, tokens[turn % tokens.length] ?? "", fields);
  };
}

/** Used where 30 memos have fewer matches than a page of 25, so that both companies answer with the same number. */
const five = { per_page: 5 };

const list = (what: string, input: (company: YearsCompany) => object = () => ({})): Measured => ({
  what: `a manager's memos${what}`,
  call: "listMemos",
  by: "managers",
  input,
});

const managersCalls: readonly Measured[] = [
  { what: "a manager's home", call: "getHome", by: "managers" },
  {
    what: "what people said lately, on a manager's home",
    call: "listMemoResponses",
    by: "managers",
    input: ({ locationId }) => ({ ignore_admin: true, per_page: 5, location_id: locationId }),
  },
  { what: "follow-ups that wait", call: "listFollowUps", by: "managers" },
  list(""),
  list(", what is still to come", () => ({ status: "scheduled", sort_by: "start_at" })),
  ...(["published", "expired", "archived", "draft"] as const).map((status) =>
    list(`, ${status}`, () => ({ ...five, status })),
  ),
  list(", surveys", () => ({ display_type: "survey", per_page: 3 })),
  list(", of a category", () => ({ ...five, category: "Safety" })),
  list(", of an author", ({ authorId }) => ({ author_id: authorId, per_page: 1 })),
  list(", of a location", ({ locationId }) => ({ ...five, location_id: locationId })),
  list(", searched", () => ({ ...five, terms: "safety walk" })),
  ...(["published_at", "title", "due_at", "response_rate"] as const).map((sort_by) =>
    list(`, by ${sort_by}`, () => ({ sort_by })),
  ),
  list(", the oldest first", () => ({ sort_by: "created_at", sort_direction: "asc" })),
  list(", the sixth page of five", () => ({ ...five, page: 6 })),
  ...(["live", "old"] as const).flatMap((which): Measured[] => {
    const input = ({ memoIds }: YearsCompany): object => ({ id: memoIds[which] });
    const by = "managers";
    return [
      { what: `a manager's memo, ${which}`, call: "getMemo", by, input },
      { what: `its recipients, ${which}`, call: "listMemoRecipients", by, input },
      { what: `its answers over time, ${which}`, call: "getMemoProgress", by, input },
      { what: `what was asked about it, ${which}`, call: "getFlagsOfMemo", by, input },
    ];
  }),
];

const employeesCalls = (["employees", "forgetful"] as const).flatMap((by): Measured[] => {
  const whose = by === "employees" ? "an employee's" : "a forgetful employee's";
  const own = (what: string, input: object): Measured => ({
    what: `${whose} memos, ${what}`,
    call: "listEmployeeMessages",
    by,
    input: () => input,
  });
  return [
    { what: `${whose} home`, call: "getHome", by },
    { what: `${whose} unread count in the navigation`, call: "getCompany", by },
    { what: `${whose} responses`, call: "listMemoResponses", by, input: () => five },
    own("all", { ...five, state: "all" }),
    own("unread", { state: "unread" }),
    own("read", { ...five, state: "read" }),
    own("read, the fourth page of five", { ...five, state: "read", page: 4 }),
    own("read, the oldest first", { ...five, state: "read", sort_direction: "asc" }),
    own("searched", { per_page: 3, state: "all", terms: "walk" }),
    { what: `${whose} read memos`, call: "listReadMemos", by, input: () => five },
    { what: `${whose} unread memos`, call: "listUnreadMemos", by },
    ...(["live", "old"] as const).flatMap((which): Measured[] => {
      const input = ({ memoIds }: YearsCompany): object => ({ id: memoIds[which] });
      return [
        { what: `${whose} memo, ${which}`, call: "getMemo", by, input },
        { what: `${whose} record of it, ${which}`, call: "listAcknowledgements", by, input },
      ];
    }),
  ];
});

const calls = [...managersCalls, ...employeesCalls];
