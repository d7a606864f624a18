import { expect, test } from "vitest";

import { createStorageTroubles } from "#server/platform/storage-trouble";

const failed = (code: string): Error => Object.assign(new Error(`failed with ${code}`), { code });

function collect() {
  const lines: { message: string; reason: unknown }[] = [];
  let now = 0;
  const troubles = createStorageTroubles(
    {
      error: (details: object, message?: string) =>
        lines.push({ message: message ?? "", reason: (details as { reason?: unknown }).reason }),
    } as never,
    () => new Date(now),
  );
  return { lines, troubles, pass: (seconds: number) => (now += seconds * 1000) };
}

test("a full disk is named for a minute after the last write that it refused", () => {
  const { troubles, pass } = collect();
  troubles.note(failed("53100"));
  troubles.note(failed("ENOSPC"));
  expect(troubles.recent()).toEqual(["database_full", "files_full"]);

  pass(59);
  troubles.note(failed("ENOSPC"));
  pass(1);
  expect(troubles.recent()).toEqual(["files_full"]);
  pass(59);
  expect(troubles.recent()).toEqual([]);
});

test("the log gives the reason once a minute, so that it doesn't fill the disk itself", () => {
  const { troubles, lines, pass } = collect();
  for (let second = 0; second < 120; second += 1) {
    troubles.note(failed("53100"));
    pass(1);
  }
  const line = { message: "there is no space left to write", reason: "failed with 53100" };
  expect(lines).toEqual([line, line]);
});

test.each([
  ["58030", "database_failing"],
  ["25006", "database_failing"],
  ["EROFS", "files_failing"],
  ["EIO", "files_failing"],
])("%s is trouble of the storage", (code, name) => {
  const { troubles } = collect();
  troubles.note(failed(code));
  expect(troubles.recent()).toEqual([name]);
});

test("other errors are not", () => {
  const { troubles, lines } = collect();
  for (const error of [failed("23505"), failed("ECONNREFUSED"), new Error("no code"), null, "text"])
    troubles.note(error);
  expect(troubles.recent()).toEqual([]);
  expect(lines).toEqual([]);
});
