import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

import { expect, test } from "vitest";

import { run } from "./project.mjs";

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
