// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { SignatureField } from "#web/entities/memos/responses/lazy-signature-field.tsx";
import { acknowledged, sentMemo } from "#web/lib/testing/memos.ts";
import { openPage } from "#web/lib/testing/open-page.tsx";
import { loseConnection, refuse } from "#web/lib/testing/refusal.ts";

const employee = { as: "employee" } as const;
const reads = { readMemo: { employee_response: {} } };
const memo = sentMemo();
const flag = {
  ...{ id: 4, content: "Is it safe?", version: 1, flagged_at: "2026-03-02T14:00:00Z" },
  time_ago: "PT1H",
};
const button = (name: string) => screen.findByRole("button", { name });
const changed = { type: "MemoChanged", payload: { memo_id: 9 } };

test("A memo is read, acknowledged once, and says so", async () => {
  const page = await openPage("memo/9", {
    ...employee,
    calls: {
      ...reads,
      getMemo: { memo },
      acknowledgeMemo: { employee_response: { id: 109, memo_id: 9, ...acknowledged } },
    },
  });
  expect(await screen.findByText("Please read.")).toBeVisible();
  await expect.poll(() => page.inputs("readMemo")).toMatchObject([{ id: 9 }]);
  page.answer({ getMemo: { memo: sentMemo({ employee_response: acknowledged }) } });
  await page.press(await button("Acknowledge"));
  expect(await screen.findByText(/^You acknowledged this/)).toBeVisible();
  expect(page.inputs("acknowledgeMemo")).toMatchObject([{ id: 9, version: 1 }]);
});

test("A memo that is not there says so, and an offline one comes when the connection is back", async () => {
  const page = await openPage("memo/9", {
    ...employee,
    calls: { ...reads, getMemo: () => refuse("not_found") },
  });
  expect(await screen.findByText("There's nothing here")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Acknowledge" })).toBeNull();
  page.answer({ getMemo: { memo } });
  await page.goOffline();
  await page.reload();
  expect(await screen.findByText("You're offline")).toBeVisible();
  await page.goOnline();
  expect(await screen.findByText("Please read.")).toBeVisible();
});

test("A question takes no more words while it is sent, and is not called off", async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const page = await openPage("memo/9", {
    ...employee,
    calls: { ...reads, getMemo: { memo }, flagMemo: () => promise },
  });
  await page.user.click(await button("Ask a question"));
  const question = await screen.findByLabelText("What do you want to know?");
  await page.fill(question, "Is it safe?");
  await page.press(await button("Send question"));
  expect(question).toHaveAttribute("readonly");
  await page.press(screen.getByRole("button", { name: "Cancel" }));
  expect(question).toHaveValue("Is it safe?");
  const flagged = { flagged_at: flag.flagged_at, is_awaiting_manager: true, flags: [flag] };
  const employee_response = { id: 109, memo_id: 9, ...flagged, flagged_count: 1 };
  page.answer({ getMemo: { memo: sentMemo({ employee_response }) } });
  resolve({ memo, employee_response });
  expect(await button("Withdraw question")).toBeVisible();
});

test("A question that is half written survives a reload", async () => {
  const page = await openPage("memo/9", { ...employee, calls: { ...reads, getMemo: { memo } } });
  await page.user.click(await button("Ask a question"));
  await page.fill(await screen.findByLabelText("What do you want to know?"), "Is the alley");
  await page.reload();
  expect(await screen.findByLabelText("What do you want to know?")).toHaveValue("Is the alley");
});

test("A question whose answer was lost says so, and is the same call when it is sent again", async () => {
  const page = await openPage("memo/9", {
    ...employee,
    calls: { ...reads, getMemo: { memo }, flagMemo: () => loseConnection() },
  });
  await page.user.click(await button("Ask a question"));
  await page.fill(await screen.findByLabelText("What do you want to know?"), "Is it safe?");
  await page.press(await button("Send question"));
  await expect.poll(() => page.made("flagMemo").length, { timeout: 5000 }).toBe(2);
  expect(screen.getByLabelText("What do you want to know?")).toHaveValue("Is it safe?");
  await waitFor(async () => expect(await button("Send question")).toBeEnabled());
  await page.press(await button("Send question"));
  await expect.poll(() => page.made("flagMemo").length, { timeout: 5000 }).toBe(4);
  const keys = page.made("flagMemo").map(({ headers }) => headers.get("idempotency-key"));
  expect(new Set(keys).size).toBe(1);
});

test("Words for a memo that takes no more questions are not lost without a word", async () => {
  const page = await openPage("memo/9", { ...employee, calls: { ...reads, getMemo: { memo } } });
  await page.user.click(await button("Ask a question"));
  await page.fill(await screen.findByLabelText("What do you want to know?"), "Is it safe?");
  page.answer({ getMemo: { memo: { ...memo, type: "nonflaggable" } } });
  await page.live(changed);
  const unsent = await screen.findByText(/wasn't sent/);
  const alert = unsent.closest<HTMLElement>("[role=alert]")!;
  expect(alert).toHaveTextContent("Is it safe?");
  await page.reload();
  expect(await screen.findByText("Is it safe?")).toBeVisible();
  await page.user.click(await button("Discard"));
  await waitFor(() => expect(screen.queryByText("Is it safe?")).toBeNull());
});

test("A typed signature is discarded only after asking", async () => {
  withCanvas();
  await SignatureField.load();
  const page = await openPage("memo/9", {
    ...employee,
    calls: { ...reads, getMemo: { memo: { ...memo, signature: true } } },
  });
  await page.user.click(await button("Sign and acknowledge"));
  await page.user.click(await screen.findByRole("radio", { name: "Type my name" }));
  const name = screen.getByLabelText("Your full name");
  await page.fill(name, "Nova Newcomer");
  await page.user.click((await screen.findAllByRole("link", { name: "Home" }))[0]!);
  const asked = await screen.findByRole("dialog", { name: "Leave without signing?" });
  await page.press(within(asked).getByRole("button", { name: "Keep signing" }));
  expect(name).toHaveValue("Nova Newcomer");
  expect(page.address()).toBe("/1/memo/9");
  await page.user.click((await screen.findAllByRole("link", { name: "Home" }))[0]!);
  const again = await screen.findByRole("dialog", { name: "Leave without signing?" });
  await page.press(within(again).getByRole("button", { name: "Leave" }));
  await expect.poll(page.address).toBe("/1");
});

test("The pad for a signature says what to do until the first stroke", async () => {
  withCanvas();
  await SignatureField.load();
  const page = await openPage("memo/9", {
    ...employee,
    calls: { ...reads, getMemo: { memo: { ...memo, signature: true } } },
  });
  await page.user.click(await button("Sign and acknowledge"));
  const hint = "Draw your signature here with a finger or the mouse";
  expect(await screen.findByText(hint)).toBeVisible();
  fireEvent.pointerDown(screen.getByRole("img", { name: hint }), { buttons: 1, isPrimary: true });
  await waitFor(() => expect(screen.queryByText(hint)).toBeNull());
  await page.user.click(screen.getByRole("button", { name: "Clear" }));
  expect(await screen.findByText(hint)).toBeVisible();
});

test("A memo whose priority and category have the same name shows it once", async () => {
  const urgent = { ...memo, priority: "urgent", category: "Urgent" } as const;
  const page = await openPage("memo/9", {
    ...employee,
    calls: { ...reads, getMemo: { memo: urgent } },
  });
  expect(await screen.findAllByText("Urgent")).toHaveLength(1);
  page.answer({ getMemo: { memo: { ...urgent, category: "Safety" } } });
  await page.reload();
  expect(await screen.findByText("Safety")).toBeVisible();
  expect(screen.getAllByText("Urgent")).toHaveLength(1);
});

/** There is no canvas on a page without a browser: one that takes whatever is drawn. */
function withCanvas(): void {
  const context = new Proxy({}, { get: () => () => ({ width: 10 }), set: () => true });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
}

const survey = sentMemo({ display_type: "survey", answer_type: "single", options: ["Yes", "No"] });
const answered = (data: object) => ({
  employee_response: { id: 109, memo_id: 9, ...acknowledged, survey_data: data },
});

test("A survey in words is not sent empty, and its words are kept until they are", async () => {
  const page = await openPage("memo/9", {
    ...employee,
    calls: { ...reads, getMemo: { memo: { ...survey, answer_type: "text", options: [] } } },
  });
  await page.press(await button("Send my answer"));
  expect(await screen.findByText("This field is required")).toBeVisible();
  await page.fill(screen.getByLabelText("Your answer"), "A second fryer.");
  await page.reload();
  expect(await screen.findByLabelText("Your answer")).toHaveValue("A second fryer.");
});

test("Words that are taken are not told of as unsent, where news of it is quicker than the answer", async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  const words = { ...survey, answer_type: "text" as const, options: [] };
  const page = await openPage("memo/9", {
    ...employee,
    calls: { ...reads, getMemo: { memo: words }, answerSurvey: () => promise },
  });
  await page.fill(await screen.findByLabelText("Your answer"), "Longer breaks.");
  await page.press(await button("Send my answer"));
  const said = { content: "Longer breaks.", option: null, options: [], rating: null };
  page.answer({ getMemo: { memo: { ...words, ...answered(said) } } });
  await page.live({ type: "MemoAcknowledged", payload: { memo_id: 9, employee_id: 11 } });
  await waitFor(() => expect(screen.queryByLabelText("Your answer")).toBeNull());
  expect(screen.queryByText(/wasn't sent/)).toBeNull();
  resolve(answered(said));
  expect(await screen.findByText("Longer breaks.")).toBeVisible();
});

test("What was written for a survey that is closed meanwhile is shown, to be kept", async () => {
  const words = { ...survey, answer_type: "text" as const, options: [] };
  const page = await openPage("memo/9", {
    ...employee,
    calls: { ...reads, getMemo: { memo: words } },
  });
  await page.fill(await screen.findByLabelText("Your answer"), "Longer breaks.");
  page.answer({ getMemo: { memo: { ...words, status: "expired" } } });
  await page.live(changed);
  expect(await screen.findByText(/wasn't sent/)).toBeVisible();
  expect(screen.getByText("Longer breaks.")).toBeVisible();
});

test("A text that changed is shown before it is acknowledged, as the version that is on the screen", async () => {
  const page = await openPage("memo/9", {
    ...employee,
    calls: {
      ...reads,
      getMemo: { memo },
      acknowledgeMemo: { employee_response: { id: 109, memo_id: 9, ...acknowledged } },
    },
  });
  await screen.findByText("Please read.");
  page.answer({ getMemo: { memo: { ...memo, content: "<p>Please don't.</p>", version: 2 } } });
  await page.live(changed);
  expect(await screen.findByText("Please don't.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Acknowledge" })).toBeNull();
  await page.user.click(await button("I've read the new version"));
  await page.press(await button("Acknowledge"));
  await expect.poll(() => page.inputs("acknowledgeMemo")).toMatchObject([{ version: 2 }]);
});

test("A memo in another language is turned to the original and back", async () => {
  const translations = [
    { locale_code: "es" as const, title: "Menú nuevo", content: "<p>Léelo, por favor.</p>" },
  ];
  const page = await openPage("memo/9", {
    ...employee,
    language: "es",
    calls: { ...reads, getMemo: { memo: { ...memo, locale_code: "en", translations } } },
  });
  expect(await screen.findByText("Léelo, por favor.")).toBeVisible();
  await page.user.click(await screen.findByRole("button", { name: /original/i }));
  expect(await screen.findByText("Please read.")).toBeVisible();
});

test("Addresses and phone numbers in a memo are links", async () => {
  const content =
    "<p>Call <strong>(312) 555-0199</strong> or see https://a.example/x, not 3125550199</p>";
  await openPage("memo/9", {
    ...employee,
    calls: { ...reads, getMemo: { memo: { ...memo, content } } },
  });
  expect(await screen.findByRole("link", { name: "(312) 555-0199" })).toHaveAttribute(
    "href",
    "tel:+13125550199",
  );
  expect(screen.getByRole("link", { name: "https://a.example/x" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "3125550199" })).toBeNull();
});
