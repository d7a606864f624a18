import { type CallName, calls } from "@lineup/contract/calls";

import { type CallOptions, requestOf } from "./test-app.ts";

export interface HttpAnswer {
  readonly status: number;
  readonly content: Record<string, unknown>;
  readonly code: string | undefined;
}

/**
 * Makes a call of the contract over the network.
 * @throws when there is no whole answer
 */
export async function callOver(
  port: number,
  name: CallName,
  input: object,
  options: CallOptions = {},
): Promise<HttpAnswer> {
  const { method, url, headers, payload } = requestOf(calls[name], input, options);
  const answer = await fetch(new URL(url as string, `http://127.0.0.1:${port}`), {
    method: method as string,
    headers: headers as Record<string, string>,
    ...(payload !== undefined && { body: payload as string }),
  });
  const body = (await answer.json()) as { content?: Record<string, unknown>; code?: string };
  return { status: answer.status, content: body.content ?? {}, code: body.code };
}
