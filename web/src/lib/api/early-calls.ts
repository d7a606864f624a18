import type { Endpoint } from "@lineup/contract/endpoint";
import { recordServerTime } from "#web/lib/dates/server-time.ts";
import { callHeaders, prepare, type Prepared } from "./request.ts";

interface EarlyCall {
  readonly headers: Readonly<Record<string, string>>;
  readonly response: Promise<Response>;
  /** In milliseconds since the page was opened. */
  readonly sentAt: number;
}

/** An answer that was not used within this time may be outdated. */
const usableMs = 10_000;

/** Those whose response was not taken yet, by URL. */
const sent = new Map<string, EarlyCall>();

/**
 * Sends a GET call while the code that will make it is still being loaded.
 * @param bearer the token of the signed-in person
 * @param onOk called once the response has come, if it is a good one
 */
export function sendEarly(
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  bearer: string,
  onOk?: () => void,
): void {
  const { url } = prepare(endpoint, input);
  const headers = callHeaders(bearer);
  const response = fetch(url, { headers });
  // The time is read as the response arrives, because it may be taken much later. Whoever takes it deals with a failure.
  response.then(
    ({ headers: answered }) => recordServerTime(answered.get("date")),
    () => undefined,
  );
  sent.set(url, { headers, response, sentAt: performance.now() });
  if (onOk)
    response.then(
      ({ ok }) => ok && onOk(),
      () => undefined,
    );
}

/** @returns the response of an early call, once; undefined if the same person has sent no such call in the same language */
export function takeEarly({ url, headers }: Prepared): Promise<Response> | undefined {
  const early = sent.get(url);
  if (!early) return undefined;
  sent.delete(url);
  const isSame = ["authorization", "accept-language"].every(
    (name) => early.headers[name] === headers[name],
  );
  return isSame && performance.now() - early.sentAt < usableMs ? early.response : undefined;
}
