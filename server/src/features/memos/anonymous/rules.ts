import { createHmac } from "node:crypto";

import { type Counted, added } from "#server/features/memos/anonymous/seal-rules";
import type { CompanyScope } from "#server/platform/scope";
import type { Text } from "#server/platform/texts";

/** Results of fewer answers than this are never shown, and results never change by fewer answers at a time. */
export const fewestAnswers = 5;

export const tooFewRecipients: Text = {
  en: "An anonymous survey goes to five people or more: the answers of fewer are never shown",
  es: "Una encuesta anónima se envía a cinco personas o más: las respuestas de menos nunca se muestran",
};

/**
 * @returns the token under which an anonymous survey remembers that a person has answered. It is the same each time,
 *   so that a person has one answer, and can't be traced to the person without the installation's secret.
 */
export function tokenOf(
  secret: string,
  { companyId }: CompanyScope,
  memoId: number,
  employeeId: number,
): Buffer {
  return createHmac("sha256", secret)
    .update(`anonymous survey\n${companyId}\n${memoId}\n${employeeId}`)
    .digest();
}

/** @returns the number of counter rows for a group: answers are spread over them, so people don't wait for one row */
export function slotCount(people: number): number {
  return people > 500 ? 8 : 1;
}

/** Answers of people who join after a survey went out are counted in this slot, and belong to no group. */
export const lateJoinerSlot = -1;

/** @returns the number of batches that hold the written answers; a batch is rewritten with each answer it gets */
export function batchCount(people: number): number {
  return Math.max(1, Math.ceil(people / 400));
}

/** All recipients of a survey (`group_id` 0), or those in a location or an audience. */
export interface Group {
  readonly kind: "all" | "location" | "audience";
  readonly group_id: number;
}

/** For each option of a group, by index, the number of people who chose it. */
export interface Tallied extends Group, Counted {}

const keyOf = ({ kind, group_id }: Group): string => `${kind} ${group_id}`;
const everybody = keyOf({ kind: "all", group_id: 0 });

/** The size of a group, and the groups that are nearly the same: their people differ by one to four. */
export interface SizedGroup extends Group {
  readonly people: number;
  readonly alike: readonly Group[];
}

/**
 * @returns the groups that may be counted, largest first: those of five people or more. Of two nearly equal groups
 *   only the larger one is counted, because subtracting one from the other would reveal the answers of a few people.
 */
export function countedGroups(groups: readonly SizedGroup[]): SizedGroup[] {
  const counted = new Map<string, SizedGroup>();
  for (const group of groups.toSorted(wholeFirst)) {
    if (group.kind !== "all" && group.people < fewestAnswers) continue;
    if (!group.alike.some((other) => counted.has(keyOf(other)))) counted.set(keyOf(group), group);
  }
  return [...counted.values()];
}

function wholeFirst(one: SizedGroup, other: SizedGroup): number {
  return Number(other.kind === "all") - Number(one.kind === "all") || other.people - one.people;
}

/** @returns true when a difference between results would reveal the answers of this many people */
export function areTooFew(count: number): boolean {
  return count !== 0 && Math.abs(count) < fewestAnswers;
}

/** All answers to a survey. */
export interface Answered {
  /** Answers of the recipients, in total and by group. */
  readonly groups: readonly Tallied[];
  /** Answers of people who joined later; they belong to no group. */
  readonly late: Counted;
}

/**
 * The answers of a group when the total was last updated, and how many of them came together with answers of others;
 * see `nextResults`.
 */
interface Waiting {
  readonly seen: number;
  readonly mixed: number;
}

/** Answers that are held back until enough others come in. */
export interface Pending {
  /** Answers of later recipients that are included in the total. */
  readonly late: Counted;
  /** By group. */
  readonly groups: Readonly<Record<string, Waiting>>;
}

/** The published results, and the answers held back. */
export interface Results {
  readonly results: readonly Tallied[];
  readonly pending: Pending;
}

/** Pairs of groups where all people of the inner one belong to the outer one. */
export type Nested = readonly (readonly [inner: string, outer: string])[];

/**
 * @param memberSets the people of these groups, by index
 * @returns the pairs of counted groups where one is inside the other
 */
export function nestedIn(
  groups: readonly SizedGroup[],
  memberSets: readonly { readonly groups: readonly number[] }[],
  counted: readonly SizedGroup[],
): Nested {
  const common = new Map<number, readonly number[]>();
  for (const { groups: places } of memberSets) {
    const own = new Set(places);
    for (const place of places)
      common.set(place, common.get(place)?.filter((other) => own.has(other)) ?? places);
  }
  const isCounted = new Set(counted.filter(({ kind }) => kind !== "all"));
  return [...common].flatMap(([place, outers]) => {
    const inner = groups[place];
    if (!inner || !isCounted.has(inner)) return [];
    return outers.flatMap((other): [string, string][] => {
      const outer = groups[other];
      return outer && outer !== inner && isCounted.has(outer) ? [[keyOf(inner), keyOf(outer)]] : [];
    });
  });
}

/**
 * @returns the results to publish. The total changes only when five new answers are in, and so does each group;
 *   answers of people who joined later enter the total five at a time.
 *
 * Each time the total changes, some of the new answers belong to a group and some to others. The smaller parts are
 * added up over time, and the group waits while the sum is one to four: publishing it would separate those few
 * answers from the rest by when they came. A group also waits while its change would leave, or add, one to four
 * answers outside the groups.
 */
export function nextResults(before: Results, now: Answered, nested: Nested): Results {
  const told = new Map(before.results.map((tally) => [keyOf(tally), tally]));
  const toldBefore = (key: string): number => told.get(key)?.answered ?? 0;
  const settled = now.groups.find(({ kind }) => kind === "all");
  if (!settled) return before;
  const isMore = now.late.answered - before.pending.late.answered >= fewestAnswers;
  const late = isMore ? now.late : before.pending.late;
  const whole = { ...settled, ...added(settled, late) };
  const more = whole.answered - toldBefore(everybody);
  if (more < fewestAnswers) return before;

  const others = now.groups.filter(({ kind }) => kind !== "all");
  const waiting = new Map(
    others.map((tally): [string, Waiting] => {
      const key = keyOf(tally);
      const { seen, mixed } = before.pending.groups[key] ?? { seen: toldBefore(key), mixed: 0 };
      const came = Math.min(more, Math.max(0, tally.answered - seen));
      return [key, { seen: tally.answered, mixed: mixed + Math.min(came, more - came) }];
    }),
  );
  const moving = new Map<string, Tallied>([[everybody, whole]]);
  for (const tally of others) {
    const key = keyOf(tally);
    const isEnough = tally.answered - toldBefore(key) >= fewestAnswers;
    if (isEnough && !areTooFew(waiting.get(key)?.mixed ?? 0)) moving.set(key, tally);
  }
  const remainders = remaindersOf(others, nested);
  const movesTo = (key: string): number => moving.get(key)?.answered ?? toldBefore(key);
  const isFew = (remainder: Remainder): boolean => {
    const left = leftOf(remainder, movesTo);
    return areTooFew(left) || areTooFew(left - leftOf(remainder, toldBefore));
  };
  for (;;) {
    const few = remainders.find((one) => partsOf(one).some((key) => moving.has(key)) && isFew(one));
    if (!few) break;
    const held = partsOf(few).filter((key) => key !== everybody && moving.has(key));
    // When people belong to two groups, it can happen that no group may change; then the total waits as well.
    if (held.length === 0) return before;
    moving.delete(held.toSorted((one, other) => movesTo(one) - movesTo(other))[0] ?? everybody);
  }
  const groups = [...waiting].map(([key, { seen, mixed }]): [string, Waiting] => [
    key,
    { seen, mixed: moving.has(key) ? 0 : mixed },
  ]);
  return {
    results: [whole, ...others].flatMap(
      (tally) => moving.get(keyOf(tally)) ?? told.get(keyOf(tally)) ?? [],
    ),
    pending: { late, groups: Object.fromEntries(groups) },
  };
}

/** A group, and the groups inside it that are subtracted from it. */
interface Remainder {
  readonly outer: string;
  readonly inner: readonly string[];
}

function remaindersOf(groups: readonly Group[], nested: Nested): Remainder[] {
  const kinds = new Map(groups.map((group) => [keyOf(group), group.kind]));
  const allOfAKind = (outer: string, inner: readonly string[]): Remainder[] =>
    [...Map.groupBy(inner, (key) => kinds.get(key)).values()].map((alike) => ({
      outer,
      inner: alike,
    }));
  const within = Map.groupBy(nested, ([, outer]) => outer);
  return [
    ...allOfAKind(everybody, [...kinds.keys()]),
    ...[...within].flatMap(([outer, pairs]) => {
      const inner = pairs.map(([key]) => key);
      return [...inner.map((key) => ({ outer, inner: [key] })), ...allOfAKind(outer, inner)];
    }),
  ];
}

function partsOf({ outer, inner }: Remainder): string[] {
  return [outer, ...inner];
}

function leftOf({ outer, inner }: Remainder, answered: (key: string) => number): number {
  return inner.reduce((left, key) => left - answered(key), answered(outer));
}

/**
 * @returns the groups to show: all of them, except in results from before groups waited for each other. There, groups
 *   are left out beside which one to four answers would remain; then the smallest ones, until the answers outside all
 *   groups are none or at least five.
 */
export function visibleGroups(moved: readonly Tallied[]): Tallied[] {
  const whole = moved.find(({ kind }) => kind === "all");
  if (!whole) return [];
  const told = (kind: Tallied["kind"]): Tallied[] =>
    suppressSmallest(
      moved.filter((tally) => tally.kind === kind),
      whole.answered,
    );
  return [whole, ...told("location"), ...told("audience")];
}

/** @param all the number of answers in all groups, with those held back */
function suppressSmallest(groups: readonly Tallied[], all: number): Tallied[] {
  const bySize = groups
    .filter(({ answered }) => !areTooFew(all - answered))
    .toSorted((one, other) => other.answered - one.answered);
  const left = (): number => all - bySize.reduce((sum, { answered }) => sum + answered, 0);
  // A person in two groups counts in both, so the remainder can be negative.
  while (bySize.length > 0 && areTooFew(left())) bySize.pop();
  return bySize;
}
