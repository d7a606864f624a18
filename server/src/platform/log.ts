import { type DestinationStream, type Logger, pino } from "pino";

/**
 * Makes the log: one JSON object a line, without what people are called, reached or recognised by. Of a request it
 * keeps the route and not the address, where links carry tokens and phones; of an error what happened and where, not
 * the values that a database or a provider repeats.
 * @param to standard output where nothing is given
 */
export function createLog(level: string, to: DestinationStream = standardOutput()): Logger {
  const options = {
    level,
    serializers: { req: describeRequest, err: describeError },
    redact: { paths: ["headers", "*.headers"], remove: true },
  };
  return pino(options, to);
}

/**
 * Lines are gathered for a tenth of a second, or until there are some kilobytes: a write of its own for each costs more than what it
 * tells of. What is left is written at the end of the process; a kill takes it along.
 */
function standardOutput(): DestinationStream {
  return pino.destination({ minLength: 4096, periodicFlush: 100 });
}

interface LoggedRequest {
  readonly method: string;
  readonly url: string;
  readonly ip: string;
  readonly routeOptions?: { readonly url?: string | undefined };
}

function describeRequest({ method, url, ip, routeOptions }: LoggedRequest): object {
  const route = routeOptions?.url;
  const path = route === undefined || route.endsWith("*") ? wordsOf(url) : route;
  return { method, path, remoteAddress: ip };
}

/** Pages share one route, and what matches none may be anything: of those the plain words are kept. */
function wordsOf(url: string): string {
  const path = url.split("?", 1)[0] ?? "";
  return path.replaceAll(/[^/]*[^/a-z.-][^/]*/gi, "…").slice(0, 100);
}

interface LoggedError {
  readonly name?: string;
  readonly message?: string;
  readonly code?: unknown;
  readonly stack?: string;
  readonly cause?: unknown;
  /** PostgreSQL's: names of ours, never values. */
  readonly table?: string;
  readonly constraint?: string;
}

function describeError(thrown: unknown): object {
  if (!(thrown instanceof Error)) return { type: typeof thrown };
  const { message, table, constraint }: LoggedError = thrown;
  return {
    ...describeCause(thrown),
    message: isDatas(thrown) ? withoutQuoted(message ?? "") : message,
    ...(table !== undefined && { table }),
    ...(constraint !== undefined && { constraint }),
  };
}

/** What others say in an error may name a person, so of a cause only its kind and place are kept. */
function describeCause({ name, message, code, stack, cause }: LoggedError): object {
  const frames = (stack ?? "").replace(message ?? "", "");
  return {
    type: name,
    ...((typeof code === "string" || typeof code === "number") && { code }),
    stack: frames.slice(Math.max(0, frames.indexOf("\n    at "))).trim(),
    ...(cause instanceof Error && { cause: describeCause(cause) }),
  };
}

/** PostgreSQL's class 22, data exceptions: their messages quote the value that was no good. */
function isDatas({ code }: LoggedError): boolean {
  return typeof code === "string" && /^22[0-9A-Z]{3}$/.test(code);
}

function withoutQuoted(message: string): string {
  return message.replaceAll(/"[^"]*"/g, '"…"');
}
