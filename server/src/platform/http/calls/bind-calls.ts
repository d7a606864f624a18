import type { Call } from "@lineup/contract/call";
import { calls } from "@lineup/contract/calls";
import { inCompany } from "@lineup/contract/schemas";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";

import { type Caller, checkAccess, checkCallFlag } from "#server/platform/http/calls/authenticate";
import {
  type AnyHandler,
  type BoundCall,
  type CallRequest,
  contextOf,
  countLate,
} from "#server/platform/http/calls/bound-call";
import { writeEffects } from "#server/platform/http/calls/call-effects";
import {
  type CallServices,
  auditSourceOf,
  originOf,
} from "#server/platform/http/calls/create-context";
import { csvStream } from "#server/platform/http/files/csv";
import { CallError } from "#server/platform/http/errors";
import type { CsvReply, FileReply, Handlers } from "#server/platform/http/handlers";
import { createKeyCall } from "#server/platform/http/calls/idempotency";
import { answerWriter } from "#server/platform/http/calls/answer-writer";
import { countAgainstLimits, countsAddressOnly } from "#server/platform/http/calls/rate-limits";
import { sendFile } from "#server/platform/http/files/send-file";
import { createServeWrite } from "#server/platform/http/calls/serve-write";
import {
  type RawInput,
  parseFields,
  parseInput,
  readRawInput,
} from "#server/platform/http/input/read-input";
import { refuseUnknownChange } from "#server/platform/http/input/unknown-fields";

/**
 * Adds a route for every call of the contract and binds it to the call's handler. The steps of a request: check the
 * token, read the body, find the caller, check access, parse the input, count the request against the rate limits, run
 * the handler in one transaction, write the response without fields that aren't in the contract, commit, wake the
 * outbox and the job workers.
 */
export function bindCalls(app: FastifyInstance, handlers: Handlers, services: CallServices): void {
  const keyCall = createKeyCall(services.config.secret);
  for (const [name, call] of Object.entries(calls) as [keyof Handlers, Call][]) {
    const { limits = [] } = call;
    const early = call.access === "public" ? limits.filter(countsAddressOnly) : [];
    const handler = handlers[name] as unknown as AnyHandler;
    const bound: BoundCall = {
      name,
      call,
      limits: { early, late: limits.filter((limit) => !early.includes(limit)) },
      handler,
      serveWrite: createServeWrite({ name, call }, handler),
      write: answerWriter(call, services.config.mode !== "production"),
      keyCall,
      services,
    };
    app.route({
      method: call.method,
      url: call.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      ...(call.access === "public" && { bodyLimit: publicBodyLimit }),
      ...(call.answer === "file" && { compress: false }),
      ...(call.method !== "GET" && { onRequest: (request) => admit(bound, request) }),
      handler: (request, reply) => serve(bound, request, reply),
    });
  }
}

/** The largest allowed body of a public call, in bytes. Public calls need far less. */
const publicBodyLimit = 64 * 1024;

/**
 * Checks a request before its body is read. A public call is counted against the rate limits of the caller's IP
 * address. For other calls, a long body is read only if the caller is signed in. A short body is read
 * before the sign-in is checked, so that `serve` can look up the sign-in and the membership with one query.
 * @throws CallError `rate_limited` or `unauthenticated`
 */
async function admit(bound: BoundCall, request: FastifyRequest): Promise<void> {
  const { db, clock } = bound.services;
  const now = clock();
  if (bound.call.access !== "public") {
    if (!isShort(request)) await requireSignIn(bound, request, null, now);
    return;
  }
  const subjects = { ...originOf(request), userId: null, input: {} };
  await countAgainstLimits(db, bound.limits.early, subjects, now);
}

async function serve(
  bound: BoundCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { call, services } = bound;
  const raw = await readRawInput(request, call);
  const now = services.clock();
  const caller = await findCaller(bound, request, raw, now);
  checkAccess(call, caller);
  checkCallFlag(call, caller);
  const input = parseInput(call, raw);
  if (!reads(call)) refuseUnknownChange(call, raw);
  const run: CallRequest = { bound, request, caller, now, raw, input, enqueued: new Set() };
  if (reads(call)) return answerRead(run, reply);
  return sendJson(reply, await bound.serveWrite(run));
}

/**
 * @returns true if the body has at most `publicBodyLimit` bytes; false without a Content-Length header, because the
 *   body may then have any length
 */
function isShort({ headers }: FastifyRequest): boolean {
  return Number(headers["content-length"] ?? Number.NaN) <= publicBodyLimit;
}

/**
 * @returns the caller; null for a public call
 * @throws CallError `unauthenticated` if the call isn't public and the caller isn't signed in
 */
async function requireSignIn(
  { call, services }: BoundCall,
  request: FastifyRequest,
  companyId: number | null,
  now: Date,
): Promise<Caller | null> {
  if (call.access === "public") return null;
  const caller = await services.callers.find(request, companyId, now);
  if (caller === null) throw new CallError("unauthenticated");
  return caller;
}

/**
 * Finds the caller and, if the call belongs to a company, their membership in the company that the field `company_id`
 * names. This runs after the body was read, because reading may take minutes, and the sign-in may end in the meantime.
 * @returns the caller; null for a public call
 * @throws CallError `unauthenticated` if the caller isn't signed in; `validation_failed` if `company_id` isn't valid
 */
async function findCaller(
  bound: BoundCall,
  request: FastifyRequest,
  raw: RawInput,
  now: Date,
): Promise<Caller | null> {
  const { access } = bound.call;
  if (access === "public" || access === "user") return requireSignIn(bound, request, null, now);
  const named = companyField.safeParse(raw.fields);
  const caller = await requireSignIn(bound, request, named.data?.company_id ?? null, now);
  // An invalid `company_id` is reported only to people who are signed in.
  parseFields(companyField, raw.fields);
  return caller;
}

const companyField = z.object(inCompany);

function reads(call: Call): boolean {
  return call.method === "GET" || call.reads === true;
}

async function answerRead(run: CallRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { bound, input, raw } = run;
  await countLate(run);
  const { db } = bound.services;
  const { ctx, effects } = contextOf(run, db);
  const answer = await bound.handler(ctx, input, raw.files, undefined);
  await writeEffects(db, [{ ...effects, by: auditSourceOf({ ...run, call: bound.name }) }]);
  if (bound.call.answer === "csv") return sendCsv(reply, answer as CsvReply);
  if (bound.call.answer === "file") return sendAnyFile(run, reply, answer as FileReply);
  return sendJson(reply, bound.write(answer));
}

function sendJson(reply: FastifyReply, body: string): FastifyReply {
  return reply.header("content-type", "application/json; charset=utf-8").send(body);
}

function sendAnyFile(
  { bound, request }: CallRequest,
  reply: FastifyReply,
  answer: FileReply,
): FastifyReply | Promise<FastifyReply> {
  if ("content" in answer) return reply.headers(answer.headers).send(answer.content);
  return sendFile(request, reply, answer, bound.services.adapters.files);
}

function sendCsv(reply: FastifyReply, { filename, rows }: CsvReply): FastifyReply {
  const encoded = encodeURIComponent(filename);
  return reply
    .header("content-type", "text/csv; charset=utf-8")
    .header(
      "content-disposition",
      `attachment; filename="${filename.replaceAll(/[^\x20-\x7e]|["\\]/g, "_")}"; filename*=UTF-8''${encoded}`,
    )
    .send(csvStream(rows));
}
