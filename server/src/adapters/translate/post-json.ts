import { TranslateError } from "./port.ts";

interface JsonRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
  /** The time limit for the whole request, in milliseconds. */
  readonly timeout: number;
}

/**
 * Sends a request to a translation service, with JSON in both directions.
 * @param name the name of the service, for error messages
 * @returns the parsed response
 * @throws TranslateError `busy` if the service can't be reached, doesn't respond in time, or is overloaded; `refused` if the
 *   service refuses the request or doesn't respond with JSON
 */
export async function postJson(
  name: string,
  { url, headers, body, timeout }: JsonRequest,
): Promise<unknown> {
  const failed = (cause: unknown): never => {
    const late = cause instanceof Error && cause.name === "TimeoutError";
    const reason = late ? "did not answer in time" : "could not be reached";
    throw new TranslateError(`${name} ${reason}`, "busy", cause);
  };
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json", ...headers },
    body: JSON.stringify(body),
    // A redirect means that the configured address is wrong. Following a redirect would send the API key to another server.
    redirect: "manual",
    signal: AbortSignal.timeout(timeout),
  }).catch(failed);
  // The connection may also be lost in the middle of the response.
  const text = await response.text().catch(failed);
  if (!response.ok) {
    const busy = response.status === 429 || (response.status >= 500 && response.status !== 501);
    throw new TranslateError(`${name} answered ${response.status}`, busy ? "busy" : "refused");
  }
  try {
    return JSON.parse(text);
  } catch {
    // The parser's error isn't passed on as the cause, because it may quote a user's text.
    throw new TranslateError(`${name} answered no JSON`, "refused");
  }
}
