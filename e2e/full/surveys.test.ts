import { expect, type Page, test } from "@playwright/test";

import { expectAccessible } from "../support/accessibility.ts";
import { invite, newAccount } from "../support/accounts.ts";
import { sendButton, sendNow } from "../support/sending.ts";
import { api, desk, phone, sit, sitWith, tablet, tokenOf } from "../support/session.ts";
import { expectBar } from "../support/surveys.ts";

test("The comments of an anonymous survey arrive together with its figures", async ({
  browser,
}) => {
  const owner = await newAccount();
  const team = { name: "Few Words", timezone: "America/Chicago" };
  const { companies } = await api<{ companies: { id: number }[] }>(
    ...[owner.token, "POST", "/api/signup", team],
  );
  const company_id = companies[0]?.id ?? 0;
  const staff = await Promise.all(Array.from({ length: 10 }, () => newAccount()));
  for (const person of staff)
    await api(person.token, "POST", "/api/accept-invite", {
      token: await invite(person, company_id),
    });
  const survey = { company_id, title: "Is it fair?", options: ["Yes", "No"], is_anonymous: true };
  const { survey: sent } = await api<{ survey: { id: number } }>(
    ...[owner.token, "POST", "/api/company/survey/new", { ...survey, status: "published" }],
  );
  const answer = async (from: number, to: number): Promise<void> => {
    for (const [at, { token }] of staff.slice(from, to).entries()) {
      const said = { option: "Yes", content: `Word ${from + at + 1}.` };
      await api(token, "POST", "/api/app/employee-survey", { company_id, id: sent.id, ...said });
    }
  };
  const { context, page, troubles } = await sitWith(browser, owner.token, desk);
  await page.goto(`/${company_id}/memo/${sent.id}`);
  await answer(0, 5);
  await expect(page.getByText("Word 5.", { exact: true })).toBeVisible();
  await answer(5, 10);
  await expectBar(page, "Yes", "10 · 100%");
  await expect(page.getByText("Word 10.", { exact: true })).toBeVisible();
  expect(troubles).toEqual([]);
  await context.close();
});

test("Surveys with several options, a rating and free text are answered, and the results arrive live", async ({
  browser,
}) => {
  const stamp = `${Date.now()}`;
  const manager = await sit(browser, "manager", desk);
  const { page } = manager;
  const employee = await sit(browser, "employee", phone);
  const spanish = await sit(browser, "admin", { ...phone, language: "es" });

  // A survey with several options.
  const several = await send(
    page,
    `Which days can you work? ${stamp}`,
    "Several answers",
    async () => {
      await page.getByRole("button", { name: "Add", exact: true }).click();
      await page.getByRole("button", { name: "Add", exact: true }).click();
      for (const [place, day] of ["Friday", "Saturday", "Sunday"].entries())
        await page.getByLabel(`Answer ${place + 1}`, { exact: true }).fill(day);
    },
  );
  await employee.page.goto(`/1/memo/${several}`);
  await employee.page.getByRole("checkbox", { name: "Sunday" }).press("Space");
  await employee.page.getByRole("checkbox", { name: "Friday" }).check();
  await expectAccessible(employee.page);
  await employee.page.getByRole("button", { name: "Send my answer" }).click();
  await expect(employee.page.getByText(/^You answered this/)).toBeVisible();
  await expectBar(page, "Friday", "1 · 100%");
  await spanish.page.goto(`/1/memo/${several}`);
  await spanish.page.getByRole("checkbox", { name: "Sunday" }).check();
  await spanish.page.getByRole("button", { name: "Enviar mi respuesta" }).click();
  await expectBar(page, "Sunday", "2 · 100%");
  await expectBar(page, "Friday", "1 · 50%");
  await expectBar(page, "Saturday", "0 · 0%");
  await expect(page.getByText(/totals can exceed 100%/)).toBeVisible();

  // A rating, chosen by keyboard.
  const rated = await send(page, `How was the week? ${stamp}`, "A rating", async () => {});
  await employee.page.goto(`/1/memo/${rated}`);
  const rating = employee.page.getByRole("group", { name: "From 1 (low) to 5 (high)" });
  await rating.getByRole("radio", { name: "3" }).focus();
  await employee.page.keyboard.press("Space");
  await employee.page.keyboard.press("ArrowRight");
  await expect(rating.getByRole("radio", { name: "4" })).toBeChecked();
  await expectAccessible(employee.page);
  await employee.page.getByRole("button", { name: "Send my answer" }).click();
  await expect(employee.page.getByText("4 of 5", { exact: true })).toBeVisible();
  await spanish.page.goto(`/1/memo/${rated}`);
  await spanish.page.getByRole("radio", { name: "5" }).check();
  await spanish.page.getByRole("button", { name: "Enviar mi respuesta" }).click();
  await expectBar(page, "4", "1 · 50%");
  await expect(page.getByText("4.5 of 5, on average")).toBeVisible();

  // Free text.
  const worded = await send(
    page,
    `What would help you? ${stamp}`,
    "In their own words",
    async () => {},
  );
  await employee.page.goto(`/1/memo/${worded}`);
  await employee.page.getByRole("button", { name: "Send my answer" }).click();
  await expect(employee.page.getByText("This field is required")).toBeVisible();
  await employee.page.getByLabel("Your answer").fill("A second fryer.\nAnd more light.");
  await employee.page.reload();
  await expect(employee.page.getByLabel("Your answer")).toHaveValue(/second fryer/);
  await expectAccessible(employee.page);
  await employee.page.getByRole("button", { name: "Send my answer" }).click();
  await expect(employee.page.getByText("A second fryer.")).toBeVisible();
  const given = page.getByRole("group", { name: "All answers" });
  await expect(given.getByText("A second fryer.")).toBeVisible();
  await spanish.page.goto(`/1/memo/${worded}`);
  await spanish.page.getByLabel("Tu respuesta").fill("Nada, gracias.");
  await spanish.page.getByRole("button", { name: "Enviar mi respuesta" }).click();
  const items = given.getByRole("listitem");
  await expect(items).toHaveText([/Nada, gracias/, /A second fryer/]);
  await given.getByLabel("Sort by").selectOption({ label: "Oldest first" });
  await expect(items).toHaveText([/A second fryer/, /Nada, gracias/]);
  await expectAccessible(page);
  for (const seat of [manager, employee, spanish]) {
    expect(seat.troubles).toEqual([]);
    await seat.context.close();
  }
  for (const id of [several, rated, worded])
    await api(await tokenOf("manager"), "POST", "/api/company/survey/expire", {
      company_id: 1,
      id,
    });
});

/** Writes a survey and sends it to everyone. @returns its id */
async function send(
  page: Page,
  title: string,
  how: string,
  write: () => Promise<void>,
): Promise<number> {
  await page.goto("/1/memos/new");
  await page.getByRole("radio", { name: /^Survey/ }).check();
  await page.getByLabel("Question", { exact: true }).fill(title);
  await page.getByRole("radio", { name: new RegExp(`^${how}`) }).check();
  await write();
  await sendNow(page);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  return Number(/memo\/(\d+)/.exec(page.url())?.[1]);
}

test("An anonymous survey hides who answered, and everything below five answers", async ({
  browser,
}) => {
  const title = `Is the rota fair? ${Date.now()}`;
  const manager = await sit(browser, "manager", tablet);
  const { page } = manager;
  await page.goto("/1/memos/new");
  await page.getByRole("radio", { name: /^Survey/ }).check();
  await page.getByLabel("Question", { exact: true }).fill(title);
  await page.getByLabel("Answers", { exact: true }).selectOption({ label: "Yes / No" });
  await page.getByRole("switch", { name: /^Anonymous/ }).check();
  await page.getByRole("button", { name: "Change who gets it" }).click();
  await page.getByRole("radio", { name: "People by name" }).check();
  const named = page.getByRole("group", { name: "People by name" });
  await named.getByRole("searchbox").fill("basil");
  await named.getByRole("button", { name: /Basil/ }).first().click();
  await page.getByLabel("Question", { exact: true }).focus();
  // As long as the recipients aren't counted, sending asks first.
  await expect(sendButton(page)).toHaveText("Send to 1 person");
  await sendButton(page).click();
  await expect(page.getByText(/at least five people/)).toBeInViewport();
  expect(manager.troubles.splice(0).join(" ")).toContain("422");
  await page.getByRole("radio", { name: "Locations and audiences" }).check();
  await sendNow(page);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  const id = Number(/memo\/(\d+)/.exec(page.url())?.[1]);

  const employee = await sit(browser, "employee", phone);
  await employee.page.goto(`/1/memo/${id}`);
  await expect(employee.page.getByText(/^Your answer is anonymous/)).toBeVisible();
  await employee.page.getByRole("radio", { name: "No", exact: true }).check();
  await employee.page.getByLabel("Anything to add?").fill("Sundays are always mine.");
  await employee.page.getByRole("button", { name: "Send my answer" }).click();
  await expect(employee.page.getByText("Your answer was sent")).toBeVisible();
  await employee.page.reload();
  await expect(employee.page.getByText(/^You've answered\./)).toBeVisible();
  await expectAccessible(employee.page);

  // No event says so: the page checks.
  await expect(page.getByText(/^Answered by fewer than 5 of \d+ people/)).toBeVisible();
  await expect(page.getByText("There aren't enough answers to show results.")).toBeVisible();
  await expect(page.getByText("Sundays are always mine.")).toBeHidden();
  await expect(page.getByText("No one can see who has answered.")).toBeVisible();
  await expect(page.getByRole("tab", { name: /^Answered/ })).toBeHidden();
  await expectAccessible(page);
  for (const seat of [manager, employee]) {
    expect(seat.troubles).toEqual([]);
    await seat.context.close();
  }
  await api(await tokenOf("manager"), "POST", "/api/company/survey/expire", { company_id: 1, id });
});
