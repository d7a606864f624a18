import { expect, test } from "vitest";

import { type SizedGroup, visibleGroups } from "#server/features/memos/anonymous/rules";
import {
  type MemberSet,
  suppressDeducibleCounts,
} from "#server/features/memos/anonymous/sum-rules";

/**
 * @param people the number of people for each set of groups (`L1` is a location, `A1` an audience, `-` no group)
 * @returns the groups that may be counted
 */
async function countedOf(people: Readonly<Record<string, number>>): Promise<string[]> {
  const memberSets = Object.entries(people).map(([names, count]) => ({
    names: names.split(" "),
    count,
  }));
  const groups = [...new Set(memberSets.flatMap(({ names }) => names))].filter(
    (name) => name !== "-",
  );
  const all = memberSets.reduce((sum, { count }) => sum + count, 0);
  const sized = groups.map((name): [string, SizedGroup] => {
    const kind = name.startsWith("L") ? "location" : "audience";
    const size = memberSets.reduce(
      (sum, each) => sum + (each.names.includes(name) ? each.count : 0),
      0,
    );
    return [name, { kind, group_id: Number(name.slice(1)), people: size, alike: [] }];
  });
  const named: [string, SizedGroup][] = [
    ["all", { kind: "all", group_id: 0, people: all, alike: [] }],
    ...sized.toSorted(([, one], [, other]) => other.people - one.people),
  ];
  const places = new Map(named.map(([name], place) => [name, place]));
  const alike = memberSets.map(({ names, count }): MemberSet => ({
    groups: ["all", ...names].flatMap((name) => places.get(name) ?? []),
    people: count,
  }));
  const counted = await suppressDeducibleCounts(
    named.map(([, group]) => group),
    alike,
  );
  return named.filter(([, group]) => counted.includes(group)).map(([name]) => name);
}

test("an audience of two locations and one other person is left out", async () => {
  const counted = await countedOf({ "L1 A1": 10, "L2 A1": 11, "L3 A1": 1, L3: 9 });
  expect(counted).toEqual(["all", "L2", "L1", "L3"]);
});

test("an audience of two other audiences and one other person is left out", async () => {
  const counted = await countedOf({ "A1 A2": 9, "A1 A3": 8, A1: 1, "-": 20 });
  expect(counted).toEqual(["all", "A1", "A2"]);
});

test("two audiences that make up two locations and one other person are left out", async () => {
  const counted = await countedOf({
    "L1 A1": 16,
    "L2 A1": 15,
    "L1 A2": 4,
    "L2 A2": 3,
    "L3 A2": 1,
    L3: 30,
  });
  expect(counted).not.toEqual(expect.arrayContaining(["L1", "L2", "A1", "A2"]));
});

test("overlapping groups stay, however few people are in both", async () => {
  const people: Record<string, number> = {};
  for (let n = 1; n <= 40; n += 1) Object.assign(people, { [`L${n} A1`]: 12, [`L${n} A2`]: 1 });
  expect(await countedOf(people)).toHaveLength(43);
});

test("a group is hidden when fewer than five answers would remain without it, even when other people count twice", () => {
  const tally = (kind: "all" | "audience", group_id: number, answered: number) => ({
    ...{ kind, group_id, answered, counts: [answered] },
  });
  const moved = [tally("all", 0, 17), tally("audience", 1, 15), tally("audience", 2, 12)];
  expect(visibleGroups(moved)).toEqual([moved[0], moved[2]]);
});
