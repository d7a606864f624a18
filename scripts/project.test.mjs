import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { run } from "./project.mjs";
import { FEATURE_ORDER } from "./structure/feature-order.mjs";

const MODULE = JSON.stringify(join(import.meta.dirname, "project.mjs"));

/** Counts the signals it gets, and ends a moment after the first, as a server that drains. */
const SERVER = `
  const got = [];
  const take = (signal) => { got.push(signal); if (got.length === 1) setTimeout(() => { console.log("got " + got); process.exit(7); }, 400); };
  process.on("SIGINT", take).on("SIGTERM", take);
  setInterval(() => {}, 1000);
  console.log("ready");`;

const KEEPER = `
  import { runUntilStopped } from ${MODULE};
  process.exitCode = await runUntilStopped([{ command: process.execPath, args: ["-e", ${JSON.stringify(SERVER)}] }]);`;

test("the order of the features names every folder of server/src/features once, and no other", () => {
  const folders = readdirSync(join(import.meta.dirname, "../server/src/features"));

  expect(FEATURE_ORDER.map(([feature]) => feature).sort()).toEqual(folders.sort());
});

test("a stop signal that arrives twice reaches the server once, and its exit code is ours", async () => {
  const keeper = startKeeper(process.execPath, ["--input-type=module", "-e", KEEPER]);
  await keeper.says("ready");

  keeper.child.kill("SIGINT");
  keeper.child.kill("SIGINT");

  expect(await keeper.ended).toEqual([7, null]);
  expect(keeper.output()).toContain("got SIGINT\n");
});

test.skipIf(process.platform === "win32")(
  "the server is stopped when the shell that started us is killed",
  async () => {
    const command = `"${process.execPath}" --input-type=module -e "$KEEPER"; true`;
    const shell = startKeeper("sh", ["-c", command], { env: { ...process.env, KEEPER } });
    await shell.says("ready");

    shell.child.kill("SIGKILL");

    await shell.says("got SIGTERM");
  },
);

test("what takes too long is ended with all that it started", async () => {
  const hang = `require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" });
    setInterval(() => {}, 1000);`;

  const { code, milliseconds } = await run(process.execPath, ["-e", hang], { timeout: 500 });

  expect(code).not.toBe(0);
  expect(milliseconds).toBeLessThan(5000); // the grandchild holds the pipe, so `run` returns only when it is gone too
});

test("what is killed says so, after how long, and what it had printed", async () => {
  const hang = "console.log('half way'); setInterval(() => {}, 1000)";

  const late = await run(process.execPath, ["-e", hang], { timeout: 1500 });
  expect(late.code).not.toBe(0);
  expect(late.output).toMatch(
    /^half way\n\nKilled after 1\.\d s, it took too long: .*node.* -e .*\nIt had printed what stands above\.\n$/,
  );

  const ended = "process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000)";
  expect((await run(process.execPath, ["-e", ended], { timeout: 1500 })).code).toBe(1);
});

test.skipIf(process.platform === "win32")(
  "what the system kills says so, and that it had printed nothing",
  async () => {
    const kill = "process.kill(process.pid, 'SIGKILL')";
    const { code, output } = await run(process.execPath, ["-e", kill]);
    expect(code).toBeNull();
    expect(output).toMatch(/Killed after 0\.\d s, by SIGKILL: .*\nIt had printed nothing\.\n$/);
  },
);

test.skipIf(process.platform !== "linux")(
  "the processor time of a program and its children is measured, and its exit code kept",
  async () => {
    const busy = "while (process.cpuUsage().user < 200_000);";
    const parent = `require("node:child_process").execFileSync(process.execPath, ["-e", ${JSON.stringify(busy)}]); process.exit(3)`;
    const { code, processor } = await run(process.execPath, ["-e", parent], { metered: true });
    expect(code).toBe(3);
    expect(processor).toBeGreaterThanOrEqual(200);
  },
);

test("a program that does not exist is a failure with its reason", async () => {
  const { code, output } = await run("no-such-program", []);

  expect(code).toBe(127);
  expect(output).toContain("ENOENT");
});

function startKeeper(command, args, options = {}) {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"], ...options });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (chunk) => (text += chunk));
  const says = (part) => expect.poll(() => text, { timeout: 10_000 }).toContain(part);
  return { child, says, output: () => text, ended: once(child, "close") };
}
