import { expect, test } from "@playwright/test";

import { sendMemo } from "../support/memos.ts";
import { api, changeAnswers, desk, phone, sit, tokenOf } from "../support/session.ts";
import { reaction } from "../support/celebrations.ts";
import { confirmSending, sendButton, sendNow } from "../support/sending.ts";

test("A celebration that asks again is acknowledged by the earlier reaction", async ({
  browser,
}) => {
  const title = `Ten years! ${Date.now()}`;
  const id = await sendMemo({ title, display_type: "celebration" });
  const { context, page } = await sit(browser, "employee", phone);
  const react = { company_id: 1, id, option: "love" };
  await api(await tokenOf("employee"), "POST", "/api/app/employee-celebrate", react);
  const change = { company_id: 1, id, content: "<p>Changed.</p>", ask_again: true };
  await api(await tokenOf("manager"), "PUT", "/api/memos/update", change);
  await page.goto(`/1/memo/${id}`);
  const love = page.getByRole("group", { name: "React" }).getByRole("button", { name: /Love/ });
  await expect(love).toHaveAttribute("aria-pressed", "true");
  const hasAnswered = async (): Promise<boolean> => {
    const own = `/api/memos/get?company_id=1&id=${id}`;
    const { memo } = await api<{ memo: { employee_response: { has_answered: boolean } } }>(
      ...([await tokenOf("employee"), "GET", own] as const),
    );
    return memo.employee_response.has_answered;
  };
  expect(await hasAnswered()).toBe(false);
  await love.click();
  await expect.poll(hasAnswered).toBe(true);
  await expect(love).toHaveAttribute("aria-pressed", "true");
  await love.click();
  await expect(love).toHaveAttribute("aria-pressed", "false");
  const ended = { company_id: 1, id };
  await api(await tokenOf("manager"), "POST", "/api/company/celebration/expire", ended);
  await context.close();
});

test("A reaction whose event arrives after the fetch counts once", async ({ browser }) => {
  const title = `Well done, all! ${Date.now()}`;
  const id = await sendMemo({ title, display_type: "celebration" });
  const { context, page } = await sit(browser, "employee", phone);
  const [reacted, connects] = [
    Promise.withResolvers<undefined>(),
    Promise.withResolvers<undefined>(),
  ];
  await page.route("**/api/home?*", async (route) => {
    await reacted.promise;
    await route.continue();
  });
  await page.routeWebSocket("**/app/**", async (socket) => {
    await connects.promise;
    socket.connectToServer();
  });
  // The answer contains the number of the newest event so far.
  const opens = page.waitForResponse(/company\/details/);
  await page.goto("/1");
  await (await opens).finished();
  const react = { company_id: 1, id, option: "love" };
  await api(await tokenOf("admin"), "POST", "/api/app/employee-celebrate", react);
  reacted.resolve(undefined);
  const card = page.getByRole("article").filter({ hasText: title });
  await expect(reaction(card, "Love")).toHaveText(/ 1$/);
  const told = page.waitForResponse(/company\/events/);
  connects.resolve(undefined);
  await (await told).finished();
  await page.waitForTimeout(1_000);
  await expect(reaction(card, "Love")).toHaveText(/ 1$/);
  await context.close();
  const token = await tokenOf("manager");
  await api(token, "POST", "/api/company/celebration/expire", { company_id: 1, id });
});

test("Someone who has left can't be celebrated: the form says so beside them, and the others are celebrated", async ({
  browser,
}) => {
  const title = `Thank you, both! ${Date.now()}`;
  const { context, page } = await sit(browser, "manager", phone);
  const admin = await tokenOf("admin");
  const person = { company_id: 1, name_first: "Tansy", name_last: "Leaving", role: "employee" };
  const { employee } = await api<{ employee: { id: number } }>(
    ...([admin, "POST", "/api/company/employee/new", person] as const),
  );
  await page.goto("/1/memos/new");
  await page.getByRole("radio", { name: /^Celebration/ }).check({ force: true });
  const who = page.getByRole("group", { name: "Who's being celebrated" });
  for (const name of ["basil", "tansy"]) {
    await who.getByRole("searchbox").fill(name);
    await who
      .getByRole("button", { name: new RegExp(name, "i") })
      .first()
      .click();
  }
  await page.getByLabel("Title", { exact: true }).fill(title);
  await api(admin, "DELETE", "/api/company/employee", { company_id: 1, id: employee.id });
  await sendButton(page).click();
  await confirmSending(page);
  await expect(who.getByText("Some of what you chose no longer exists")).toBeInViewport();
  await who.getByRole("button", { name: /Tansy/ }).click();
  await sendNow(page);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await context.close();
});

test("Showing more of the week's birthdays moves the focus to the first new one", async ({
  browser,
}) => {
  const { context, page, troubles } = await sit(browser, "manager", desk);
  await changeAnswers(page, "**/employees/celebrations", (content) => {
    const birthdays = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
      ...{ id: day, display_name: `Day ${day}` },
      ...{ due_next: `2026-12-0${day}`, is_today: false, is_celebrated: false },
    }));
    content["celebrations"] = { birthdays, anniversaries: [] };
  });
  await page.goto("/1");
  const people = page.getByRole("region", { name: "Birthdays and anniversaries" });
  await expect(people.getByRole("listitem")).toHaveCount(5);
  await people.getByRole("button", { name: "Show 2 more" }).press("Enter");
  await expect(people.getByRole("listitem")).toHaveCount(7);
  await page.keyboard.press("Tab");
  await expect(people.getByRole("link", { name: "Day 6", exact: true })).toBeFocused();
  expect(troubles).toEqual([]);
  await context.close();
});
