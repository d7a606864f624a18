import { createHmac } from "node:crypto";

import type { Counted } from "#server/features/memos/anonymous-seal-rules";
import type { CompanyScope } from "#server/platform/scope";

/** Fewer answers than this are never told of, and figures move by no fewer at once. */
export const fewest = 5;

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
export function slotsFor(people: number): number {
  return people > 500 ? 8 : 1;
}

/** @returns how many heaps the words are kept in: each is written anew with each word that it gets */
export function heapsFor(people: number): number {
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

/**
 * What figures move to. All stay as they were until there are five answers more, and so does each group's: what changed between two
 * looks is never one person's answer. It begins with five. A group moves with the whole only: what of the whole is left without it is
 * then what others answered.
 * @param before what they had moved to before
 * @param now all there is
 */
export function movedOn(before: readonly Tallied[], now: readonly Tallied[]): Tallied[] {
  const last = new Map(before.map((tally) => [keyOf(tally), tally]));
  const hasMoved = (tally: Tallied): boolean =>
    tally.answered - (last.get(keyOf(tally))?.answered ?? 0) >= fewest;
  if (!now.some((tally) => tally.kind === "all" && hasMoved(tally))) return [...before];
  return now.flatMap((tally) => (hasMoved(tally) ? tally : (last.get(keyOf(tally)) ?? [])));
}

/**
 * Which of them are told. Of groups that make up the whole, one that is held back could be reckoned from the others, and so could
 * those who are of two of them: where fewer than five answers are left over, or counted twice, the smallest is held back as well; and so is one alone without which fewer than five are left.
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
