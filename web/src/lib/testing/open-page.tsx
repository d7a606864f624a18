import type { CallArguments, CallName } from "@lineup/contract/calls";
import { tokenStorageKey, type Role } from "@lineup/contract/constants";
import { onlineManager, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { fireEvent, waitFor } from "@testing-library/react";
import "@testing-library/jest-dom/vitest";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import { onTestFinished, vi } from "vitest";
import { createAppRouter, type AppRouter } from "#web/app/router.ts";
import { followSession } from "#web/app/session-following.ts";
import { token } from "../api/api-client.ts";
import { languageKey, setLanguage, type Language } from "../i18n/language.ts";
import { forgetLeaving } from "#web/entities/devices/leave-shared-device.ts";
import { queryClient } from "../api/query-client.ts";
import { clearToasts } from "#web/ui/feedback/toast-store.ts";
import { LiveServer, type SentEvent } from "./live-server.ts";
import { mount } from "./mount.ts";
import { Network, type Answers, type MadeCall, type Sent } from "./network.ts";
import { addPopovers } from "./popovers.ts";
import { uploadRequestOver } from "./upload-request.ts";
import { answersAround, companyId, type Standing } from "./who.ts";

/** Longer than the router waits before it fetches what a link leads to. */
const preloadMs = 60;

export interface PageSetup extends Standing {
  /** Who is signed in; null: nobody. A manager unless said otherwise. */
  readonly as?: Role | null;
  /** Answers to calls by name. The calls around every screen have answers already. */
  readonly calls?: Answers;
  readonly language?: Language;
  /** The time on the page, which stands still. */
  readonly now?: string;
  /** What the browser keeps from before, by its key. */
  readonly kept?: Readonly<Record<string, string>>;
  /** True: the line saves no data, so that the page also asks for what it will need later. */
  readonly asksAhead?: boolean;
}

export interface Page {
  /** Types, clicks and presses keys as a person does. */
  readonly user: UserEvent;
  readonly router: AppRouter;
  readonly network: Network;
  /** @returns the address, from the path on */
  address(): string;
  /** @returns the inputs of the calls of that name so far */
  inputs<K extends CallName>(name: K): readonly CallArguments<K>[];
  /** @returns the calls of that name so far, with their headers */
  made(name: CallName): readonly MadeCall[];
  /** Changes what calls are answered with from now on. */
  answer(calls: Answers): void;
  /** Puts a text in place of what stands in a field, in one step; dates as `2031-05-02T09:00`. */
  fill(field: HTMLElement, text: string): Promise<void>;
  /** Presses a button by the keyboard: one that asks for an aimed tap waits half a second for a finger. */
  press(element: HTMLElement): Promise<void>;
  /** Delivers a live event, through the app's own socket. */
  live(event: SentEvent): Promise<void>;
  /** Delivers a client event of another client over the live channel. */
  relay(event: string, data: object): Promise<void>;
  /** @returns the client events that the page has sent */
  clientEvents(): LiveServer["clientEvents"];
  /** The device loses its connection, and knows it. */
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  /** Leaves the page and opens it again at its address, with what the browser keeps. */
  reload(): Promise<void>;
}

/** What a page still asks for after its test gets no answer: it would be taken for the next test's. */
const noAnswer = new Promise<never>(() => undefined);
globalThis.fetch = () => noAnswer;

/** The timers of the open page. They end with the page, as in a browser: the next test runs in the same window. */
const timers = new Set<ReturnType<typeof setTimeout>>();

/** What React's development build says of parts that load their code, and of failed calls that a screen shows. */
const harmless = /called use\(\) to suspend in a previous render|ApiError: /;

/**
 * Opens an address of the app in a page without a server: the whole app runs, and a stand-in answers its calls. The test fails on
 * a call that it has no answer for, on input that the server would refuse, on an answer that the contract doesn't allow, and on
 * an error on the console.
 * The test file asks for `@vitest-environment happy-dom`.
 * @param address under the company, such as `memos?page=2`, or from the root with a slash
 * @returns the page once it has drawn its screen
 */
export async function openPage(address: string, setup: PageSetup = {}): Promise<Page> {
  const { network, live } = await prepare(setup);
  const path = address.startsWith("/") ? address : `/${companyId}/${address}`;
  history.replaceState(null, "", path);
  let app = startApp();
  onTestFinished(async () => {
    network.isClosed = true;
    app.stop();
    // A link that was pointed at a moment ago, and a screen on its way, may still fetch what they show.
    await new Promise((resolve) => setTimeout(resolve, preloadMs));
    await vi.dynamicImportSettled();
    await forget();
    if (network.problems.length > 0) throw new Error(network.problems.join("\n"));
  });
  await untilDrawn();
  const user = userEvent.setup({ delay: null });

  return {
    user,
    get router() {
      return app.router;
    },
    network,
    address: () => location.pathname + location.search,
    inputs: <K extends CallName>(name: K) =>
      ofName(network, name).map(({ input }) => input as CallArguments<K>),
    made: (name) => ofName(network, name),
    answer: (more) => void (network.answers = { ...network.answers, ...more }),
    fill: (field, text) => fill(user, field, text),
    async press(element) {
      element.focus();
      await user.keyboard("{Enter}");
    },
    async live(event) {
      await waitFor(() => {
        if (!live.isHeard) throw new Error("The page hears of no live events");
      });
      live.send(event);
    },
    async relay(event, data) {
      await waitFor(() => {
        if (!live.isHeard) throw new Error("The page hears of no live events");
      });
      live.relay(event, data);
    },
    clientEvents: () => live.clientEvents,
    async goOffline() {
      network.isUp = false;
      live.goDown();
      setOnline(false);
    },
    async goOnline() {
      network.isUp = true;
      live.goUp();
      setOnline(true);
    },
    async reload() {
      window.dispatchEvent(new Event("pagehide"));
      app.stop();
      queryClient.clear();
      clearToasts();
      app = startApp();
      await untilDrawn();
    },
  };
}

/** Sets up what stands around the page: network, live channel, time, language and who is signed in. */
async function prepare(setup: PageSetup): Promise<{ network: Network; live: LiveServer }> {
  const { as: role = "manager", calls = {}, language = "en", now = "2026-03-02T15:00:00Z" } = setup;
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
  // Tests of hooks in the same worker fill it with parts of answers.
  queryClient.clear();
  const live = new LiveServer();
  const around = role === null ? {} : answersAround(role, setup, () => live.seq);
  const network = new Network({ ...around, ...calls });
  standIn(network, live);
  const connection = { saveData: setup.asksAhead !== true };
  Object.defineProperty(navigator, "connection", { configurable: true, value: connection });
  addPopovers();
  // What is spread over a second, so that not everyone asks in the same moment, comes without delay.
  vi.spyOn(Math, "random").mockReturnValue(0);
  vi.spyOn(console, "error").mockImplementation((...words: unknown[]) => {
    const problem = words.map(String).join(" ");
    if (!harmless.test(problem)) network.problems.push(problem);
  });
  for (const [key, value] of Object.entries(setup.kept ?? {})) localStorage.setItem(key, value);
  if (role !== null) {
    localStorage.setItem(tokenStorageKey, "token");
    token.set("token");
  }
  await setLanguage(language);
  localStorage.removeItem(languageKey);
  return { network, live };
}

async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  // What is typed part by part in a browser.
  if (field.matches("[type=date], [type=time], [type=datetime-local]"))
    return void fireEvent.change(field, { target: { value: text } });
  await user.click(field);
  if (field.matches("input, textarea")) await user.clear(field);
  if (text) await user.paste(text);
}

function startApp(): { router: AppRouter; stop: () => void } {
  const router = createAppRouter();
  const unfollow = followSession(router);
  const unmount = mount(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return {
    router,
    stop() {
      unfollow();
      unmount();
      router.history.destroy();
    },
  };
}

/** A screen whose code or company is on its way has nothing but that in its place. */
const loading = "main [aria-busy=true], main[aria-busy=true], main > [role=status]:only-child";

/** The first page of a worker loads the whole app. */
async function untilDrawn(): Promise<void> {
  await waitFor(
    () => {
      if (!document.querySelector("main, h1")) throw new Error("Nothing is drawn yet");
      if (document.querySelector(loading)) throw new Error("The screen is still being loaded");
    },
    { timeout: 30_000 },
  );
  // What a screen listens to, it listens to a moment after it is drawn.
  await new Promise((resolve) => setTimeout(resolve));
}

/** Leaves nothing of a test to the next one, which runs in the same page. */
async function forget(): Promise<void> {
  token.clear();
  queryClient.clear();
  forgetLeaving();
  clearToasts();
  localStorage.clear();
  sessionStorage.clear();
  // What was kept in memory of it.
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  setOnline(true);
  onlineManager.setOnline(true);
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  await setLanguage("en");
  localStorage.clear();
}

function standIn(network: Network, live: LiveServer): void {
  const send = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const { method = "GET", signal } = init;
    signal?.throwIfAborted();
    const body = (init.body ?? null) as string | FormData | null;
    const sent = { method, url, headers: new Headers(init.headers), body };
    return Promise.race([untilClosed(network, sent), ...(signal ? [aborted(signal)] : [])]);
  };
  vi.stubGlobal("fetch", send);
  vi.stubGlobal(
    "XMLHttpRequest",
    uploadRequestOver(() => network),
  );
  vi.stubGlobal("WebSocket", live.socketClass());
  const { setTimeout: setTimer } = globalThis;
  vi.stubGlobal("setTimeout", (...timed: Parameters<typeof setTimeout>) => {
    const timer = setTimer(...timed);
    timers.add(timer);
    return timer;
  });
  // The page has no such functions, and the app would wait two seconds in place of them.
  vi.stubGlobal("requestIdleCallback", (act: () => void) => globalThis.setTimeout(act));
  vi.stubGlobal("cancelIdleCallback", clearTimeout);
  vi.stubGlobal("__APP_VERSION__", "0.0.0");
}

/** @returns the answer; none where the test is over by then */
async function untilClosed(network: Network, sent: Sent): Promise<Response> {
  try {
    return await network.answer(sent);
  } finally {
    if (network.isClosed) await noAnswer;
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}

function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, "onLine", { configurable: true, value: isOnline });
  window.dispatchEvent(new Event(isOnline ? "online" : "offline"));
}

function ofName(network: Network, name: CallName): MadeCall[] {
  return network.made.filter((call) => call.name === name);
}
