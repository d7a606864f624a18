import { companyStorageKey, tokenStorageKey } from "@lineup/contract/constants";
import type { Endpoint } from "@lineup/contract/endpoint";
import { endpoints } from "@lineup/contract/endpoints";
import { recordServerTime } from "#web/lib/dates/server-time.ts";
import { storage } from "#web/lib/browser/storage.ts";
import { coreTexts } from "../texts/core-texts.ts";
import { ApiError, failureFrom } from "./api-error.ts";
import type { CallName, Input, Output } from "./contract.ts";
import { deviceKey } from "./device-key.ts";
import { takeEarly } from "./early-calls.ts";
import { watchServer } from "./reachability.ts";
import { callHeaders, prepare, type Prepared } from "./request.ts";

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** In milliseconds; unlimited by default. */
  readonly timeout?: number;
  /**
   * Makes a repeated call happen once. Each write gets a new key if it is missing; null means that the call writes
   * nothing.
   */
  readonly idempotencyKey?: string | null;
  /** Files by the field names of the contract. */
  readonly files?: Readonly<Record<string, Blob>>;
  /** Called with the share of the body that has been sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Called with the bytes received so far; the total is unknown. */
  readonly onReceived?: (bytes: number) => void;
}

/** An answer that is not JSON: a report or a file. */
export interface Download {
  readonly blob: Blob;
  /** From the content-disposition header. */
  readonly filename: string | null;
}

const reactions = { onUnauthenticated: () => {}, onMaintenance: () => {} };

let wroteAt = -Infinity;

/** @returns the time of the last writing call, in milliseconds since the page was opened */
export function lastWriteAt(): number {
  return wroteAt;
}

/** Sets what happens when the session is lost and when maintenance begins. The app calls this once. */
export function onApiTrouble(handlers: typeof reactions): void {
  Object.assign(reactions, handlers);
}

// A page belongs to one person, so its calls use their token even if someone else signs in on another tab.
let ownToken = storage.get(tokenStorageKey);

/** The bearer token of the page's person, stored under the key that the documents name. */
export const token = {
  get: (): string | null => ownToken,
  set(value: string): void {
    ownToken = value;
    storage.set(tokenStorageKey, value);
  },
  /** Clears it, and clears the stored token unless another tab has replaced it. */
  clear(): void {
    const isOurs = ownToken === storage.get(tokenStorageKey);
    ownToken = null;
    if (!isOurs) return;
    storage.remove(tokenStorageKey);
    storage.remove(companyStorageKey);
  },
  /** @returns what happened to it on another tab: removed, or replaced by another person's; null if it is unchanged */
  changedElsewhere(): "removed" | "another" | null {
    const kept = storage.get(tokenStorageKey);
    if (kept === ownToken) return null;
    return kept === null ? "removed" : "another";
  },
};

/**
 * Makes one call of the contract.
 * @returns its content
 * @throws ApiError with the text to show
 */
export async function call<K extends CallName>(
  name: K,
  input: Input<K>,
  options: CallOptions = {},
): Promise<Output<K>> {
  // A slow upload may leave no room for another request, so its connection can't be judged by one.
  const watch = options.files ? null : watchServer();
  try {
    const response = await send(name, input, options, watch?.lost);
    return await contentOf<Output<K>>(response);
  } finally {
    watch?.end();
  }
}

async function contentOf<T>(response: Response): Promise<T> {
  const body = (await response.json().catch(() => null)) as {
    content?: T;
    success?: boolean;
  } | null;
  if (!response.ok || body?.success === false) throw failed(response, body);
  // The end of the answer was lost, so the result is unknown; a repetition with the same key gets the same answer.
  if (body === null) throw new ApiError(coreTexts.say("error.network"), { code: "network" });
  return (body.content ?? body) as T;
}

/** Makes a call that answers with a file. @throws ApiError */
export async function download<K extends CallName>(
  name: K,
  input: Input<K>,
  options: CallOptions = {},
): Promise<Download> {
  const response = await send(name, input, options);
  if (!response.ok) throw failed(response, await response.json().catch(() => null));
  const disposition = response.headers.get("content-disposition") ?? "";
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1];
  return {
    blob: await blobOf(response, options.onReceived),
    filename: encoded ? decodeURIComponent(encoded) : (plain ?? null),
  };
}

async function blobOf(
  response: Response,
  onReceived: ((bytes: number) => void) | undefined,
): Promise<Blob> {
  if (!response.body || !onReceived) return response.blob();
  let bytes = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        onReceived(bytes);
        controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted, { headers: response.headers }).blob();
}

async function send<K extends CallName>(
  name: K,
  input: Input<K>,
  options: CallOptions,
  lost?: AbortSignal,
): Promise<Response> {
  const endpoint: Endpoint | undefined = endpoints[name];
  if (!endpoint) throw new ApiError(coreTexts.say("error.incomplete"), { code: "incomplete" });
  const prepared = prepare(endpoint, { ...(input as Record<string, unknown>), ...options.files });
  const writes = endpoint.method !== "GET" && !endpoint.reads;
  if (writes) wroteAt = performance.now();
  Object.assign(prepared.headers, headersFor(writes, options));
  if (endpoint.access === "public") prepared.headers["x-device-key"] = deviceKey();
  const attempt = (): Promise<Response> =>
    options.onProgress
      ? sendWithProgress(endpoint.method, prepared, options)
      : sendPlain(endpoint.method, prepared, options, lost);
  try {
    return await attempt();
  } catch (error) {
    // Tries once more after a lost connection. Writes repeat the same key, so they still happen once.
    if (!(error instanceof ApiError) || error.code !== "network" || options.onProgress) throw error;
    await new Promise((resolve) => setTimeout(resolve, 400));
    return attempt();
  }
}

function headersFor(writes: boolean, options: CallOptions): Record<string, string> {
  const headers = callHeaders(token.get());
  const { idempotencyKey = crypto.randomUUID() } = options;
  if (writes && idempotencyKey !== null) headers["idempotency-key"] = idempotencyKey;
  return headers;
}

async function sendPlain(
  method: string,
  prepared: Prepared,
  options: CallOptions,
  lost: AbortSignal | undefined,
): Promise<Response> {
  const limit = options.timeout ? AbortSignal.timeout(options.timeout) : undefined;
  const signals = [limit, lost, options.signal].filter((signal) => signal !== undefined);
  const signal = signals.length ? AbortSignal.any(signals) : null;
  try {
    const early = method === "GET" ? takeEarly(prepared) : undefined;
    if (early) return await unlessAborted(early, signal);
    const response = await fetch(prepared.url, {
      method,
      headers: prepared.headers,
      body: prepared.body ?? null,
      signal,
    });
    recordServerTime(response.headers.get("date"));
    return response;
  } catch {
    if (options.signal?.aborted)
      throw new ApiError(coreTexts.say("error.aborted"), { code: "aborted" });
    if (limit?.aborted) throw timedOut(options.timeout ?? 0);
    if (lost?.aborted) throw noConnection("unreachable");
    throw noConnection();
  }
}

/** A call that was made before this code was loaded can't be aborted, so its answer isn't waited for anymore. */
function unlessAborted<T>(answer: Promise<T>, signal: AbortSignal | null): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
  return Promise.race([answer, aborted]);
}

/** fetch can't report upload progress; XMLHttpRequest can. */
function sendWithProgress(
  method: string,
  prepared: Prepared,
  options: CallOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, prepared.url);
    request.responseType = "blob";
    request.timeout = options.timeout ?? 0;
    for (const [name, value] of Object.entries(prepared.headers))
      request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    };
    request.onload = () =>
      resolve(new Response(request.response as Blob, { status: request.status }));
    request.onerror = () => reject(noConnection());
    request.ontimeout = () => reject(timedOut(request.timeout));
    request.onabort = () =>
      reject(new ApiError(coreTexts.say("error.aborted"), { code: "aborted" }));
    options.signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(prepared.body ?? null);
  });
}

function failed(response: Response, body: unknown): ApiError {
  const generic = coreTexts.say("error.status", { status: String(response.status) });
  const retryAfter = response.headers.get("retry-after");
  const error = failureFrom(response.status, body, generic, retryAfter);
  if (error.maintenance) reactions.onMaintenance();
  else if (error.code !== "sign_in_failed" && error.status === 401 && token.get())
    reactions.onUnauthenticated();
  return error;
}

/** If the device knows that it is offline, the text says so, because people can do something about it. */
function noConnection(code: "network" | "unreachable" = "network"): ApiError {
  const text = coreTexts.say(navigator.onLine ? "error.network" : "error.offline");
  return new ApiError(text, { code });
}

function timedOut(ms: number): ApiError {
  return new ApiError(coreTexts.say("error.timeout", { ms: String(ms) }), { code: "timeout" });
}
