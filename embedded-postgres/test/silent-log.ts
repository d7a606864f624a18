import type { Log } from "../src/log.ts";

/** A log that drops everything. */
export const silentLog: Log = { info() {}, warn() {}, error() {} };
