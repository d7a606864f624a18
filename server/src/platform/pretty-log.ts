import type { DestinationStream } from "pino";
import { type PrettyOptions, build } from "pino-pretty";

/**
 * Prints the log for a person at a terminal: time, level and a short line for each entry. Programs get JSON instead.
 * @param destination where the lines go; standard output by default
 */
export function prettyOutput(destination?: PrettyOptions["destination"]): DestinationStream {
  return build({
    sync: true,
    translateTime: "SYS:HH:MM:ss",
    ignore: "pid,hostname",
    hideObject: true,
    messageFormat: (entry) => describe(entry),
    ...(destination !== undefined && { destination }),
  });
}

type Entry = Readonly<Record<string, unknown>>;

function describe(entry: Entry): string {
  const { msg, err } = entry;
  const text = [isRequest(entry) ? describeRequest(entry) : String(msg), ...detailsOf(entry)];
  return `${text.join(" ")}${describeError(err as LoggedError | undefined)}`;
}

function isRequest({ req, res }: Entry): boolean {
  return typeof req === "object" && typeof res === "object";
}

function describeRequest({ req, res, responseTime, err, msg }: Entry): string {
  const { method, path } = req as Entry;
  const outcome = err === undefined ? "" : `: ${String(msg)}`;
  const took = Math.round(Number(responseTime));
  return `${String(method)} ${String(path)} ${String((res as Entry)["statusCode"])} in ${took} ms${outcome}`;
}

/** What every entry has, and what is described otherwise. */
const DESCRIBED = /^(level|time|pid|hostname|msg|reqId|responseTime)$/;

/** @returns `name=value` for each plain value */
function detailsOf(entry: Entry): string[] {
  return Object.entries(entry)
    .filter(([name, value]) => !DESCRIBED.test(name) && isPlain(value))
    .map(([name, value]) => `${name}=${String(value)}`);
}

function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.length < 10 && value.every(isPlain);
  return ["string", "number", "boolean"].includes(typeof value);
}

/** An error as the log's serializer describes it. */
interface LoggedError {
  readonly type: string;
  readonly message?: string;
  readonly code?: string | number;
  readonly stack?: string;
}

function describeError(error: LoggedError | undefined): string {
  if (error === undefined) return "";
  const { type, message = "", code, stack } = error;
  const name = code === undefined ? type : `${type} ${code}`;
  return `\n    ${name}: ${message}${stack ? `\n    ${stack}` : ""}`;
}
