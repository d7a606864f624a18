import { createHmac } from "node:crypto";

import { type Counted, added } from "#server/features/memos/anonymous/seal-rules";
import type { CompanyScope } from "#server/platform/scope";
import type { Text } from "#server/platform/texts";

/** Results with fewer answers than this are never shown. Shown results change only when at least this many answers are added. */
export const fewestAnswers = 5;

/**
 * @returns the number of people who acknowledged a memo, as management sees it: for an anonymous survey rounded down to fives.
 *   Otherwise, someone who watches the number would know who has just answered
 */
export function visibleCount(memo: { is_anonymous: boolean; acknowledged_count: number }): number {
  const { is_anonymous, acknowledged_count: count } = memo;
  return is_anonymous ? count - (count % fewestAnswers) : count;
}

export const tooFewRecipients: Text = {
  en: "Send an anonymous survey to at least five people: results for fewer are never shown",
  es: "Envía una encuesta anónima a por lo menos cinco personas: con menos de cinco, los resultados nunca se muestran",
};

/**
 * @returns the token that an anonymous survey stores to record that a person has answered. A person's token for a survey never
 *   changes, so they can answer only once. Without the installation's secret, a token can't be traced to the person
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

/**
 * @returns the number of counter rows for a group. Answers are spread over these rows, so that people who answer at the same
 *   time rarely wait for the same row
 */
export function slotCount(people: number): number {
  return people > 500 ? 8 : 1;
}

/** The slot that counts the answers of people who joined after a survey was sent. These people belong to no group. */
export const lateJoinerSlot = -1;

/** @returns the number of batches in which the written answers are stored. Each new answer rewrites its batch */
export function batchCount(people: number): number {
  return Math.max(1, Math.ceil(people / 400));
}

/** All recipients of a survey (`group_id` 0), or the recipients in a location or an audience. */
export interface Group {
  readonly kind: "all" | "location" | "audience";
  readonly group_id: number;
}

/** The answer counts of a group. */
export interface Tallied extends Group, Counted {}

const keyOf = ({ kind, group_id }: Group): string => `${kind} ${group_id}`;
const everybody = keyOf({ kind: "all", group_id: 0 });

/**
 * A group with its number of people. `alike` contains the groups that are nearly equal to this group: only one to four people
 * belong to one of the two groups but not to the other.
 */
export interface SizedGroup extends Group {
  readonly people: number;
  readonly alike: readonly Group[];
}

/**
 * @returns the groups that may be counted, largest first: groups of at least five people. Of two nearly equal groups, only the
 *   larger one is counted, because subtracting one from the other would reveal the answers of a few people
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

/** @returns true if this difference between two answer counts is one to four, which would reveal the answers of a few people */
export function areTooFew(count: number): boolean {
  return count !== 0 && Math.abs(count) < fewestAnswers;
}

/** All answer counts of a survey, including counts that are not published yet. */
export interface Answered {
  /** The answer counts of the recipients, in total and by group. */
  readonly groups: readonly Tallied[];
  /** The answer counts of people who joined after the survey was sent. These people belong to no group. */
  readonly late: Counted;
}

/**
 * What is stored about a group for `nextResults`. `seen` is the group's number of answers when the total last changed.
 * `mixed` is a sum: since the group's published result last changed, each change of the total has added the number of new
 * answers from the group or the number of new answers from other people, whichever is smaller.
 */
interface Waiting {
  readonly seen: number;
  readonly mixed: number;
}

/** What is stored about answers that are held back until enough other answers have come in. */
export interface Pending {
  /** The answer counts of people who joined after the survey was sent; only answers that the published total includes. */
  readonly late: Counted;
  /** One entry for each group, by the group's key. */
  readonly groups: Readonly<Record<string, Waiting>>;
}

/** The published results, and what is stored about the answers that are held back. */
export interface Results {
  readonly results: readonly Tallied[];
  readonly pending: Pending;
}

/** Pairs of group keys. All people of the inner group also belong to the outer group. */
export type Nested = readonly (readonly [inner: string, outer: string])[];

/**
 * @param memberSets each combination of groups that someone belongs to, as indexes of `groups`
 * @returns the pairs of counted groups in which one group is inside the other
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
 * @returns the results to publish. The total changes only when it has at least five new answers. A group changes only when it has
 *   at least five new answers. Answers of people who joined after the survey was sent are added to the total at least five at a
 *   time.
 *
 * Each time the total changes, some of the new answers belong to a group and some to other people. The smaller of these two
 * numbers is added up over time. While the sum is one to four, the group doesn't change: publishing the group's result would
 * separate these few answers from the other answers by the time at which they came. A group also doesn't change if the change
 * would leave one to four answers outside the groups, or would change the number of answers outside the groups by one to four.
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
    // If people belong to two groups, it can happen that no group's result may change. In that case, the total doesn't change.
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

/** A group (`outer`) and groups inside it (`inner`). A reader could subtract the inner groups' answers from the outer group's. */
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
 * @returns the groups to show. Groups are left out only in results from an older version of the product, which published each
 *   group without regard to the other groups: first, each group whose answer count differs from the total by one to four; then
 *   the smallest groups of each kind, until the number of answers outside the remaining groups of the kind is zero or at least
 *   five
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

/** @param all the total number of answers, including answers that the groups don't show yet */
function suppressSmallest(groups: readonly Tallied[], all: number): Tallied[] {
  const bySize = groups
    .filter(({ answered }) => !areTooFew(all - answered))
    .toSorted((one, other) => other.answered - one.answered);
  const left = (): number => all - bySize.reduce((sum, { answered }) => sum + answered, 0);
  // A person in two groups is counted in both groups, so the number of answers outside the groups can be negative.
  while (bySize.length > 0 && areTooFew(left())) bySize.pop();
  return bySize;
}
