import { expect, test } from "vitest";

import { bufferedOutput } from "#server/platform/log-output";

const failure = (code: string): Error => Object.assign(new Error(code), { code });

test("lines are written together, in order, and in pieces as the reader takes them", () => {
  let text = "";
  let writes = 0;
  const output = bufferedOutput((_, bytes) => {
    writes += 1;
    const taken = Math.min(bytes.length, 3_000);
    text += bytes.subarray(0, taken).toString();
    return taken;
  });
  const lines = Array.from({ length: 50 }, (_, at) => `${at}: ${"x".repeat(90)}\n`);
  for (const line of lines) output.write(line);
  output.flush();
  expect(text).toBe(lines.join(""));
  expect(writes).toBeLessThan(6);
});

test("while the reader is busy lines wait, and beyond a megabyte they are dropped", () => {
  let isBusy = true;
  let text = "";
  const output = bufferedOutput((_, bytes) => {
    if (isBusy) throw failure("EAGAIN");
    text += bytes.toString();
    return bytes.length;
  });
  for (let at = 0; at < 300; at += 1) output.write(`${at} ${"x".repeat(10_000)}\n`);
  isBusy = false;
  output.flush();
  expect(text).toMatch(/^0 x+\n1 x+\n/);
  expect(text.length).toBeGreaterThan(1_000_000);
  expect(text.length).toBeLessThan(1_030_000);
});

test("what can't be written is dropped, and later lines are written again", () => {
  let isFull = true;
  let text = "";
  const output = bufferedOutput((_, bytes) => {
    if (isFull) throw failure("ENOSPC");
    text += bytes.toString();
    return bytes.length;
  });
  output.write("lost\n");
  output.flush();
  isFull = false;
  output.write("kept\n");
  output.flush();
  expect(text).toBe("kept\n");
});

test("a line alone is written within a tenth of a second", async () => {
  let text = "";
  const output = bufferedOutput((_, bytes) => {
    text += bytes.toString();
    return bytes.length;
  });
  output.write("alone\n");
  expect(text).toBe("");
  await expect.poll(() => text).toBe("alone\n");
});
