import { expect, test } from "vitest";
import { moveBy, wholePicture, zoomAt } from "./zoom.ts";

const frame = { width: 400, height: 200 };

test("what is under the finger stays under it", () => {
  const at = { x: 50, y: -20 };
  const zoom = zoomAt(wholePicture, 2, at, frame);
  expect(zoom.scale).toBe(2);
  // The same point of the picture is still at `at`.
  expect([zoom.x + at.x * zoom.scale, zoom.y + at.y * zoom.scale]).toEqual([at.x, at.y]);
});

test("a picture is neither smaller than whole nor larger than five times", () => {
  expect(zoomAt(wholePicture, 0.2, { x: 90, y: 9 }, frame)).toEqual(wholePicture);
  expect(zoomAt(wholePicture, 100, { x: 0, y: 0 }, frame).scale).toBe(5);
});

test("it is moved to its edge and no further; a whole one not at all", () => {
  const twice = zoomAt(wholePicture, 2, { x: 0, y: 0 }, frame);
  expect(moveBy(twice, { x: 1000, y: -1000 }, frame)).toEqual({ scale: 2, x: 200, y: -100 });
  expect(moveBy(wholePicture, { x: 30, y: 0 }, frame)).toEqual(wholePicture);
});
