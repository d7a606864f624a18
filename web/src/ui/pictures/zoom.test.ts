import { expect, test } from "vitest";
import { moveBy, wholePicture, zoomAt } from "./zoom.ts";

const frame = { width: 400, height: 200 };

test("the point under the finger stays there", () => {
  const at = { x: 50, y: -20 };
  const zoom = zoomAt(wholePicture, 2, at, frame);
  expect(zoom.scale).toBe(2);
  // Zooming didn't move the picture's point under the finger.
  expect([zoom.x + at.x * zoom.scale, zoom.y + at.y * zoom.scale]).toEqual([at.x, at.y]);
});

test("a picture is never smaller than whole or larger than five times", () => {
  expect(zoomAt(wholePicture, 0.2, { x: 90, y: 9 }, frame)).toEqual(wholePicture);
  expect(zoomAt(wholePicture, 100, { x: 0, y: 0 }, frame).scale).toBe(5);
});

test("a picture moves at most to its edge, and not at all when it is whole", () => {
  const twice = zoomAt(wholePicture, 2, { x: 0, y: 0 }, frame);
  expect(moveBy(twice, { x: 1000, y: -1000 }, frame)).toEqual({ scale: 2, x: 200, y: -100 });
  expect(moveBy(wholePicture, { x: 30, y: 0 }, frame)).toEqual(wholePicture);
});
