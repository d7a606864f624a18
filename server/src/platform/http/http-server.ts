import { randomUUID } from "node:crypto";
import { constants } from "node:zlib";

import compress, { type FastifyCompressOptions } from "@fastify/compress";
import multipart from "@fastify/multipart";
import { healthPath } from "@lineup/contract/constants";
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from "fastify";
import type { Logger } from "pino";

import type { Config } from "#server/config";
import { malformedRequestHandlers } from "#server/platform/http/malformed-requests";
import { bindCalls } from "#server/platform/http/calls/bind-calls";
import { trustOf } from "#server/platform/http/network";
import { resolvePathAlias } from "#server/platform/http/path-aliases";
import type { CallServices } from "#server/platform/http/calls/create-context";
import { asCallError, failureBody } from "#server/platform/http/failure";
import { CallError } from "#server/platform/http/errors";
import { redirectFooterLinks } from "#server/platform/http/footer-links";
import type { Handlers } from "#server/platform/http/handlers";
import { openApiDocument } from "#server/platform/http/openapi/document";
import { createSecurityHeaders } from "#server/platform/http/security-headers";
import { refuseUnlessServing } from "#server/platform/http/readiness";
import { addBodyParsers } from "#server/platform/http/input/body-parsers";
import { opensSocket } from "#server/platform/realtime/upgrade";
import { languageOf } from "#server/platform/texts";
import type { StorageTroubles } from "#server/platform/storage-trouble";
import { readPages, serveStaticFiles } from "#server/platform/http/files/static-files";
import { RequestLog } from "#server/platform/http/request-log";

export interface HttpServerParts {
  readonly config: Config;
  readonly log: Logger;
  readonly handlers: Handlers;
  readonly services: CallServices;
  /** The product's version, for health and the API document. */
  readonly version: string;
  /** @returns true from the end of the startup until draining begins */
  isServing(): boolean;
  /** @returns the failures that an operator should know of; null while the process starts or drains, or has no database */
  failureCounts(): Promise<FailureCounts | null>;
  readonly storageTroubles: StorageTroubles;
  /** The absolute path of the built web app. */
  readonly webDirectory: string;
}

/** Numbers of failures, with the names that `/api/health` gives them. */
export interface FailureCounts {
  /** Events that a subscriber could not handle and that were set aside. */
  readonly events_set_aside: number;
  /** Jobs that failed for good in the last hour. */
  readonly jobs_given_up: number;
}

/**
 * Creates the HTTP server with every call of the contract, health, the API document and the web app.
 * @returns the server, which doesn't listen yet
 */
export async function createHttpServer(parts: HttpServerParts): Promise<FastifyInstance> {
  const { config } = parts;
  const logger: FastifyBaseLogger = parts.log;
  const headersOf = createSecurityHeaders(config, readPages(parts.webDirectory));
  const app = fastify({
    ...malformedRequestHandlers(headersOf),
    ...timeouts,
    // Node would answer a request without a Host header itself. `refuseHostless` answers it in the form of every other failure.
    http: { ...timeouts.http, shouldUpgradeCallback: opensSocket, requireHostHeader: false },
    loggerInstance: logger,
    logController: new RequestLog(),
    trustProxy: trustOf(config.trustProxy),
    bodyLimit: 1024 * 1024,
    genReqId: () => randomUUID(),
    // Pending requests have had their time before close() is called. Without this setting, close() could wait forever for a
    // request that never ends.
    forceCloseConnections: true,
    // While the server closes, Fastify would refuse requests in a format of its own. `refuseUnlessServing` does it in ours.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = "/" }) => resolvePathAlias(url),
  });
  addBodyParsers(app);
  // Browsers let pages of other sites send plain text without asking the server first (CORS). No call takes plain text.
  app.removeContentTypeParser("text/plain");
  await app.register(compress, compression);
  await app.register(multipart);
  app.addHook("onRequest", async (request, reply) => void reply.headers(headersOf(request)));
  answerFailures(app, parts.storageTroubles);
  refuseHostless(app);
  // A request with an unknown Expect header is served like any other: a server may ignore it (RFC 9110, 10.1.1).
  app.server.on("checkExpectation", (...exchange) => app.server.emit("request", ...exchange));
  redirectFooterLinks(app, config.links);
  refuseCrossSite(app);
  const { maintenance } = config;
  refuseUnlessServing(app, { maintenance, isServing: () => parts.isServing() });
  let document: string | undefined;
  app.get("/api/openapi.json", (_, reply) => {
    // Created on the first request: it would add noticeably to the startup time, and most nodes are never asked for it.
    document ??= JSON.stringify(openApiDocument(parts.version));
    return reply.type("application/json").send(document);
  });
  app.get(healthPath, async (_, reply) => {
    const { version } = parts;
    const failureCounts = await parts.failureCounts();
    if (failureCounts === null) return reply.status(503).send({ status: "unavailable", version });
    const found = Object.entries(failureCounts).filter(([, count]) => count > 0);
    const degraded = parts.storageTroubles.recent();
    const state = degraded.length === 0 ? { status: "ok" } : { status: "degraded", degraded };
    return reply.send({ ...state, version, ...Object.fromEntries(found) });
  });
  bindCalls(app, parts.handlers, parts.services);
  await serveStaticFiles(app, parts.webDirectory);
  return app;
}

/**
 * Answers of calls are compressed at a fast setting. Files are not: the web app's files were compressed by its build, and clients
 * may request a range of an uploaded file.
 */
const compression: FastifyCompressOptions = {
  threshold: 1024,
  customTypes: /^application\/json/,
  encodings: ["br", "gzip"],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  globalDecompression: false,
};

/**
 * How long a client may take, in milliseconds: to send the head of a request, to send all of it (20 MB over a slow connection),
 * and to continue reading an answer. Slow clients can't hold connections forever.
 */
const timeouts = {
  http: { headersTimeout: 20_000, connectionsCheckingInterval: 2_000 },
  requestTimeout: 300_000,
  connectionTimeout: 120_000,
};

/** Refuses a request without a Host header, except in HTTP/1.0 (RFC 9112, 3.2). */
function refuseHostless(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw, headers }) => {
    if (headers.host === undefined && raw.httpVersion !== "1.0") throw new CallError("bad_request");
  });
}

/**
 * Refuses calls that a page of another site makes from a visitor's browser. No call is authorized by a cookie, but such a page
 * could use up the visitor's rate limits or request sign-in codes from their address. Browsers report the origin in
 * Sec-Fetch-Site (W3C Fetch Metadata Request Headers); other clients don't send it.
 */
function refuseCrossSite(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ method, url, headers }) => {
    if (method === "GET" || method === "HEAD" || !url.startsWith("/api/")) return;
    if (headers["sec-fetch-site"] === "cross-site") throw new CallError("forbidden");
  });
}

/** @returns true if the answer was cut off because the client has disconnected */
function hasDisconnected({ socket }: FastifyRequest, thrown: unknown): boolean {
  const { code } = (thrown ?? {}) as { code?: unknown };
  return socket.destroyed && code === "ERR_STREAM_PREMATURE_CLOSE";
}

function answerFailures(app: FastifyInstance, storageTroubles: StorageTroubles): void {
  app.setErrorHandler((thrown, request, reply) => {
    const error = asCallError(thrown);
    storageTroubles.note(thrown);
    if (hasDisconnected(request, thrown)) request.log.info("the caller left");
    else if (error.code === "internal")
      request.log.error({ err: thrown }, "a call failed unforeseen");
    if (error.retryAfter !== undefined) reply.header("retry-after", error.retryAfter);
    return reply
      .status(error.status)
      .send(failureBody(error, languageOf(request.headers["accept-language"])));
  });
  app.setNotFoundHandler(() => {
    throw new CallError("not_found");
  });
}
