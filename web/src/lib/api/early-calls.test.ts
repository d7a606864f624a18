// @vitest-environment happy-dom
import { userEndpoints } from "@lineup/contract/users/endpoints";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { setLanguage } from "../i18n/language.ts";
import { coreTexts } from "../texts/core-texts.ts";
import { call, token } from "./api-client.ts";
import { serverTime } from "../dates/server-time.ts";
import { sendEarly } from "./early-calls.ts";

beforeAll(() => coreTexts.load());

afterEach(async () => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  token.clear();
  await setLanguage("en");
  localStorage.clear();
});

/** Answers each request with its number. @returns the headers of the requests */
function answer(): Headers[] {
  const sent: Headers[] = [];
  vi.stubGlobal("fetch", async (_url: string, { headers }: RequestInit) => {
    const number = sent.push(new Headers(headers));
    return Response.json({ success: true, content: { number } });
  });
  return sent;
}

const details = (): Promise<unknown> => call("getUserDetails", {});

test("A call that was sent before the app was loaded is not sent again, and its answer is used once", async () => {
  const sent = answer();
  token.set("secret");
  sendEarly(userEndpoints.getUserDetails, {}, "secret");
  expect(sent[0]?.get("authorization")).toBe("Bearer secret");
  expect(await details()).toEqual({ number: 1 });
  expect(await details()).toEqual({ number: 2 });
});

test("The server's time is read from an early answer when it arrives, however late it is used", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: new Date("2026-03-02T12:00:00Z") });
  vi.stubGlobal("fetch", async () =>
    Response.json(
      { success: true, content: {} },
      { headers: { date: "Mon, 02 Mar 2026 12:00:30 GMT" } },
    ),
  );
  token.set("secret");
  sendEarly(userEndpoints.getUserDetails, {}, "secret");
  await new Promise((resolve) => setTimeout(resolve));
  vi.advanceTimersByTime(9000);
  await details();
  expect(serverTime()).toEqual(new Date("2026-03-02T12:00:39Z"));
});

test("Another person, another language and a late screen get an answer of their own", async () => {
  answer();
  token.set("another");
  sendEarly(userEndpoints.getUserDetails, {}, "secret");
  expect(await details()).toEqual({ number: 2 });
  sendEarly(userEndpoints.getUserDetails, {}, "another");
  await setLanguage("es");
  expect(await details()).toEqual({ number: 4 });
  vi.useFakeTimers({ toFake: ["performance"] });
  sendEarly(userEndpoints.getUserDetails, {}, "another");
  vi.advanceTimersByTime(11_000);
  expect(await details()).toEqual({ number: 6 });
});

test("If the early call had no connection, the call is sent again", async () => {
  token.set("secret");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  sendEarly(userEndpoints.getUserDetails, {}, "secret");
  answer();
  expect(await details()).toEqual({ number: 1 });
});
