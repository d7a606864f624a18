import { execFileSync } from "node:child_process";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

import { median } from "./compare.ts";
import { type Figure, shown } from "./figures.ts";
import { type Program, freePort, startProgram, untilHealthy } from "./programs.ts";

const rounds = 3;
const idleMs = 10_000;

/**
 * Measures how long `npm start` takes when everything is installed and built: with an empty data folder (it creates, migrates and
 * fills a database with the demo companies), and again with the same folder. Then measures the memory of the server's process
 * after ten idle seconds.
 */
export async function measureStart(folder: string): Promise<Figure[]> {
  const first: number[] = [];
  const again: number[] = [];
  const port = await freePort();
  const settings = (round: number) => ({
    NODE_ENV: "development",
    PORT: String(port),
    DATA_DIR: path.join(folder, `start-${round}`),
    DATABASE_URL: "",
  });
  const npmStart = (round: number) => () => startProgram("npm", ["start"], settings(round));
  for (let round = 0; round < rounds; round++) {
    first.push((await startOnce(npmStart(round), port)).seconds);
    again.push((await startOnce(npmStart(round), port)).seconds);
  }
  const { memory } = await startOnce(npmStart(0), port, idleMs);
  return [
    { ...timeFigure(first), where: "empty folder" },
    { ...timeFigure(again), where: "database there" },
    {
      what: "memory of the server's process, idle (resident)",
      where: "embedded",
      measured: `after ${idleMs / 1000} s`,
      baseline: "",
      value: memory,
      bound: { kind: "most", limit: 200, unit: " MB" },
    },
  ];
}

function timeFigure(seconds: readonly number[]): Omit<Figure, "where"> {
  return {
    what: "`npm start` to healthy",
    measured: `runs ${seconds.map(shown).join(", ")}`,
    baseline: "",
    value: median(seconds),
    bound: { kind: "most", limit: 4, unit: " s" },
  };
}

async function startOnce(
  start: () => Program,
  port: number,
  idle = 0,
): Promise<{ seconds: number; memory: number }> {
  const began = performance.now();
  const program = start();
  try {
    await untilHealthy(`http://127.0.0.1:${port}`);
    const seconds = (performance.now() - began) / 1000;
    await pause(idle);
    return { seconds, memory: serverMemory(program.pid) };
  } finally {
    await program.stop();
  }
}

/** @returns the resident memory of the server's process, a descendant of `npm start`, in MB */
function serverMemory(npm: number): number {
  const lines = execFileSync("ps", ["-axo", "pid=,ppid=,rss=,args="], { encoding: "utf8" });
  const processes = lines.split("\n").map((line) => {
    const [pid, parent, kilobytes, ...args] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), kilobytes: Number(kilobytes), args };
  });
  let family = [npm];
  while (family.length > 0) {
    const children = processes.filter(({ parent }) => family.includes(parent));
    const server = children.find(({ args }) => args.at(-1)?.endsWith("main.ts"));
    if (server !== undefined) return server.kilobytes / 1024;
    family = children.map(({ pid }) => pid);
  }
  throw new Error("There is no server below npm start");
}
