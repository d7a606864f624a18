import { expect, test } from "vitest";
import { progressPoints } from "./progress-points.ts";

const sent = {
  from: "2026-11-21T10:00:00.000Z",
  step_seconds: 3600,
  over_time: [
    { at: "2026-11-21T10:00:00.000Z", count: 4 },
    { at: "2026-11-21T13:00:00.000Z", count: 2 },
  ],
  by_location: [],
};
const at = (time: string): Date => new Date(`2026-11-21T${time}:00.000Z`);

test("counts add up from zero when it went out until now", () => {
  expect(progressPoints(sent, at("16:00"))).toEqual([
    { at: at("10:00"), count: 0 },
    { at: at("11:00"), count: 4 },
    { at: at("14:00"), count: 6 },
    { at: at("16:00"), count: 6 },
  ]);
});

test("an unfinished step ends now", () => {
  expect(progressPoints(sent, at("13:20")).at(-1)).toEqual({ at: at("13:20"), count: 6 });
});

test("a memo that has not gone out has no points", () => {
  expect(progressPoints({ ...sent, from: null }, at("16:00"))).toEqual([]);
});
