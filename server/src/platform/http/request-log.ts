import { type FastifyReply, type FastifyRequest, LogController } from "fastify";

/** Writes one log line per request, after its end: the request and the outcome together. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const details = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...details, err: error }, "request errored");
    else reply.log.info(details, "request completed");
  }
}
