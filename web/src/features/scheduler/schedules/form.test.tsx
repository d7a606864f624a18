// @vitest-environment happy-dom
import type { CallOutput } from "@lineup/contract/calls";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Answers } from "#web/lib/testing/network.ts";
import { openPage } from "#web/lib/testing/open-page.tsx";
import type { Partly } from "#web/lib/testing/plain-value.ts";
import { refuse } from "#web/lib/testing/refusal.ts";

type Scheduled = Partly<CallOutput<"getScheduledSend">["scheduled_send"]>;

const fireDrill = { id: 7, type: "memo_template", title: "Fire drill" } as const;
const alarmTest = { id: 8, type: "memo_template", title: "Alarm test" } as const;
const coolerLog: Scheduled = {
  ...{ id: 5, title: "Cooler log", status: "active", frequency: "weekly", days_of_week: [1] },
  ...{ interval: 1, send_time: "09:00", starts_on: "2026-03-03", revision: 1 },
  sendable: fireDrill,
};
const around: Answers = {
  getReach: { count: 3 },
  listLocationNames: { locations: [{ id: 2, name: "Lakeside" }] },
  listSendables: { sendables: [fireDrill, alarmTest] },
};
const fresh = "memo-scheduler?view=schedules&form=new";
const editing = "memo-scheduler?view=schedules&form=5";

const formName = /^(Schedule a send|Edit)/;
const form = () => screen.getByRole("dialog", { name: formName });
const opened = () => screen.findByRole("dialog", { name: formName });
const button = (name: string | RegExp) => within(form()).getByRole("button", { name });
const submit = () => within(form()).findByRole("button", { name: "Schedule for all 3 people" });
const time = () => screen.getByLabelText("Time");
const name = () => screen.findByRole("textbox", { name: /^Name/ });

/** @returns what the form sends, once it is chosen: the list that it is chosen from has its title too */
async function chosen(title: string): Promise<HTMLElement> {
  await within(await opened()).findByRole("button", { name: "Change" });
  return within(form()).getByText(title);
}

/** Answers to the calls that save a new schedule and show it. */
const saving: Answers = {
  createScheduledSend: { scheduled_send: { id: 6, title: "Fire drill" } },
  getScheduledSend: { scheduled_send: { id: 6, title: "Fire drill" } },
};

function edited(said: Scheduled = {}): Answers {
  return { ...around, getScheduledSend: { scheduled_send: { ...coolerLog, ...said } } };
}

test("What a schedule lacks stands beside the fields, and the first gets the focus", async () => {
  const page = await openPage(fresh, { calls: around });
  await page.user.click(await screen.findByRole("checkbox", { name: "Tuesday" }));
  await page.fill(time(), "");
  await page.user.click(await submit());
  const search = screen.getByRole("searchbox", { name: "Search templates and packages" });
  expect(search).toHaveAccessibleDescription("Choose what goes out");
  expect(screen.getByText("Choose at least one day")).toBeVisible();
  expect(time()).toHaveAccessibleDescription("This field is required");
  await waitFor(() => expect(search).toHaveFocus());
  expect(page.inputs("createScheduledSend")).toEqual([]);
});

test("A begun schedule is found again after a reload, and its draft is gone once it is scheduled", async () => {
  const page = await openPage(fresh, { calls: { ...around, ...saving } });
  await page.user.click(await screen.findByRole("button", { name: /^Fire drill/ }));
  await page.user.click(screen.getByRole("checkbox", { name: "Monday" }));
  await page.fill(time(), "09:30");
  await page.reload();
  expect(await chosen("Fire drill")).toBeVisible();
  const rule = /Every Monday and Tuesday at\s9:30\sAM, local time at each location, from/;
  expect(screen.getByText(rule)).toBeVisible();
  await page.user.click(await submit());
  expect(await screen.findByText("“Fire drill” was scheduled")).toBeVisible();
  expect(page.address()).toBe("/1/memo-scheduler?view=schedules&open=6");
  expect(page.inputs("createScheduledSend")).toMatchObject([
    {
      ...{ sendable_type: "memo_template", sendable_id: 7, frequency: "weekly", interval: 1 },
      ...{ days_of_week: [1, 2], send_time: "09:30", starts_at: "2026-03-03", ends_at: null },
    },
  ]);
  expect(JSON.stringify(localStorage)).not.toContain("scheduled-send-new");
});

test("A closed form keeps what was chosen, and a canceled one discards it", async () => {
  const page = await openPage(fresh, { calls: around });
  await page.user.click(await screen.findByRole("button", { name: /^Fire drill/ }));
  await page.user.click(button("Close"));
  await page.user.click((await screen.findAllByRole("button", { name: "Schedule a send" }))[0]!);
  expect(await chosen("Fire drill")).toBeVisible();
  await page.user.click(button("Cancel"));
  await page.user.click((await screen.findAllByRole("button", { name: "Schedule a send" }))[0]!);
  expect(await screen.findByRole("searchbox", { name: /^Search templates/ })).toBeVisible();
});

test("A form opened for a template begins with its usual recipients, and has its own draft", async () => {
  const page = await openPage(`${fresh}&template=7`, {
    calls: {
      ...around,
      getTemplate: ({ id }) => {
        const { title } = id === 7 ? fireDrill : alarmTest;
        return { memo_template: { id, title, location_ids: id === 7 ? [2] : [] } };
      },
    },
  });
  expect(await chosen("Fire drill")).toBeVisible();
  expect(await screen.findByRole("checkbox", { name: "Lakeside" })).toBeChecked();
  await page.user.click(button("Change"));
  await page.user.click(await screen.findByRole("button", { name: /^Alarm test/ }));
  await page.reload();
  expect(await chosen("Alarm test")).toBeVisible();
  expect(await screen.findByRole("checkbox", { name: "Lakeside" })).toBeChecked();
  history.replaceState(null, "", `/1/${fresh}&template=8`);
  await page.reload();
  expect(await chosen("Alarm test")).toBeVisible();
  expect(await screen.findByRole("checkbox", { name: "Lakeside" })).not.toBeChecked();
});

test("A hidden, invalid interval doesn't keep a single send from being scheduled", async () => {
  const page = await openPage(fresh, { calls: { ...around, ...saving } });
  await page.user.click(await screen.findByRole("button", { name: /^Fire drill/ }));
  await page.fill(screen.getByLabelText("Repeat every ... weeks"), "0");
  await page.user.click(await submit());
  expect(await screen.findByText("Enter a whole number from 1 to 99")).toBeVisible();
  await page.user.selectOptions(screen.getByLabelText("How often"), "Once");
  await page.user.click(await submit());
  expect(await screen.findByText("“Fire drill” was scheduled")).toBeVisible();
  expect(page.inputs("createScheduledSend")).toMatchObject([
    { frequency: "once", interval: 1, days_of_week: [], ends_at: null },
  ]);
});

test("Templates that can't be loaded can be retried, and a search that finds none says so", async () => {
  const page = await openPage(fresh, {
    calls: { ...around, listSendables: () => refuse("conflict") },
  });
  await page.user.click(await within(await opened()).findByRole("button", { name: "Try again" }));
  expect(await within(form()).findByRole("alert")).toBeVisible();
  page.answer({ listSendables: ({ terms }) => ({ sendables: terms ? [] : [fireDrill] }) });
  await page.user.click(button("Try again"));
  expect(await screen.findByRole("button", { name: /^Fire drill/ })).toBeVisible();
  await page.user.type(screen.getByRole("searchbox", { name: /^Search templates/ }), "zzz");
  expect(await screen.findByText(/^No results\./)).toBeVisible();
});

test("What another manager saves shows in the untouched fields, and what was typed stays", async () => {
  const page = await openPage(editing, {
    calls: { ...edited(), updateScheduledSend: { scheduled_send: { id: 5 } } },
  });
  await waitFor(() => expect(time()).toHaveValue("09:00"));
  await page.fill(await name(), "Cooler log, evening");
  page.answer(edited({ send_time: "21:30", location_ids: [2], revision: 2 }));
  const state = { status: "active", next_send_at: null, last_sent_at: null };
  const payload = { scheduled_send_id: 5, state };
  await page.live({ type: "ScheduledSendChanged", payload });
  await waitFor(() => expect(time()).toHaveValue("21:30"));
  expect(screen.getByRole("checkbox", { name: "Lakeside" })).toBeChecked();
  expect(await name()).toHaveValue("Cooler log, evening");
  await page.user.click(button("Save"));
  await expect.poll(page.address).toBe("/1/memo-scheduler?view=schedules&open=5");
  expect(page.inputs("updateScheduledSend")).toMatchObject([
    { title: "Cooler log, evening", send_time: "21:30", location_ids: [2], revision: 2 },
  ]);
});

test("A manager who missed another's change of the same field is told before saving over it", async () => {
  const page = await openPage(editing, {
    calls: { ...edited(), updateScheduledSend: () => refuse("stale_version") },
  });
  await waitFor(() => expect(time()).toHaveValue("09:00"));
  await page.fill(time(), "10:00");
  page.answer(edited({ send_time: "21:30", revision: 2 }));
  await page.user.click(button("Save"));
  await waitFor(() =>
    expect(time()).toHaveAccessibleDescription(/^Someone changed this while you were typing/),
  );
  expect(time()).toHaveValue("10:00");
  page.answer({ updateScheduledSend: { scheduled_send: { id: 5 } } });
  await page.user.click(button("Save"));
  await expect.poll(page.address).toMatch(/open=5/);
  expect(page.inputs("updateScheduledSend").at(-1)).toMatchObject({
    send_time: "10:00",
    revision: 2,
  });
});

test("A schedule that is deleted while it is edited is scheduled anew", async () => {
  const page = await openPage(editing, { calls: edited() });
  await waitFor(() => expect(time()).toHaveValue("09:00"));
  await page.fill(await name(), "Cooler log, at night");
  page.answer({
    ...saving,
    getScheduledSend: ({ id }) => (id === 5 ? refuse("not_found") : { scheduled_send: { id } }),
  });
  const payload = { scheduled_send_id: 5, state: null };
  await page.live({ type: "ScheduledSendChanged", payload });
  expect(await screen.findByText(/^Someone deleted this scheduled send/)).toBeVisible();
  await page.user.click(await submit());
  await expect.poll(page.address).toMatch(/open=6/);
  expect(page.inputs("createScheduledSend")).toMatchObject([
    { title: "Cooler log, at night", sendable_id: 7, days_of_week: [1] },
  ]);
});

test("A schedule whose recipients are gone isn't saved for everyone until others are chosen", async () => {
  const page = await openPage(editing, {
    calls: {
      ...edited({ is_target_gone: true, location_ids: [9] }),
      updateScheduledSend: { scheduled_send: { id: 5 } },
    },
  });
  await page.fill(await name(), "Harbor fest");
  await page.user.click(button("Save"));
  expect(
    await screen.findByText("All the recipients were removed. Choose new ones."),
  ).toBeVisible();
  expect(page.inputs("updateScheduledSend")).toEqual([]);
  await page.user.click(await screen.findByRole("checkbox", { name: "A deleted location" }));
  await page.user.click(screen.getByRole("checkbox", { name: "Lakeside" }));
  await page.user.click(button("Save"));
  await expect.poll(page.address).toMatch(/open=5/);
  expect(page.inputs("updateScheduledSend")).toMatchObject([{ location_ids: [2] }]);
});

test("Scheduling for more than ten people asks once and names them, and can be undone", async () => {
  const reach = { count: 60, sample: [{ id: 1, name: "Ada Appleton" }] };
  const page = await openPage(fresh, {
    calls: { ...around, ...saving, getReach: reach, deleteScheduledSend: {} },
  });
  await page.user.click(await screen.findByRole("button", { name: /^Fire drill/ }));
  await page.user.selectOptions(screen.getByLabelText("How often"), "Once");
  const all = "Schedule for all 60 people";
  await page.user.click(await within(form()).findByRole("button", { name: all }));
  const asked = await screen.findByRole("dialog", { name: `${all}?` });
  expect(asked).toHaveTextContent("To: Everyone. That's Ada Appleton and 59 others.");
  expect(page.inputs("createScheduledSend")).toEqual([]);
  await page.press(within(asked).getByRole("button", { name: all }));
  expect(await screen.findByText("“Fire drill” was scheduled")).toBeVisible();
  expect(page.inputs("createScheduledSend")).toMatchObject([{ hold: true }]);
  await page.user.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("No longer scheduled")).toBeVisible();
  expect(page.inputs("deleteScheduledSend")).toMatchObject([{ id: 6, only_unsent: true }]);
});

test("If a new schedule has sent something by the time it is undone, that is said", async () => {
  const late = () => refuse("conflict", { message: "This was already sent" });
  const page = await openPage(fresh, {
    calls: { ...around, ...saving, deleteScheduledSend: late },
  });
  await page.user.click(await screen.findByRole("button", { name: /^Fire drill/ }));
  await page.user.selectOptions(screen.getByLabelText("How often"), "Once");
  await page.user.click(await submit());
  await page.user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("This was already sent")).toBeVisible();
  expect(screen.queryByText("No longer scheduled")).toBeNull();
});
