import { expect, test } from "vitest";

import { createSealer } from "#server/platform/sealer";

const sealer = createSealer("a-secret-of-the-tests-with-40-characters");

test("what is sealed can be opened, and reads differently each time", () => {
  const sealed = sealer.seal("job", "123456 es tu código ✓");

  expect(sealer.open("job", sealed)).toBe("123456 es tu código ✓");
  expect(sealed).toMatch(/^[\w-]+$/);
  expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("123456");
  expect(sealer.seal("job", "123456 es tu código ✓")).not.toBe(sealed);
});

test("not with another secret, for another purpose, changed or cut short", () => {
  const sealed = sealer.seal("job", "secret");
  const other = createSealer("another-secret-of-the-tests-with-40-char");
  const changed = `${sealed.slice(0, -1)}${sealed.endsWith("A") ? "Q" : "A"}`;

  expect(() => other.open("job", sealed)).toThrow();
  expect(() => sealer.open("another job", sealed)).toThrow();
  expect(() => sealer.open("job", changed)).toThrow();
  expect(() => sealer.open("job", sealed.slice(0, 20))).toThrow();
  expect(() => sealer.open("job", "")).toThrow();
});
