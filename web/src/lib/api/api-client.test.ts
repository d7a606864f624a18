// @vitest-environment happy-dom
import { endpoints } from "@lineup/contract/endpoints";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { coreTexts } from "../texts/core-texts.ts";
import type { ApiError } from "./api-error.ts";
import { call, token } from "./api-client.ts";
import { sendEarly } from "./early-calls.ts";

beforeAll(() => coreTexts.load());

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  token.clear();
  localStorage.clear();
});

interface Sent {
  readonly url: string;
  readonly init: RequestInit & { headers: Record<string, string> };
}

/** Answers every request. @returns the requests */
function answer(respond: (signal: AbortSignal | null) => Response | Promise<Response>): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (url: string, init: Sent["init"]) => {
    sent.push({ url, init });
    return respond(init.signal ?? null);
  });
  return sent;
}

/** Makes time pass on request, for `AbortSignal.timeout` too. */
function holdTime(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(new DOMException("Too late", "TimeoutError")), ms);
    return limit.signal;
  });
}

/** Answers never. @throws the reason of the signal once it is aborted */
const silent = (signal: AbortSignal | null): Promise<Response> =>
  new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason as Error));
  });

const done = () => Response.json({ success: true, content: { user: {} } });
const failureOf = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => Promise.reject(new Error("It was answered")),
    (error: unknown) => error as ApiError,
  );

test("the token of a sign-in is sent as a bearer, and so is the anti-forgery cookie in its header", async () => {
  const sent = answer(done);
  token.set("secret");
  vi.stubGlobal("document", { cookie: "a=b; XSRF-TOKEN=x%3D1" });
  await call("getUserDetails", {});
  expect(sent[0]?.init.headers).toMatchObject({
    authorization: "Bearer secret",
    "x-xsrf-token": "x=1",
  });
  expect(sent[0]?.url).toBe("/api/user/details");
});

test.each([300, 400, 404, 500])(
  "a status outside of 200 to 299 is a failure: %i",
  async (status) => {
    answer(() => new Response("<p>no</p>", { status }));
    const { message, status: told } = await failureOf(call("getUserDetails", {}));
    expect([message, told]).toEqual([`Request failed with status code ${status}`, status]);
  },
);

test("failures without an answer say what the documents say", async () => {
  answer(() => Promise.reject(new TypeError("Failed to fetch")));
  expect((await failureOf(call("getUserDetails", {}))).message).toBe("Network Error");
  answer(silent);
  expect((await failureOf(call("getUserDetails", {}, { timeout: 20 }))).message).toBe(
    "timeout of 20 ms exceeded",
  );
  const stop = new AbortController();
  const stopped = failureOf(call("getUserDetails", {}, { signal: stop.signal }));
  stop.abort();
  expect((await stopped).message).toBe("Request aborted");
});

test("a call has no time limit: an answer that takes two minutes arrives", async () => {
  holdTime();
  const answered = Promise.withResolvers<Response>();
  const sent = answer((signal) =>
    sent.at(-1)?.url === "/api/health"
      ? new Response(null, { status: 503 })
      : Promise.race([answered.promise, silent(signal)]),
  );
  const details = call("getUserDetails", {});
  await vi.advanceTimersByTimeAsync(120_000);
  answered.resolve(done());
  expect(await details).toEqual({ user: {} });
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent.filter(({ url }) => url === "/api/health")).toHaveLength(8);
});

test("a call ends when the server can't be reached anymore, and pending calls ask only once", async () => {
  holdTime();
  const sent = answer(silent);
  const failures = [failureOf(call("getUserDetails", {})), failureOf(call("getUserDetails", {}))];
  await vi.advanceTimersByTimeAsync(30_000);
  for (const { message, code } of await Promise.all(failures))
    expect([message, code]).toEqual(["Network Error", "unreachable"]);
  expect(sent.map(({ url }) => url)).toEqual([
    ...["/api/user/details", "/api/user/details", "/api/health"],
  ]);
});

test("a call ends when the connection is lost in the middle of its answer", async () => {
  holdTime();
  const sent = answer((signal) => {
    if (sent.at(-1)?.url === "/api/health") return silent(signal);
    const half = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"success":'));
        signal?.addEventListener("abort", () => stream.error(signal.reason));
      },
    });
    return new Response(half);
  });
  const failure = failureOf(call("getUserDetails", {}));
  await vi.advanceTimersByTimeAsync(30_000);
  expect((await failure).message).toBe("Network Error");
});

test("a request without a method and a path says so, and is not sent", async () => {
  const sent = answer(done);
  const { message } = await failureOf(call("nowhere" as "getUserDetails", {}));
  expect(message).toBe("Requests must have a base, path, and method defined");
  expect(sent).toEqual([]);
});

test("a call that was sent before the code was there ends, too, when the server can't be reached", async () => {
  holdTime();
  answer(() => new Promise(() => undefined));
  token.set("secret");
  sendEarly(endpoints.getUserDetails, {}, "secret");
  answer(silent);
  const failure = failureOf(call("getUserDetails", {}));
  await vi.advanceTimersByTimeAsync(30_000);
  expect((await failure).code).toBe("unreachable");
});
