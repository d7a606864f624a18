import { expect, test } from "vitest";

import { createSealer } from "#server/platform/sealer";

const sealer = createSealer("a-secret-of-the-tests-with-40-characters");

test("A sealed text can be opened, and sealing it again gives a different result", () => {
  const sealed = sealer.seal("job", "123456 es tu código ✓");

  expect(sealer.open("job", sealed)).toBe("123456 es tu código ✓");
  expect(sealed).toMatch(/^[\w-]+$/);
  expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("123456");
  expect(sealer.seal("job", "123456 es tu código ✓")).not.toBe(sealed);
});

test("A sealed text can't be opened with another secret or for another purpose, or once it was changed or cut off", () => {
  const sealed = sealer.seal("job", "secret");
  const other = createSealer("another-secret-of-the-tests-with-40-char");
  const changed = `${sealed.slice(0, -1)}${sealed.endsWith("A") ? "Q" : "A"}`;

  expect(() => other.open("job", sealed)).toThrow();
  expect(() => sealer.open("another job", sealed)).toThrow();
  expect(() => sealer.open("job", changed)).toThrow();
  expect(() => sealer.open("job", sealed.slice(0, 20))).toThrow();
  expect(() => sealer.open("job", "")).toThrow();
});
