import type { DbLog } from "#server/platform/db/db-log";

/** Creates a log for tests, which keeps its lines and prints nothing. */
export function quietLog(): DbLog & {
  lines: { level: string; details: object; message: string }[];
} {
  const lines: { level: string; details: object; message: string }[] = [];
  const write = (level: string) => (details: object, message: string) =>
    void lines.push({ level, details, message });
  return { lines, info: write("info"), warn: write("warn"), error: write("error") };
}
