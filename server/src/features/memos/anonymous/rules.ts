import { createHmac } from "node:crypto";

import { type Counted, added } from "#server/features/memos/anonymous/seal-rules";
import type { CompanyScope } from "#server/platform/scope";
import type { Text } from "#server/platform/texts";

/** Fewer answers than this are never told of, and figures move by no fewer at once. */
export const fewest = 5;

export const tooFewRecipients: Text = {
  en: "An anonymous survey goes to five people or more: the answers of fewer are never shown",
  es: "Una encuesta anónima se envía a cinco personas o más: las respuestas de menos nunca se muestran",
};

/**
 * @returns what an anonymous survey knows somebody by who has answered it: the same each time, so that there is one answer each,
 *   and nobody's to whoever has not the installation's secret
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

/** So many counters are added up at once, so that people answering do not wait for one row. @returns how many of each */
export function slotCount(people: number): number {
  return people > 500 ? 8 : 1;
}

/** Who comes after a survey went out is counted apart: no group has them. */
export const lateJoinerSlot = -1;

/** @returns how many heaps the words are kept in: each is written anew with each word that it gets */
export function batchCount(people: number): number {
  return Math.max(1, Math.ceil(people / 400));
}

/** Everybody whom a survey was sent to (`group_id` 0), or those of them who are of a location or an audience. */
export interface Group {
  readonly kind: "all" | "location" | "audience";
  readonly group_id: number;
}

/** How often each option was chosen in a group, by its place. */
export interface Tallied extends Group, Counted {}

const keyOf = ({ kind, group_id }: Group): string => `${kind} ${group_id}`;
const everybody = keyOf({ kind: "all", group_id: 0 });

/** How many people a group has, and which others have nearly the same: they differ in one to four. */
export interface SizedGroup extends Group {
  readonly people: number;
  readonly alike: readonly Group[];
}

/**
 * Which groups are counted by themselves, the largest first: those of five people or more. Of two that are alike the larger one alone,
 * or what the few in which they differ answered would be what is left when one is taken from the other.
 */
export function countedGroups(groups: readonly SizedGroup[]): SizedGroup[] {
  const counted = new Map<string, SizedGroup>();
  for (const group of groups.toSorted(wholeFirst)) {
    if (group.kind !== "all" && group.people < fewest) continue;
    if (!group.alike.some((other) => counted.has(keyOf(other)))) counted.set(keyOf(group), group);
  }
  return [...counted.values()];
}

function wholeFirst(one: SizedGroup, other: SizedGroup): number {
  return Number(other.kind === "all") - Number(one.kind === "all") || other.people - one.people;
}

/** @returns whether so few could be told from the others by taking figures from each other */
export function areTooFew(count: number): boolean {
  return count !== 0 && Math.abs(count) < fewest;
}

/** All that was answered. */
export interface Answered {
  /** By those whom it was sent to, in all and by their groups. */
  readonly groups: readonly Tallied[];
  /** By those who came later: they are of no group. */
  readonly late: Counted;
}

/** How many of a group had answered when the whole moved last, and how many of them came beside others: see `movedOn`. */
interface Waiting {
  readonly seen: number;
  readonly mixed: number;
}

/** What waits to be told, which nobody is told of. */
export interface Pending {
  /** Of those who came later, what is among the whole. */
  readonly late: Counted;
  /** By group. */
  readonly groups: Readonly<Record<string, Waiting>>;
}

/** What figures moved to, and what waits. */
export interface Moved {
  readonly results: readonly Tallied[];
  readonly pending: Pending;
}

/** Which groups are within which others: all their people are. */
export type Nested = readonly (readonly [inner: string, outer: string])[];

/** @param likes all who are of any of these groups, by their places @returns what is within what, of those that are counted */
export function nestedIn(
  groups: readonly SizedGroup[],
  likes: readonly { readonly groups: readonly number[] }[],
  counted: readonly SizedGroup[],
): Nested {
  const common = new Map<number, readonly number[]>();
  for (const { groups: places } of likes) {
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
 * What figures move to. All stay as they were until there are five answers more, and so does each group's. Those of who came later are
 * in the whole five at a time.
 *
 * A group moves where neither it nor the others can be told apart by when its answers came: of the answers by which the whole moved each
 * time since, the lesser part, of the group or of the others, adds up to five. Figures of looks then add up to no fewer; where all came
 * from one of both each time, they tell the same. Nor does it move where fewer than five would be left, or come to be left, of others.
 */
export function movedOn(before: Moved, now: Answered, nested: Nested): Moved {
  const told = new Map(before.results.map((tally) => [keyOf(tally), tally]));
  const toldBefore = (key: string): number => told.get(key)?.answered ?? 0;
  const settled = now.groups.find(({ kind }) => kind === "all");
  if (!settled) return before;
  const isMore = now.late.answered - before.pending.late.answered >= fewest;
  const late = isMore ? now.late : before.pending.late;
  const whole = { ...settled, ...added(settled, late) };
  const more = whole.answered - toldBefore(everybody);
  if (more < fewest) return before;

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
    const isEnough = tally.answered - toldBefore(key) >= fewest;
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
    // Of people of two groups there can be too few without any of them: then all waits for more.
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

/** A group, and those within it that are taken from it. */
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
 * Which of them are told: all, but of what moved before groups waited for each other. Where fewer than five answers would be left over
 * there, or be counted twice, the smallest is held back; and so is one alone without which fewer than five are left.
 */
export function toldOf(moved: readonly Tallied[]): Tallied[] {
  const whole = moved.find(({ kind }) => kind === "all");
  if (!whole) return [];
  const told = (kind: Tallied["kind"]): Tallied[] =>
    withoutTheReckoned(
      moved.filter((tally) => tally.kind === kind),
      whole.answered,
    );
  return [whole, ...told("location"), ...told("audience")];
}

/** @param all how many answers there are in all of them and in those that are held back */
function withoutTheReckoned(groups: readonly Tallied[], all: number): Tallied[] {
  const bySize = groups
    .filter(({ answered }) => !areTooFew(all - answered))
    .toSorted((one, other) => other.answered - one.answered);
  const left = (): number => all - bySize.reduce((sum, { answered }) => sum + answered, 0);
  // Somebody of two groups counts in both: what is left over can be less than nothing.
  while (bySize.length > 0 && areTooFew(left())) bySize.pop();
  return bySize;
}
