import { TranslateError } from "./port.ts";

interface Question {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
  /** Milliseconds for the whole request. */
  readonly timeout: number;
}

/**
 * Asks a translation service something, as JSON.
 * @param name of the service, for the log
 * @returns what it answered
 * @throws TranslateError where it can't be reached, refuses, or answers no JSON
 */
export async function ask(
  name: string,
  { url, headers, body, timeout }: Question,
): Promise<unknown> {
  const failed = (cause: unknown): never => {
    const late = cause instanceof Error && cause.name === "TimeoutError";
    const what = late ? "did not answer in time" : "could not be reached";
    throw new TranslateError(`${name} ${what}`, "busy", cause);
  };
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json", ...headers },
    body: JSON.stringify(body),
    // Where it leads elsewhere its address is wrong, which no waiting mends; and the key goes to nobody else.
    redirect: "manual",
    signal: AbortSignal.timeout(timeout),
  }).catch(failed);
  // The connection may be lost in the middle of the answer, too.
  const text = await response.text().catch(failed);
  if (!response.ok) {
    const busy = response.status === 429 || (response.status >= 500 && response.status !== 501);
    throw new TranslateError(`${name} answered ${response.status}`, busy ? "busy" : "refused");
  }
  try {
    return JSON.parse(text);
  } catch {
    // What could not be read stands in the cause, and may be somebody's words.
    throw new TranslateError(`${name} answered no JSON`, "refused");
  }
}
