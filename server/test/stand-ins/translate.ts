import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

/** A translation request that the stand-in received. */
interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Record<string, unknown>;
}

type Reply = readonly [status: number, body: object];
type Planned = Reply | "hang" | "half";

export interface TranslateStandIn {
  readonly url: string;
  /** The JSON requests received, in order, except requests for which `answerNext` planned "hang" or "half". */
  readonly requests: ReceivedRequest[];
  /**
   * Sets the response to the next request, whatever the request contains. With "hang", the stand-in sends no response; with
   * "half", it disconnects after the first bytes of the response.
   */
  answerNext(reply: Planned): void;
  close(): Promise<void>;
}

/**
 * Starts a server with LibreTranslate's `POST /translate`, as LibreTranslate's public documentation describes it. A text's
 * translation is the text itself in capitals, with HTML tags unchanged.
 * @param key the API key that the server requires; null if it requires none
 * @param port the port of the server; 0 picks a free port
 */
export function startLibreTranslateStandIn(
  key: string | null,
  port = 0,
): Promise<TranslateStandIn> {
  return startStandIn(port, ({ path, body }) => {
    if (path !== "/translate") return [404, { error: "Not Found" }];
    const { q, source, target, format = "text", api_key } = body;
    if (key !== null && api_key !== key) return [403, { error: "Invalid API key" }];
    if (!["auto", ...languages].includes(String(source)) || !languages.includes(String(target)))
      return [400, { error: `${String(target)} is not supported` }];
    if (!isTexts(q) || !["text", "html"].includes(String(format)))
      return [400, { error: "Invalid request: missing q parameter" }];
    return [200, { translatedText: q.map((text) => inCapitals(text, format === "html")) }];
  });
}

/**
 * Starts a server with DeepL's `POST /v2/translate`, which accepts up to 50 texts and 128 KiB in one request. A text's
 * translation is the text itself in capitals, with HTML tags unchanged.
 */
export function startDeepLStandIn(key: string): Promise<TranslateStandIn> {
  return startStandIn(0, ({ path, headers, body }) => {
    if (path !== "/v2/translate") return [404, { message: "Not found" }];
    if (headers.authorization !== `DeepL-Auth-Key ${key}`) return [403, { message: "Forbidden" }];
    const { text, source_lang, target_lang, tag_handling } = body;
    if (Buffer.byteLength(JSON.stringify(body)) > 128 * 1024)
      return [413, { message: "Payload Too Large" }];
    if (!isTexts(text) || text.length > 50) return [400, { message: "Bad request. Reason: text" }];
    if (![undefined, "EN", "ES", "FR", "PT"].some((known) => known === source_lang))
      return [400, { message: "Value for 'source_lang' not supported." }];
    if (!["EN-US", "ES", "FR", "PT-BR"].includes(String(target_lang)))
      return [400, { message: "Value for 'target_lang' not supported." }];
    const isHtml = tag_handling === "html";
    const translations = text.map((each) => ({
      ...{ detected_source_language: "EN", text: inCapitals(each, isHtml) },
    }));
    return [200, { translations }];
  });
}

const languages = ["en", "es", "fr", "pt"];

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function inCapitals(text: string, isHtml: boolean): string {
  return isHtml
    ? text.replaceAll(/(?<=^|>)[^<]+/g, (content) => content.toUpperCase())
    : text.toUpperCase();
}

async function startStandIn(
  port: number,
  answer: (request: ReceivedRequest) => Reply,
): Promise<TranslateStandIn> {
  const requests: ReceivedRequest[] = [];
  let next: Planned | null = null;
  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const planned = next;
    next = null;
    if (planned === "hang") return;
    if (planned === "half") return sendHalf(response);
    const received = await readRequest(request);
    if (received === null) return send(response, [415, { error: "JSON is needed" }]);
    requests.push(received);
    send(response, planned ?? answer(received));
  };
  const server = createServer((request, response) => void reply(request, response));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: addressOf(server),
    requests,
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

async function readRequest(request: IncomingMessage): Promise<ReceivedRequest | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method, url: path = "", headers } = request;
  if (method !== "POST" || headers["content-type"] !== "application/json") return null;
  const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
  return { path, headers, body };
}

function send(response: ServerResponse, [status, body]: Reply): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function sendHalf(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" });
  response.write('{"translatedText":["HE', () => response.destroy());
}

function addressOf(server: Server): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
}
