import { type CallName, calls } from "@lineup/contract/calls";

import { type CallOptions, requestOf } from "./test-app.ts";

export interface HttpAnswer {
  readonly status: number;
  readonly content: Record<string, unknown>;
  readonly code: string | undefined;
}

/**
 * Makes a call of the contract over the network.
 * @throws if the connection fails or the answer is incomplete
 */
export async function callOverHttp(
  port: number,
  name: CallName,
  input: object,
  options: CallOptions = {},
): Promise<HttpAnswer> {
  const { method, url, headers, payload } = requestOf(calls[name], input, options);
  const response = await fetch(new URL(url as string, `http://127.0.0.1:${port}`), {
    method: method as string,
    headers: headers as Record<string, string>,
    ...(payload !== undefined && { body: payload as string }),
  });
  const body = (await response.json()) as { content?: Record<string, unknown>; code?: string };
  return { status: response.status, content: body.content ?? {}, code: body.code };
}
