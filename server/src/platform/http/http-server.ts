import { randomUUID } from "node:crypto";
import { constants } from "node:zlib";

import formBody from "@fastify/formbody";
import compress, { type FastifyCompressOptions } from "@fastify/compress";
import multipart from "@fastify/multipart";
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
import { textOf } from "#server/platform/http/input/read-input";
import { opensSocket } from "#server/platform/realtime/upgrade";
import { languageOf } from "#server/platform/texts";
import { readPages, serveStaticFiles } from "#server/platform/http/files/static-files";
import { RequestLog } from "#server/platform/http/request-log";

export interface HttpServerParts {
  readonly config: Config;
  readonly log: Logger;
  readonly handlers: Handlers;
  readonly services: CallServices;
  readonly version: string;
  /** True from the end of the start until draining begins. */
  isServing(): boolean;
  /** How much there is of what an operator has to know; null when it cannot serve: starting, draining, or without its database. */
  failureCounts(): Promise<FailureCounts | null>;
  /** Absolute path of the built web app. */
  readonly webDirectory: string;
}

/** As health calls them. */
export interface FailureCounts {
  /** Events that some follower has given up on. */
  readonly events_set_aside: number;
  /** Jobs that failed for good in the last hour. */
  readonly jobs_given_up: number;
}

/** Builds the HTTP side: every call of the contract, health, the API document, and the web app. Does not listen yet. */
export async function createHttpServer(parts: HttpServerParts): Promise<FastifyInstance> {
  const { config } = parts;
  const logger: FastifyBaseLogger = parts.log;
  const headersOf = createSecurityHeaders(config, readPages(parts.webDirectory));
  const app = fastify({
    ...malformedRequestHandlers(headersOf),
    ...timeouts,
    // Without a Host Node would answer by itself; `refuseHostless` does it as every other failure is answered.
    http: { ...timeouts.http, shouldUpgradeCallback: opensSocket, requireHostHeader: false },
    loggerInstance: logger,
    logController: new RequestLog(),
    trustProxy: trustOf(config.trustProxy),
    bodyLimit: 1024 * 1024,
    genReqId: () => randomUUID(),
    // The requests in hand have had their time by then; without it close() would wait for half a request for ever.
    forceCloseConnections: true,
    // While closing too, calls are refused in the form of every other failure.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = "/" }) => resolvePathAlias(url),
  });
  acceptEmptyBodies(app);
  // Pages elsewhere may send plain text without asking; no call takes it.
  app.removeContentTypeParser("text/plain");
  await app.register(compress, compression);
  await app.register(formBody);
  await app.register(multipart);
  app.addHook("onRequest", async (request, reply) => void reply.headers(headersOf(request)));
  answerFailures(app);
  refuseHostless(app);
  // A server may leave expectations that it doesn't know unmet (RFC 9110, 10.1.1).
  app.server.on("checkExpectation", (...exchange) => app.server.emit("request", ...exchange));
  redirectFooterLinks(app, config.links);
  refuseCrossSite(app);
  const { maintenance } = config;
  refuseUnlessServing(app, { maintenance, isServing: () => parts.isServing() });
  let document: string | undefined;
  app.get("/api/openapi.json", (_, reply) => {
    // Made when it is first asked for: it takes as long as much of a start, and most nodes are never asked.
    document ??= JSON.stringify(openApiDocument(parts.version));
    return reply.type("application/json").send(document);
  });
  app.get("/api/health", async (_, reply) => {
    const { version } = parts;
    const failureCounts = await parts.failureCounts();
    if (failureCounts === null) return reply.status(503).send({ status: "unavailable", version });
    const found = Object.entries(failureCounts).filter(([, count]) => count > 0);
    return reply.send({ status: "ok", version, ...Object.fromEntries(found) });
  });
  bindCalls(app, parts.handlers, parts.services);
  await serveStaticFiles(app, parts.webDirectory);
  return app;
}

/**
 * Answers of calls are compressed, quickly rather than best. Files are not: the web's own are compressed ahead of time, and
 * of people's files a client may ask for a part.
 */
const compression: FastifyCompressOptions = {
  threshold: 1024,
  customTypes: /^application\/json/,
  encodings: ["br", "gzip"],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  globalDecompression: false,
};

/** A client may name a content type and send nothing: a body without fields. */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  const type = "application/json";
  app.addContentTypeParser<Buffer>(type, { parseAs: "buffer" }, (request, body, done) => {
    if (body.length === 0) return done(null, {});
    try {
      void parse(request, textOf(body), done);
    } catch (error) {
      done(error as CallError);
    }
  });
}

/**
 * Milliseconds that a client may take, so that slow ones can't hold connections for ever: for the head of a request,
 * for all of it (20 MB over a poor line), and to take in more of an answer.
 */
const timeouts = {
  http: { headersTimeout: 20_000, connectionsCheckingInterval: 2_000 },
  requestTimeout: 300_000,
  connectionTimeout: 120_000,
};

/** RFC 9112, 3.2. */
function refuseHostless(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw, headers }) => {
    if (headers.host === undefined && raw.httpVersion !== "1.0") throw new CallError("bad_request");
  });
}

/**
 * No page elsewhere makes calls in the name of whoever looks at it. Nothing here is allowed by a cookie; this keeps such
 * pages from using up a visitor's limits and sending codes from their address. Browsers say where a request comes from
 * (Fetch Metadata Request Headers, W3C); other clients say nothing.
 */
function refuseCrossSite(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ method, url, headers }) => {
    if (method === "GET" || method === "HEAD" || !url.startsWith("/api/")) return;
    if (headers["sec-fetch-site"] === "cross-site") throw new CallError("forbidden");
  });
}

/** @returns whether the answer was cut off because nobody is there any more to take it */
function hasLeft({ socket }: FastifyRequest, thrown: unknown): boolean {
  const { code } = (thrown ?? {}) as { code?: unknown };
  return socket.destroyed && code === "ERR_STREAM_PREMATURE_CLOSE";
}

function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((thrown, request, reply) => {
    const error = asCallError(thrown);
    if (hasLeft(request, thrown)) request.log.info("the caller left");
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
