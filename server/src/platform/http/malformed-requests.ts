import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

import type { FastifyReply, FastifyRequest } from "fastify";

import { CallError } from "#server/platform/http/errors";
import { asCallError, failureBody } from "#server/platform/http/failure";
import type { SecurityHeaders } from "#server/platform/http/security-headers";
import { languageOf } from "#server/platform/texts";

/**
 * @returns the functions that Fastify calls for requests that never reach a route or hook. The functions send error
 *   responses in the same format and with the same headers as routes do.
 */
export function malformedRequestHandlers(headersOf: SecurityHeaders): {
  frameworkErrors(error: Error, request: FastifyRequest, reply: FastifyReply): void;
  clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket): void;
} {
  return {
    frameworkErrors(thrown, request, reply) {
      const error = asCallError(thrown);
      const body = failureBody(error, languageOf(request.headers["accept-language"]));
      void reply.headers(headersOf(request)).status(error.status).send(body);
    },
    clientErrorHandler(error, socket) {
      if (error.code === "ECONNRESET" || !socket.writable) {
        socket.destroy();
        return;
      }
      const status = statusOf[error.code ?? ""] ?? 400;
      const body = JSON.stringify(failureBody(new CallError("bad_request"), "en"));
      const headers = {
        ...headersOf({ id: randomUUID(), url: "/api/" }),
        "content-type": "application/json; charset=utf-8",
        "content-length": String(Buffer.byteLength(body)),
        connection: "close",
      };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      const start = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`;
      socket.end(`${[start, ...lines].join("\r\n")}\r\n\r\n${body}`, () => hangUp(socket));
    },
  };
}

/**
 * Closes the connection after a second. If it were closed right away, a client that is still sending could lose the
 * response (RFC 9112, section 9.6).
 */
function hangUp(socket: Socket): void {
  setTimeout(() => socket.destroy(), 1_000).unref();
}

/** The HTTP status for error codes of Node's HTTP parser and server. */
const statusOf: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};
