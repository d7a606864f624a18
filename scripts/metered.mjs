// node metered.mjs PROGRAM [ARGUMENT…]: runs a program, then writes the processor time that it and its children took,
// in milliseconds, to file descriptor 3. Node.js tells it of its own process only, so this reads Linux's figures.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeSync } from "node:fs";

const [program, ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: "inherit" });
// A signal reaches the program too: they are in one process group.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
child.once("error", (error) => {
  console.error(error.message);
  process.exitCode = 127;
});
child.once("exit", (code, signal) => {
  const time = childrenTime();
  if (time !== null) writeSync(3, String(time));
  process.exitCode = signal ? 1 : code;
});

/** @returns milliseconds of all children that have ended; null where the system doesn't tell */
function childrenTime() {
  const path = "/proc/self/stat";
  if (!existsSync(path)) return null;
  // The second field is the program's name, which may have spaces; fields 16 and 17 count hundredths of a second.
  const fields = readFileSync(path, "utf8").split(") ").at(-1).split(" ");
  return (Number(fields[13]) + Number(fields[14])) * 10;
}
