import { type SizedGroup, areTooFew } from "#server/features/memos/anonymous/rules";
import { yieldToEventLoop } from "#server/platform/event-loop";

/** A set of groups, as indexes into the counted groups, and the number of people who belong to exactly these groups. */
export interface MemberSet {
  readonly groups: readonly number[];
  readonly people: number;
}

/**
 * Leaves out groups until no sum or difference of the remaining groups covers one to four people. For example, the answers of
 * an audience that consists of two locations and one other person would reveal that person's answer. From each sum that covers
 * one to four people, the smallest audience is left out, or the smallest location if the sum has no audience. A greedy search
 * starts from each group; it doesn't try all sums.
 * @param counted the groups, sorted from largest to smallest
 * @param memberSets the number of people in each combination of these groups
 */
export async function suppressDeducibleCounts(
  counted: readonly SizedGroup[],
  memberSets: readonly MemberSet[],
): Promise<SizedGroup[]> {
  const left = new Set(counted.keys());
  const sums = sumsOf(counted, memberSets, left);
  for (const place of counted.keys()) {
    // With thousands of locations, the search takes a second or two, so it lets other calls run in between.
    await yieldToEventLoop();
    while (left.has(place)) {
      const few = sums.few(place);
      if (few === null) break;
      const audiences = few.filter((one) => counted[one]?.kind === "audience");
      const locations = few.filter((one) => counted[one]?.kind === "location");
      left.delete(Math.max(...(audiences.length > 0 ? audiences : locations)));
    }
  }
  return counted.filter((_, place) => left.has(place));
}

type Kind = SizedGroup["kind"];
const searched: readonly (readonly Kind[])[] = [
  ["location"],
  ["audience"],
  ["all", "location", "audience"],
];

/**
 * @returns a function `few` that searches for a sum of groups in `left`. The sum starts with a given group and covers one to four
 *   people. `few` returns the sum's groups, or null if it finds no sum
 */
function sumsOf(
  counted: readonly SizedGroup[],
  memberSets: readonly MemberSet[],
  left: ReadonlySet<number>,
): { few(place: number): number[] | null } {
  const members: number[][] = counted.map(() => []);
  for (const [like, { groups }] of memberSets.entries())
    for (const group of groups) members[group]?.push(like);
  const peopleOf = (like: number): number => memberSets[like]?.people ?? 0;
  const sizeOf = (group: number): number => counted[group]?.people ?? 0;

  /** Starts with a group, and subtracts or adds one group after another as long as each step reduces the number of people. */
  function search(start: number, kinds: readonly Kind[]): number[] | null {
    const used = new Set([start]);
    const times = new Map((members[start] ?? []).map((like) => [like, 1]));
    let people = sizeOf(start);
    const change = (group: number, by: number): number => {
      let sum = 0;
      for (const like of members[group] ?? []) {
        const before = times.get(like) ?? 0;
        sum += peopleOf(like) * (Number(before + by !== 0) - Number(before !== 0));
      }
      return sum;
    };
    const next = (): boolean => {
      const near = new Set([...times.keys()].flatMap((like) => memberSets[like]?.groups ?? []));
      let found = false;
      for (const group of [...near].toSorted((one, other) => one - other)) {
        const isOfThem = kinds.includes(counted[group]?.kind ?? "all") && left.has(group);
        // A group that is at least twice as large as the current sum can't reduce the number of people in the sum.
        if (!isOfThem || used.has(group) || sizeOf(group) >= 2 * people) continue;
        const by = [-1, 1].find((sign) => change(group, sign) < 0);
        if (by === undefined) continue;
        people += change(group, by);
        for (const like of members[group] ?? []) {
          const now = (times.get(like) ?? 0) + by;
          if (now === 0) times.delete(like);
          else times.set(like, now);
        }
        used.add(group);
        found = true;
        if (areTooFew(people)) return false;
      }
      return found;
    };
    while (next());
    return areTooFew(people) ? [...used] : null;
  }

  return {
    few(place) {
      for (const kinds of searched) {
        const used = search(place, kinds);
        if (used) return used;
      }
      return null;
    },
  };
}
