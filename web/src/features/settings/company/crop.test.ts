import { expect, test } from "vitest";
import { placeOnLogo } from "./crop.ts";

const whole = { scale: 1, x: 0, y: 0 };

test("a whole picture fills the logo by its longer side, in the middle", () => {
  const wide = { width: 1000, height: 500 };
  expect(placeOnLogo(wide, whole)).toEqual({ width: 512, height: 256, x: 0, y: 128 });
  const tall = { width: 500, height: 1000 };
  expect(placeOnLogo(tall, whole)).toEqual({ width: 256, height: 512, x: 128, y: 0 });
});

test("an enlarged and moved picture is drawn as the frame shows it", () => {
  const place = placeOnLogo({ width: 1000, height: 500 }, { scale: 2, x: 64, y: -10 });
  expect(place).toEqual({ width: 1024, height: 512, x: -128, y: -20 });
});
