import { type CallName, calls } from "@lineup/contract/calls";

import { type Answer, type TestApp, requestOf } from "./test-app.ts";

/** Where a call comes from: a network, and the key of a browser. */
export interface Place {
  readonly network: string;
  readonly device?: string;
}

/** Makes a call without a sign-in from a place. */
export async function callFrom(
  server: TestApp,
  { network, device }: Place,
  name: CallName,
  input: object,
): Promise<Answer> {
  const request = requestOf(calls[name], input, {});
  const headers = { ...request.headers, ...(device !== undefined && { "x-device-key": device }) };
  return server.inject({ ...request, headers, remoteAddress: network });
}
