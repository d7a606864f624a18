import { type FastifyReply, type FastifyRequest, LogController } from "fastify";

/** One line of the log for each request, when it is over: what was asked beside what came of it. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const over = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...over, err: error }, "request errored");
    else reply.log.info(over, "request completed");
  }
}
