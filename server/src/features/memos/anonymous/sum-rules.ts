import { type SizedGroup, areTooFew } from "#server/features/memos/anonymous/rules";
import { yieldToEventLoop } from "#server/platform/event-loop";

/** People who are of the same groups (by their places among those that are counted), and how many they are. */
export interface Likes {
  readonly groups: readonly number[];
  readonly people: number;
}

/**
 * Leaves out groups until adding and subtracting those that are left comes to the answers of five people or more: an audience of two
 * locations and somebody else would tell theirs. Of those that are reckoned with the smallest audience goes, else the smallest location.
 * From each group what comes nearest to it is looked for, and not every sum that there is.
 * @param counted the largest first
 * @param likes all who are of any of them
 */
export async function suppressDeducibleCounts(
  counted: readonly SizedGroup[],
  likes: readonly Likes[],
): Promise<SizedGroup[]> {
  const left = new Set(counted.keys());
  const sums = sumsOf(counted, likes, left);
  for (const place of counted.keys()) {
    // With thousands of locations all of it takes a second or two.
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

/** Reckons with the groups that are left. `few` gives those that come to fewer than five people, beginning with one; null where none do. */
function sumsOf(
  counted: readonly SizedGroup[],
  likes: readonly Likes[],
  left: ReadonlySet<number>,
): { few(place: number): number[] | null } {
  const members: number[][] = counted.map(() => []);
  for (const [like, { groups }] of likes.entries())
    for (const group of groups) members[group]?.push(like);
  const peopleOf = (like: number): number => likes[like]?.people ?? 0;
  const sizeOf = (group: number): number => counted[group]?.people ?? 0;

  /** From a group, takes away or adds the next one for as long as that leaves fewer people. */
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
      const near = new Set([...times.keys()].flatMap((like) => likes[like]?.groups ?? []));
      let found = false;
      for (const group of [...near].toSorted((one, other) => one - other)) {
        const isOfThem = kinds.includes(counted[group]?.kind ?? "all") && left.has(group);
        // One twice as large leaves more than there was.
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
