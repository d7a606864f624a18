// Checks for each event between managers and staff who gets it and who doesn't. All acts are about one employee. The listeners are
// the employee, a manager, a colleague who isn't concerned, the manager on a shared tablet, and the admin of another
// company.
import type { CallName } from "@lineup/contract/calls";
import type { LiveEvent } from "@lineup/contract/events";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import { listenAs, listen } from "./support/live-client.ts";
import { runDue } from "./support/scheduled.ts";
import { pairTablet, signInOnTablet } from "./support/tablet.ts";
import { TEST_START, type TestApp, startTestApp } from "./support/test-app.ts";

let server: TestApp;
let company: TestCompany;
let listeners: Record<Listener, Awaited<ReturnType<typeof listenAs>>>;
type Listener = "manager" | "employee" | "onTablet" | "colleague" | "managerOnTablet" | "stranger";

beforeAll(async () => {
  server = await startTestApp();
  const port = await listen(server);
  company = await server.company();
  const other = await server.company();
  const tablets = await Promise.all([pairTablet(server, company), pairTablet(server, company)]);
  const [first, second] = await Promise.all([
    signInOnTablet(server, tablets[0], company.employee, "4821"),
    signInOnTablet(server, tablets[1], company.manager, "7305"),
  ]);
  const own = async (who: TestEmployee) => listenAs(port, await server.signIn(who), who.companyId);
  listeners = {
    manager: await own(company.manager),
    employee: await own(company.employee),
    onTablet: await listenAs(port, first, company.id),
    colleague: await own(company.outsider),
    managerOnTablet: await listenAs(port, second, company.id),
    stranger: await own(other.admin),
  };
});
afterAll(async () => {
  for (const listener of Object.values(listeners)) listener.close();
  await server.stop();
});

const did: Record<string, number> = {};
const act = (who: TestEmployee, name: CallName, input: object) => server.done(who, name, input);
const manages = (name: CallName, input: object) => act(company.manager, name, input);
const works = (name: CallName, input: object) => act(company.employee, name, input);
const idOf = (made: Record<string, unknown>, key: string): number =>
  (made[key] as { id: number }).id;
/** A memo for the employee only. */
const theirs = () => ({ mode: "recipients", recipient_ids: [company.employee.id] });
const sample = { title: "Oven", content: "<p>It is off.</p>", type: "standard" };
async function send(name: CallName, key: string, extra: object = {}): Promise<number> {
  return idOf(await manages(name, { ...sample, ...theirs(), status: "published", ...extra }), key);
}

/** By event type, the act that causes the event, and whether the employee gets it. In the order of the acts. */
type Told = { readonly does: () => Promise<unknown>; readonly employee: boolean };
const acts = {
  MemoPublished: {
    does: async () => {
      did["memo"] = await send("createMemo", "memo");
    },
    employee: true,
  },
  MemoChanged: {
    does: () => manages("updateMemo", { id: did["memo"], title: "Both ovens" }),
    employee: true,
  },
  MemoFlagged: {
    does: () => works("flagMemo", { id: did["memo"], content: "Why?" }),
    employee: true,
  },
  MemoFlagAnswered: {
    does: async () => {
      const { flagged_messages } = await manages("listFollowUps", {});
      const [flag] = flagged_messages as { id: number }[];
      await manages("answerFlaggedMessage", { id: flag?.id, manager_note: "The gas" });
    },
    employee: true,
  },
  MemoFlagWithdrawn: {
    does: async () => {
      await works("flagMemo", { id: did["memo"], content: "Since when?" });
      await works("unflagMemo", { id: did["memo"] });
    },
    employee: true,
  },
  MemoAcknowledged: {
    does: () => works("acknowledgeMemo", { id: did["memo"] }),
    employee: true,
  },
  MemoCelebrated: {
    does: async () => {
      const celebrated_ids = [company.outsider.id];
      const id = await send("createCelebration", "celebration", { type: "other", celebrated_ids });
      await works("celebrate", { id, option: "love" });
    },
    employee: true,
  },
  CelebrationCounted: { does: async () => {}, employee: true },
  FollowUpChanged: {
    does: async () => {
      const id = idOf(await works("raiseHand", { content: "A word, please" }), "raised_hand");
      await manages("answerRaisedHand", { id, manager_note: "At noon" });
      const opened = await manages("openCheckin", { id: company.employee.id });
      did["checkin"] = idOf(opened, "checkin");
    },
    employee: true,
  },
  ChatGroupsChanged: {
    does: async () => {
      const north = { name: "North", location_ids: [company.north] };
      did["chat"] = idOf(await manages("createChatGroup", north), "group");
    },
    employee: true,
  },
  ChatMessageSent: {
    does: () => manages("sendChatMessage", { group_id: did["chat"], content: "Oven off" }),
    employee: true,
  },
  ChatRead: { does: () => works("readChatGroup", { group_id: did["chat"] }), employee: true },
  MemoRemoved: { does: () => manages("deleteMemo", { id: did["memo"] }), employee: true },
  MemoSendChanged: {
    does: async () => {
      const draft = { title: "Menu", ...theirs(), memos: [sample] };
      const id = idOf(await manages("createSend", draft), "memo_template_send");
      await manages("publishSend", { id });
    },
    employee: false,
  },
  CompanyListChanged: {
    does: async () => {
      const made = await manages("createTemplate", { ...sample, status: "published" });
      did["template"] = idOf(made, "memo_template");
      await manages("createPackage", { title: "Launch" });
    },
    employee: false,
  },
  ScheduledSendChanged: {
    does: () =>
      manages("createScheduledSend", {
        ...{ sendable_type: "memo_template", sendable_id: did["template"], ...theirs() },
        ...{ frequency: "daily", send_time: "09:30", timezone: "America/Chicago" },
      }),
    employee: false,
  },
  ScheduledSendFailed: {
    does: async () => {
      await manages("archiveTemplate", { id: did["template"] });
      const soon = new Date(TEST_START.getTime() + 45 * 60_000);
      expect(await runDue(server, company.id, soon)).toBe(1);
      // The job wakes the outbox.
      await manages("createPackage", { title: "Another" });
    },
    employee: false,
  },
} satisfies Record<Exclude<LiveEvent["type"], "CompanyChanged" | "EmployeeChanged">, Told>;

const eventTypesFor = (listener: Listener) => listeners[listener].events.map(({ event }) => event);
const waitForEvent = (listener: Listener, type: string): Promise<void> =>
  vi.waitFor(() => expect(eventTypesFor(listener), listener).toContain(type), { timeout: 10_000 });

test.each(Object.entries(acts))(
  "%s reaches management and the person concerned, if they may know of it",
  async (type, cause) => {
    await cause.does();
    await waitForEvent("manager", type);
    if (!cause.employee) return;
    await waitForEvent("employee", type);
    await waitForEvent("onTablet", type);
  },
);

test("Only management gets events about the internal note of a check-in", async () => {
  const before = eventTypesFor("employee").length;
  await manages("answerCheckin", { id: did["checkin"], internal_note: "Ask Ada" });
  await manages("answerCheckin", { id: did["checkin"], owner_id: company.manager.id });
  // A last event, which arrives after all of the above.
  await send("createMemo", "memo");
  await vi.waitFor(() =>
    expect(eventTypesFor("employee").slice(before)).toContain("MemoPublished"),
  );
  expect(eventTypesFor("employee").slice(before)).toEqual(["FollowUpChanged", "MemoPublished"]);
});

test("Other people get none of these events, on a socket or by requesting missed ones", async () => {
  const to = { recipient_ids: [company.manager.id], status: "published" };
  const marker = await manages("createMemo", { ...sample, ...to });
  for (const listener of ["colleague", "managerOnTablet", "onTablet"] as const)
    await waitForEvent(listener, "MemoPublished");
  const about = { memo_id: idOf(marker, "memo") };
  // The event about a new PIN belongs to another feature.
  for (const listener of ["colleague", "managerOnTablet"] as const) {
    // The manager is in the chat, also on a tablet.
    const isTheirs = (event: string) => listener === "managerOnTablet" && event.startsWith("Chat");
    const ofTheseParts = listeners[listener].events.filter(
      ({ event }) => event in acts && !isTheirs(event),
    );
    expect(ofTheseParts.map(({ data }) => data)).toEqual([{ ...about, seq: expect.any(Number) }]);
  }
  expect(listeners.stranger.events).toEqual([]);
  const never = Object.entries(acts).filter(([, { employee }]) => !employee);
  for (const [type] of never)
    for (const listener of ["employee", "onTablet"] as const)
      expect(eventTypesFor(listener)).not.toContain(type);
  const missed = await act(company.outsider, "listEvents", { after: 0 });
  const events = (missed["events"] as { event: string }[]).map(({ event }) => event);
  expect(events.filter((event) => event in acts)).toEqual(["MemoPublished"]);
});
