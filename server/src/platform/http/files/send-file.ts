import { Readable } from "node:stream";

import type { FastifyReply, FastifyRequest } from "fastify";

import type { ByteRange, Files } from "#server/adapters/files/port";
import { CallError } from "#server/platform/http/errors";
import type { StoredFileReply } from "#server/platform/http/handlers";

/**
 * Sends a stored file according to RFC 9110: with status 304 if the client already has it (section 13.1.2), and 206 for
 * a single range (section 14.2). For HEAD, the content isn't read. A request for several ranges gets the whole file,
 * which the standard allows.
 * @throws CallError `not_found` if the file isn't stored; `range_not_satisfiable`, with the file's size in the
 *   Content-Range header, if the range isn't in the file
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, key, etag }: StoredFileReply,
  files: Files,
): Promise<FastifyReply> {
  // Several people may use the same browser. The browser's cache must not give one person's file to another.
  reply.headers({ ...headers, etag, "accept-ranges": "bytes", vary: "authorization" });
  if (isCached(request.headers["if-none-match"], etag)) return reply.status(304).send(noContent());
  if (request.method === "HEAD") {
    const facts = await files.stat(key);
    if (facts === null) throw notStored(reply);
    return reply.header("content-length", facts.size).send(noContent());
  }
  const { range: rangeHeader, "if-range": ifRange } = request.headers;
  const requested = isCurrent(ifRange, etag) ? parseRange(rangeHeader) : null;
  const stored = await files.get(key, requested ?? undefined).catch(async (error: unknown) => {
    if (!(error instanceof RangeError)) throw error;
    throw notSatisfiable(reply, (await files.stat(key))?.size ?? 0);
  });
  if (stored === null) throw notStored(reply);
  const { body, range, size } = stored;
  if (range === null) return reply.header("content-length", size).send(body);
  return reply
    .status(206)
    .header("content-range", `bytes ${range.start}-${range.end}/${size}`)
    .header("content-length", range.end - range.start + 1)
    .send(body);
}

/**
 * Creates an empty body, as a stream. For any other kind of body, Fastify would set Content-Length to the body's length,
 * but the response to HEAD needs the file's size.
 */
function noContent(): Readable {
  return Readable.from([]);
}

/**
 * @returns the requested byte range; null if there is no Range header, or if the header must be ignored because it has a unit
 *   other than bytes, several ranges or invalid syntax
 */
function parseRange(header: string | undefined): ByteRange | null {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (from === "") return to === "" ? null : { last: Number(to) };
  if (to === "") return { start: Number(from) };
  return Number(to) < Number(from) ? null : { start: Number(from), end: Number(to) };
}

/**
 * Checks the If-None-Match header with the weak comparison, which ignores `W/`.
 * @returns true if the client already has this content
 */
function isCached(ifNoneMatch: string | undefined, etag: string): boolean {
  const named = (ifNoneMatch ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return named.includes("*") || named.includes(etag);
}

/**
 * Checks the If-Range header. The client already has a part of the file, so it can use a range only if the file is unchanged. A
 * date in the header never matches, because our responses have no Last-Modified.
 * @returns true if the range can be sent; false if the client needs the whole file
 */
function isCurrent(ifRange: string | string[] | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange === etag;
}

function notStored(reply: FastifyReply): CallError {
  return failure(reply, new CallError("not_found"));
}

function notSatisfiable(reply: FastifyReply, size: number): CallError {
  reply.header("content-range", `bytes */${size}`);
  return failure(reply, new CallError("range_not_satisfiable"));
}

/** Removes the headers that describe the file, because the response is an error. */
function failure(reply: FastifyReply, error: CallError): CallError {
  for (const name of ["etag", "content-type", "content-disposition"]) reply.removeHeader(name);
  reply.header("cache-control", "no-store");
  return error;
}
