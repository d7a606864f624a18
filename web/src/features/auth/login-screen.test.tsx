// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage, type PageSetup } from "#web/lib/testing/open-page.tsx";
import { refuse } from "#web/lib/testing/refusal.ts";
import { answersAround } from "#web/lib/testing/who.ts";

const visitor: PageSetup = { as: null };
const signedIn = answersAround("employee", {}, () => 0);
const number = () => screen.findByRole("textbox", { name: "Phone number" });
const code = () => screen.findByRole("textbox", { name: "Code" });
const sent = { sendCode: { sent: true as const } };
const tooOften = (retryAfter: number) => () =>
  refuse("rate_limited", {
    message: `Too many attempts. Try again in ${retryAfter} seconds.`,
    retryAfter,
  });

test("A code that was sent is asked for, and leads to where the person wanted to go", async () => {
  const page = await openPage("/login?redirect=%2F1%2Fmemos", {
    ...visitor,
    calls: { ...signedIn, ...sent, loginWithCode: { token: "new" } },
  });
  await page.fill(await number(), "3125550199");
  await page.user.keyboard("{Enter}");
  await page.fill(await code(), "123456");
  await page.user.keyboard("{Enter}");
  await expect.poll(page.address).toBe("/1/memos");
  expect(localStorage.getItem("pushkin-token")).toBe("new");
  expect(Object.keys(sessionStorage)).not.toContain("lineup-code-sent-to");
});

test("A wrong code stays beside its field, and no one is signed in", async () => {
  const errors = { token: ["That code is wrong or has expired. Try again or get a new one"] };
  const page = await openPage("/login", {
    ...visitor,
    calls: { ...sent, loginWithCode: () => refuse("code_invalid", { message: "No", errors }) },
  });
  await page.fill(await number(), "3125550199");
  await page.user.keyboard("{Enter}");
  await page.fill(await code(), "123456");
  await page.user.keyboard("{Enter}");
  await waitFor(async () =>
    expect(await code()).toHaveAccessibleDescription(
      /That code is wrong or has expired. Try again or get a new one/,
    ),
  );
  expect(localStorage.getItem("pushkin-token")).toBeNull();
});

test("The sixth digit of a code logs in, and after a wrong one the next code is typed in its place", async () => {
  const errors = { token: ["The code is not right or has expired"] };
  const page = await openPage("/login", {
    ...visitor,
    calls: { ...sent, loginWithCode: () => refuse("code_invalid", { message: "No", errors }) },
  });
  await page.fill(await number(), "3125550199");
  await page.user.keyboard("{Enter}");
  await page.user.type(await code(), "12345");
  expect(page.inputs("loginWithCode")).toEqual([]);
  await page.user.keyboard("6");
  await waitFor(async () => expect(await code()).toHaveAccessibleDescription(/not right/));
  expect(page.inputs("loginWithCode")).toMatchObject([{ token: "123456" }]);
  page.answer({ ...signedIn, loginWithCode: { token: "new" } });
  await page.user.keyboard("654321");
  await expect.poll(() => localStorage.getItem("pushkin-token")).toBe("new");
  expect(page.inputs("loginWithCode").map(({ token }) => token)).toEqual(["123456", "654321"]);
});

test("A pasted code logs in too, without its spaces", async () => {
  const page = await openPage("/login", {
    ...visitor,
    calls: { ...signedIn, ...sent, loginWithCode: { token: "new" } },
  });
  await page.fill(await number(), "3125550199");
  await page.user.keyboard("{Enter}");
  await page.user.click(await code());
  await page.user.paste("123 456");
  await expect.poll(() => localStorage.getItem("pushkin-token")).toBe("new");
});

test.for([
  ["nothing", "", "This field is required"],
  ["too few digits", "312555", "Phone numbers must be 14 digits long"],
] as const)(
  "A phone field with %s says what is wrong once, and not in a toast",
  async ([, typed, text]) => {
    const page = await openPage("/login", visitor);
    if (typed) await page.user.type(await number(), typed);
    await page.user.click(await screen.findByRole("button", { name: "Send code" }));
    await waitFor(async () => expect(await number()).toHaveAccessibleDescription(new RegExp(text)));
    expect(screen.getAllByText(text)).toHaveLength(1);
    expect(screen.getByText("Field validation failed")).toBeInTheDocument();
    expect(screen.queryByText("Error logging in")).not.toBeInTheDocument();
    expect(page.network.made).toEqual([]);
  },
);

test("A number that the server refuses is explained beside the field alone", async () => {
  const errors = { phone: ["Please use a valid phone number"] };
  const page = await openPage("/login", {
    ...visitor,
    calls: {
      sendCode: () => refuse("validation_failed", { message: "Field validation failed", errors }),
    },
  });
  await page.fill(await number(), "1234567890");
  await page.user.keyboard("{Enter}");
  await waitFor(async () => expect(await number()).toHaveAccessibleDescription(/valid phone/));
  expect(screen.queryByText("Error logging in")).not.toBeInTheDocument();
});

test("The step of the code is there again after a reload, and can be left for another number", async () => {
  const page = await openPage("/login", { ...visitor, calls: sent });
  await page.fill(await number(), "3125550199");
  await page.user.keyboard("{Enter}");
  await code();
  expect(screen.getByRole("button", { name: /^Send a new code in \d+ s$/ })).toBeVisible();
  await page.reload();
  expect(await code()).toBeVisible();
  await page.user.click(screen.getByRole("button", { name: "Use another number" }));
  await page.reload();
  expect(await number()).toBeVisible();
});

test("Asking for a code again after its time is answered by a new one", async () => {
  const page = await openPage("/login", { ...visitor, calls: sent });
  await page.fill(await number(), "3125550199");
  await page.user.keyboard("{Enter}");
  await code();
  const kept = JSON.parse(sessionStorage.getItem("lineup-code-sent-to")!) as { at: number };
  sessionStorage.setItem("lineup-code-sent-to", JSON.stringify({ ...kept, at: kept.at - 60_000 }));
  await page.reload();
  await page.user.click(await screen.findByRole("button", { name: "Send a new code" }));
  expect(await screen.findByText("A new code is on its way")).toBeVisible();
  expect(page.inputs("sendCode")).toHaveLength(2);
});

test("Who gets no code for an hour is told beside the number how long to wait", async () => {
  const page = await openPage("/login", { ...visitor, calls: { sendCode: tooOften(1800) } });
  await page.fill(await number(), "3125550199");
  await page.user.keyboard("{Enter}");
  await waitFor(async () =>
    expect(await number()).toHaveAccessibleDescription(/Too many attempts/),
  );
  page.answer(sent);
  await page.user.keyboard("{Enter}");
  expect(await code()).toBeVisible();
});

test("A wrong password is said, and the e-mail address stays", async () => {
  const page = await openPage("/login", {
    ...visitor,
    calls: { login: () => refuse("sign_in_failed", { message: "The password is not right" }) },
  });
  await page.user.click(await screen.findByRole("tab", { name: "Email / Password" }));
  await page.fill(await screen.findByLabelText("E-mail"), "maria@lineup.example");
  await page.fill(screen.getByLabelText("Password"), "wrong one");
  await page.user.keyboard("{Enter}");
  expect(await screen.findByText("The password is not right")).toBeVisible();
  expect(screen.getByLabelText("E-mail")).toHaveValue("maria@lineup.example");
  expect(page.address()).toBe("/login");
});

test("A form that is empty or half filled is not sent, and says why beside each field", async () => {
  const page = await openPage("/login", visitor);
  await page.user.click(await screen.findByRole("tab", { name: "Email / Password" }));
  await page.user.click(screen.getByRole("button", { name: "Log in" }));
  expect(await screen.findAllByText("This field is required")).not.toHaveLength(0);
  await waitFor(() => expect(screen.getByLabelText("E-mail")).toHaveFocus());
  expect(page.network.made).toEqual([]);
});

test("An invitation stays with someone who has forgotten the password", async () => {
  const page = await openPage("/login?token=from-a-friend&redirect=%2Fprofile", {
    ...visitor,
    calls: { verify: { valid: true, type: "invite" } },
  });
  await page.user.click(await screen.findByRole("link", { name: "Forgot your password?" }));
  await page.user.click(await screen.findByRole("link", { name: "Back to login" }));
  await expect.poll(page.address).toBe("/login?token=from-a-friend&redirect=%2Fprofile");
});

test("An address of somewhere else is no way back after a sign-in", async () => {
  const page = await openPage("/login?redirect=https%3A%2F%2Fevil.example%2F", {
    ...visitor,
    calls: { ...signedIn, login: { token: "new" } },
  });
  await page.user.click(await screen.findByRole("tab", { name: "Email / Password" }));
  await page.fill(await screen.findByLabelText("E-mail"), "maria@lineup.example");
  await page.fill(screen.getByLabelText("Password"), "lineup-demo");
  await page.user.keyboard("{Enter}");
  await expect.poll(page.address).toBe("/1");
  expect(await screen.findByText("You're all caught up")).toBeVisible();
});

test("A wish for a new password says the same for every address", async () => {
  const page = await openPage("/request-password-reset", {
    ...visitor,
    calls: { requestPasswordReset: {} },
  });
  await page.fill(await screen.findByLabelText("E-mail"), "nobody@lineup.example");
  await page.user.click(screen.getByRole("button", { name: "Send link" }));
  expect(await screen.findByText(/^If nobody@lineup\.example belongs to an account/)).toBeVisible();
});
