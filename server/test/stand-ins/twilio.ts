import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

interface PlannedAnswer {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

export interface TwilioStandIn {
  url: string;
  /** The messages that were accepted, in order. */
  messages: Record<string, string>[];
  /** Sets the response to the next request, whatever the request contains; with "hang", the stand-in sends no response. */
  answerNext(answer: PlannedAnswer | "hang"): void;
  close(): Promise<void>;
}

/**
 * Starts a server that behaves like Twilio's Messages resource, as Twilio's public documentation describes it: the path, basic
 * authentication, form encoding, the fields for sender, recipient and text, and the error bodies.
 */
export async function startTwilioStandIn(account: {
  sid: string;
  token: string;
}): Promise<TwilioStandIn> {
  const messages: Record<string, string>[] = [];
  let next: PlannedAnswer | "hang" | null = null;
  const server = createServer((request, response) => {
    const planned = next;
    next = null;
    if (planned === null) void answer(request, response, account, messages);
    else if (planned !== "hang")
      response.writeHead(planned.status, planned.headers).end(planned.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    messages,
    answerNext: (planned) => {
      next = planned;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  account: { sid: string; token: string },
  messages: Record<string, string>[],
): Promise<void> {
  const body = await textOf(request);
  const login = `Basic ${Buffer.from(`${account.sid}:${account.token}`).toString("base64")}`;
  if (request.headers.authorization !== login) return fail(response, 401, 20003, "Authenticate");
  const path = `/2010-04-01/Accounts/${account.sid}/Messages.json`;
  if (request.method !== "POST" || request.url !== path)
    return fail(response, 404, 20404, "not found");
  const type = request.headers["content-type"] ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded"))
    return fail(response, 415, 20415, "unsupported type");
  const fields = Object.fromEntries(new URLSearchParams(body));
  if (!fields["From"] && !fields["MessagingServiceSid"])
    return fail(response, 400, 21603, "A 'From' number is required");
  if (!/^\+[1-9]\d{6,14}$/.test(fields["To"] ?? ""))
    return fail(response, 400, 21211, `Invalid 'To': ${fields["To"]}`);
  if (fields["To"]?.endsWith("0199"))
    return fail(response, 400, 21610, `Unsubscribed: ${fields["To"]}`);
  if (!fields["Body"]) return fail(response, 400, 21602, "Message body is required");
  messages.push(fields);
  response.writeHead(201, { "content-type": "application/json" });
  response.end(JSON.stringify({ sid: `SM${messages.length}`, status: "queued" }));
}

function fail(response: ServerResponse, status: number, code: number, message: string): void {
  response
    .writeHead(status, { "content-type": "application/json" })
    .end(JSON.stringify({ code, message, status }));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString("utf8");
}
