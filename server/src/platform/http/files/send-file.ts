import { Readable } from "node:stream";

import type { FastifyReply, FastifyRequest } from "fastify";

import type { ByteRange, Files } from "#server/adapters/files/port";
import { CallError } from "#server/platform/http/errors";
import type { StoredFileReply } from "#server/platform/http/handlers";

/**
 * Sends a stored file as RFC 9110 has it: 304 for what the caller has already (13.1.2), one range as 206 (14.2), HEAD
 * without reading the content. Several ranges at once get the whole file, as the standard allows.
 * @throws CallError `not_found` when it is not stored; `range_not_satisfiable`, with the size in Content-Range
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, key, etag }: StoredFileReply,
  files: Files,
): Promise<FastifyReply> {
  // One browser may be used by several people, and its cache must not give one the file of another.
  reply.headers({ ...headers, etag, "accept-ranges": "bytes", vary: "authorization" });
  if (hasAlready(request.headers["if-none-match"], etag))
    return reply.status(304).send(noContent());
  if (request.method === "HEAD") {
    const facts = await files.stat(key);
    if (facts === null) throw notStored(reply);
    return reply.header("content-length", facts.size).send(noContent());
  }
  const { range: asked, "if-range": ifRange } = request.headers;
  const wanted = isStill(ifRange, etag) ? parseRange(asked) : null;
  const stored = await files.get(key, wanted ?? undefined).catch(async (error: unknown) => {
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

/** A stream, because Fastify states the length of anything else, and here it is that of the file. */
function noContent(): Readable {
  return Readable.from([]);
}

/** One range of bytes, or null: another unit, several ranges and what is none are as if they were not there. */
function parseRange(header: string | undefined): ByteRange | null {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? "") ?? [];
  if (from === "") return to === "" ? null : { last: Number(to) };
  if (to === "") return { start: Number(from) };
  return Number(to) < Number(from) ? null : { start: Number(from), end: Number(to) };
}

/** By the weak comparison: `W/` does not count. */
function hasAlready(ifNoneMatch: string | undefined, etag: string): boolean {
  const named = (ifNoneMatch ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return named.includes("*") || named.includes(etag);
}

/** A part is of use only with the rest of the same content. A date says nothing here: none is ever sent. */
function isStill(ifRange: string | string[] | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange === etag;
}

function notStored(reply: FastifyReply): CallError {
  return failure(reply, new CallError("not_found"));
}

function notSatisfiable(reply: FastifyReply, size: number): CallError {
  reply.header("content-range", `bytes */${size}`);
  return failure(reply, new CallError("range_not_satisfiable"));
}

/** What was said of the content is not true of a failure. */
function failure(reply: FastifyReply, error: CallError): CallError {
  for (const name of ["etag", "content-type", "content-disposition"]) reply.removeHeader(name);
  reply.header("cache-control", "no-store");
  return error;
}
