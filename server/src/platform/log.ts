import { type DestinationStream, type Logger, pino } from "pino";

import { bufferedOutput } from "#server/platform/log-output";

/** @returns where the log goes if a person reads it; undefined if a program does, for JSON on standard output */
export async function terminalOutput(): Promise<DestinationStream | undefined> {
  if (!process.stdout.isTTY) return undefined;
  // Loaded only where it is needed.
  return (await import("#server/platform/pretty-log")).prettyOutput();
}

/**
 * Creates the log: one JSON object per line, without personal data. For a request it has the route, not the URL, because URLs
 * contain tokens and phone numbers. For an error it has the kind and the place, but not the values that a database or a provider
 * repeats in its message.
 * @param level pino's level, such as `info`
 * @param to where lines are written; standard output by default
 */
export function createLog(level: string, to: DestinationStream = bufferedOutput()): Logger {
  const options = {
    level,
    serializers: { req: describeRequest, err: describeError },
    redact: { paths: ["headers", "*.headers"], remove: true },
  };
  return pino(options, to);
}

interface LoggedRequest {
  readonly method: string;
  readonly url: string;
  readonly ip: string;
  readonly routeOptions?: { readonly url?: string | undefined };
}

function describeRequest({ method, url, ip, routeOptions }: LoggedRequest): object {
  const route = routeOptions?.url;
  const path = route === undefined || route.endsWith("*") ? plainPath(url) : route;
  return { method, path, remoteAddress: ip };
}

/**
 * The path for the log when the route says too little: all pages share one route, and some requests match none.
 * @returns the path, with `…` for each part that isn't plain letters, dots and hyphens
 */
function plainPath(url: string): string {
  const path = url.split("?", 1)[0] ?? "";
  return path.replaceAll(/[^/]*[^/a-z.-][^/]*/gi, "…").slice(0, 100);
}

interface LoggedError {
  readonly name?: string;
  readonly message?: string;
  readonly code?: unknown;
  readonly stack?: string;
  readonly cause?: unknown;
  /** Set by PostgreSQL: names from our schema, never values. */
  readonly table?: string;
  readonly constraint?: string;
}

function describeError(thrown: unknown): object {
  if (!(thrown instanceof Error)) return { type: typeof thrown };
  const { message, table, constraint }: LoggedError = thrown;
  return {
    ...describeCause(thrown),
    message: isDataException(thrown) ? withoutQuoted(message ?? "") : message,
    ...(table !== undefined && { table }),
    ...(constraint !== undefined && { constraint }),
  };
}

/** Describes a cause by its kind, code and stack only. It may come from another library, whose messages may name a person. */
function describeCause({ name, message, code, stack, cause }: LoggedError): object {
  const frames = (stack ?? "").replace(message ?? "", "");
  return {
    type: name,
    ...((typeof code === "string" || typeof code === "number") && { code }),
    stack: frames.slice(Math.max(0, frames.indexOf("\n    at "))).trim(),
    ...(cause instanceof Error && { cause: describeCause(cause) }),
  };
}

/** PostgreSQL's error class 22, data exception. These messages quote the bad value. */
function isDataException({ code }: LoggedError): boolean {
  return typeof code === "string" && /^22[0-9A-Z]{3}$/.test(code);
}

function withoutQuoted(message: string): string {
  return message.replaceAll(/"[^"]*"/g, '"…"');
}
