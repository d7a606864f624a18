import { Agent, request } from "node:http";

import { type CallName, endpoints } from "@lineup/contract/endpoints";
import type { Endpoint } from "@lineup/contract/endpoint";

/** An HTTP client for one server. It keeps connections open and does as little work as possible. */
export interface HttpClient {
  /**
   * Sends a request.
   * @param options.body an object is sent as JSON, a string as plain text or as `options.type`
   * @returns the body of the answer
   * @throws Error if the status isn't 200
   */
  send(
    method: string,
    path: string,
    options?: { token?: string; body?: object | string; type?: string },
  ): Promise<string>;
  /** Makes a call of the contract. @returns the content of the answer */
  call(name: CallName, token: string, input: object): Promise<Record<string, unknown>>;
  close(): void;
}

/** @param origin `http://host:port` */
export function createHttpClient(origin: string): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const send: HttpClient["send"] = (method, path, { token, body, type } = {}) =>
    new Promise((resolve, reject) => {
      const content = typeof body === "object" ? JSON.stringify(body) : body;
      const headers = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(content && {
          "content-type": type ?? (typeof body === "object" ? "application/json" : "text/plain"),
          "content-length": Buffer.byteLength(content),
        }),
      };
      const sent = request(origin + path, { method, agent, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () => {
          const text = Buffer.concat(chunks).toString();
          if (answer.statusCode === 200) resolve(text);
          else reject(new Error(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 300)}`));
        });
      });
      sent.on("error", reject);
      sent.end(content);
    });
  return {
    send,
    async call(name, token, input) {
      const { method, path }: Endpoint = endpoints[name];
      const answer =
        method === "GET"
          ? await send(method, `${path}?${new URLSearchParams(Object.entries(input)).toString()}`, {
              token,
            })
          : await send(method, path, { token, body: input });
      return (JSON.parse(answer) as { content: Record<string, unknown> }).content;
    },
    close: () => agent.destroy(),
  };
}
