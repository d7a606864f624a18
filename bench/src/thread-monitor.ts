// Runs inside the product's server, where `--import` loads it. From one SIGUSR2 to the next, it looks how long the main thread does
// something without a pause, and then appends the longest time, in milliseconds of the processor, to the file that the environment
// names. Until the first signal, it does nothing.
import { appendFileSync } from "node:fs";

import { heldFile } from "./held-file.ts";

const file = process.env[heldFile];
let isLooking = false;
let longest = 0;
let before = process.threadCpuUsage();

function look(): void {
  const { user, system } = process.threadCpuUsage(before);
  longest = Math.max(longest, (user + system) / 1000);
  before = process.threadCpuUsage();
  if (isLooking) setImmediate(look);
}

if (file)
  process.on("SIGUSR2", () => {
    isLooking = !isLooking;
    if (isLooking) {
      longest = 0;
      before = process.threadCpuUsage();
      setImmediate(look);
    } else setImmediate(() => appendFileSync(file, `${longest}\n`));
  });
