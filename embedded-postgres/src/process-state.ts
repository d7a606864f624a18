import { readFile } from "node:fs/promises";

/**
 * @returns true if the process is running; false if it has exited, even if it is still listed as a zombie (its parent hasn't
 *   collected its exit status yet)
 */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return !/^\d+ \(.*\) [ZX] /s.test(status);
}
