/** The environment variable with the file to which `thread-monitor.ts` writes. */
export const heldFile = "LINEUP_BENCH_HELD";
