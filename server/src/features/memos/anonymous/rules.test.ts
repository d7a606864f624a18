import { expect, test } from "vitest";

import {
  type Results,
  type Nested,
  type Tallied,
  areTooFew,
  nextResults,
} from "#server/features/memos/anonymous/rules";

/** @returns a function that returns pseudo-random integers from 0 to `below` - 1, in the same sequence in each test run */
function chanceOf(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The groups of each person who answered, in the order in which the people answered. */
type Answers = readonly (readonly string[])[];

/** The published results at the time when the first `came` answers have arrived. */
interface Look {
  readonly came: number;
  /** The number of answers that each published result counts, by group. */
  readonly visible: ReadonlyMap<string, number>;
}

const none = { answered: 0, counts: [] };
const nameOf = ({ kind, group_id }: Pick<Tallied, "kind" | "group_id">): string =>
  `${kind} ${group_id}`;

/**
 * @param steps the numbers of answers after which someone looks at the results
 * @returns the published results at each of these times
 */
function watch(answers: Answers, steps: readonly number[], nested: Nested = []): Look[] {
  const names = [...new Set(answers.flat())];
  let shown: Results = { results: [], pending: { late: none, groups: {} } };
  return steps.map((came) => {
    const here = answers.slice(0, came);
    const groups = ["all 0", ...names].map((name): Tallied => {
      const [kind = "", id] = name.split(" ");
      const answered = here.filter((of) => name === "all 0" || of.includes(name)).length;
      return { kind: kind as Tallied["kind"], group_id: Number(id), answered, counts: [] };
    });
    shown = nextResults(shown, { groups, late: none }, nested);
    return { came, visible: new Map(shown.results.map((one) => [nameOf(one), one.answered])) };
  });
}

/**
 * @returns the smallest number of answers that someone can isolate by comparing the results at different times: the change of
 *   the total minus the change of the group. Infinity if no answers can be isolated
 */
function fewestRevealed(answers: Answers, looks: readonly Look[], group: string): number {
  const ofGroup = answers.flatMap((of, at) => (of.includes(group) ? [at] : []));
  const wholes = [0, ...new Set(looks.map(({ visible }) => visible.get("all 0") ?? 0))];
  const parts = [0, ...new Set(looks.map(({ visible }) => visible.get(group) ?? 0))];
  let least = Infinity;
  for (const [from, to] of pairsOf(wholes))
    for (const [first, last] of pairsOf(parts)) {
      const taken = new Set(ofGroup.slice(first, last));
      const isRevealed = (_: unknown, at: number): boolean =>
        (at >= from && at < to) !== taken.has(at);
      const count = answers.filter(isRevealed).length;
      if (count > 0) least = Math.min(least, count);
    }
  return least;
}

function pairsOf(numbers: readonly number[]): [number, number][] {
  return numbers.flatMap((one, at) =>
    numbers.slice(at).map((other): [number, number] => [one, other]),
  );
}

test("results of a group and the total never reveal fewer than five answers, whenever someone looks", () => {
  let moves = 0;
  for (let seed = 1; seed <= 300; seed += 1) {
    const chance = chanceOf(seed);
    const share = 1 + chance(9);
    const answers = Array.from({ length: 20 + chance(60) }, () =>
      chance(10) < share ? ["location 1"] : [],
    );
    const often = 1 + chance(12);
    const steps = [...answers.keys(), answers.length].filter(() => chance(often) === 0);
    const looks = watch(answers, [...steps, answers.length]);
    expect(fewestRevealed(answers, looks, "location 1"), `seed ${seed}`).toBeGreaterThanOrEqual(5);
    moves += new Set(looks.map(({ visible }) => visible.get("location 1"))).size - 1;
  }
  // The test proves something only if the group's results changed often.
  expect(moves).toBeGreaterThan(300);
});

test("the total minus its locations, and a location minus an audience inside it, never cover or change by a few answers", () => {
  const nested: Nested = [["audience 9", "location 1"]];
  const left: readonly ((visible: Look["visible"]) => number)[] = [
    (visible) =>
      [1, 2, 3, 4].reduce(
        (sum, n) => sum - (visible.get(`location ${n}`) ?? 0),
        visible.get("all 0") ?? 0,
      ),
    (visible) => (visible.get("location 1") ?? 0) - (visible.get("audience 9") ?? 0),
  ];
  let moves = 0;
  for (let seed = 1; seed <= 300; seed += 1) {
    const chance = chanceOf(seed);
    const answers = Array.from({ length: 30 + chance(90) }, () => {
      const at = chance(5);
      return [
        ...(at > 0 ? [`location ${at}`] : []),
        ...(at === 1 && chance(3) > 0 ? ["audience 9"] : []),
      ];
    });
    const often = 1 + chance(15);
    const steps = [...answers.keys()].filter(() => chance(often) === 0);
    const looks = watch(answers, [...steps, answers.length], nested);
    for (const [at, { visible }] of looks.entries())
      for (const rest of left) {
        const now = rest(visible);
        const before = rest(looks[at - 1]?.visible ?? new Map());
        expect([areTooFew(now), areTooFew(now - before)], `seed ${seed}, look ${at}`).toEqual([
          false,
          false,
        ]);
      }
    moves += new Set(looks.map(({ visible }) => JSON.stringify([...visible].slice(1)))).size - 1;
  }
  expect(moves).toBeGreaterThan(600);
});

test("the last answer of a location is not revealed when the results of others change", () => {
  // First, five of six people at location 1 and five people at location 2 answer. Then the sixth person at location 1 and nine
  // more people at location 2 answer.
  const first = Array.from({ length: 10 }, (_, n) => [n < 5 ? "location 1" : "location 2"]);
  const then = [["location 1"], ...Array.from({ length: 9 }, () => ["location 2"])];
  const [, last] = watch([...first, ...then], [10, 20]);
  expect([...(last?.visible ?? [])]).toEqual([
    ["all 0", 20],
    ["location 1", 5],
    ["location 2", 5],
  ]);
});
