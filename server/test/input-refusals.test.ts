import type { CallName } from "@lineup/contract/calls";
import { beforeEach, expect, test } from "vitest";

import { type SampleCompany, sampleCompany } from "./support/sample-company.ts";
import { sampleInputs } from "./support/sample-inputs.ts";
import type { TestApp } from "./support/test-app.ts";
import { useTestApp } from "./support/use-test-company.ts";

let server: TestApp;
let company: SampleCompany;
let token = "";

useTestApp((started) => void (server = started));

beforeEach(async () => {
  company = await sampleCompany(server);
  token = await server.signIn(company.admin);
});

const required = "This field is required";

/** Fields of a new memo with a bad value, and the error message for each. */
const cases: readonly (readonly [string, unknown, string])[] = [
  ["title", undefined, required],
  ["title", null, required],
  ["title", "", required],
  ["title", "\u200B \u2060\uFEFF\u00AD\u3164\u2800\uFE0F", required],
  ["title", 5, "Please use text"],
  ["title", "x".repeat(201), "Please use at most 200 characters"],
  ["signature", "perhaps", "Please choose yes or no"],
  ["priority", "extreme", "Please use one of these: low, normal, high, urgent"],
  ["start_at", "tomorrow", "Please use a date and time with its time zone"],
  ["location_ids", { x: 1 }, "Please use a list"],
  ["location_ids.0", ["north"], "Please use a whole number"],
  ["location_ids.0", [1.5], "Please use a whole number"],
  ["location_ids.0", [-1], "Please use more than 0"],
  ["company_id", undefined, required],
  ["company_id", "ours", "Please use a whole number"],
];

test.for(cases)("%s of %s is refused with the message: %s", async ([field, value, text]) => {
  const input = { ...sampleInputs.createMemo(company), [field.split(".")[0] ?? ""]: value };
  const { status, body } = await server.call("createMemo", input, { as: token });
  expect({ status, code: body["code"], errors: body["errors"] }).toEqual({
    status: 422,
    code: "validation_failed",
    errors: { [field]: [text] },
  });
});

/** Required fields that are left out. The call is refused and does nothing. */
const leftOut: readonly (readonly [CallName, string])[] = [
  ["translate", "strings"],
  ["celebrate", "option"],
  ["respondToCelebration", "option"],
];

test.for(leftOut)(
  "%s without %s is refused because the field is required",
  async ([name, field]) => {
    const { [field]: _, ...input } = sampleInputs[name](company);
    const { status, body } = await server.call(name, input, { as: token });
    expect([status, body["errors"]]).toEqual([422, { [field]: [required] }]);
  },
);

test("Invisible characters count as empty on their own, and are kept beside visible ones", async () => {
  const call = (name: CallName, input: object) =>
    server.call(name, { company_id: company.id, ...input }, { as: token });
  const hidden = "\u200B\u2060";
  const title = "Well done 👩‍👩‍👧 می‌خواهم";
  const memo = { ...sampleInputs.createMemo(company), title, category: hidden };
  const written = await call("createMemo", memo);
  expect(written.content["memo"]).toMatchObject({ title, category: null });
  expect((await call("raiseHand", { content: hidden })).body["errors"]).toEqual({
    content: [required],
  });
  const raised = await call("raiseHand", { content: "It leaks" });
  const { id } = raised.content["raised_hand"] as { id: number };
  const nothing = { id, manager_note: hidden, internal_note: hidden };
  const answered = await call("answerRaisedHand", nothing);
  expect(answered.content["raised_hand"]).toMatchObject({
    ...{ manager_note: null, internal_note: null, is_awaiting_manager: true },
  });
});

test("The length of a memo's content is counted without its markup", async () => {
  const write = (letters: number) =>
    server.call(
      "createMemo",
      {
        ...sampleInputs.createMemo(company),
        content: `<p><strong>${"x".repeat(letters - 1)}</strong>&amp;</p>`,
      },
      { as: token },
    );
  expect((await write(10_000)).status).toBe(200);
  expect((await write(10_001)).body["errors"]).toEqual({
    content: ["Please use at most 10,000 characters"],
  });
});

test("A file of more than 20 MB, or with a name of more than 120 characters, is refused", async () => {
  const upload = (size: number, name: string) =>
    server.call(
      "uploadFile",
      { company_id: company.id, name },
      { as: token, files: { file: { name: "note.txt", content: Buffer.alloc(size, "note ") } } },
    );
  expect((await upload(20 * 1024 * 1024, "Note")).status).toBe(200);
  expect((await upload(20 * 1024 * 1024 + 1, "Note")).body["code"]).toBe("file_too_large");
  expect((await upload(10, "x".repeat(121))).body["errors"]).toEqual({
    name: ["Please use at most 120 characters"],
  });
});

test("Each language has a message for every reason", async () => {
  const headers = { authorization: `Bearer ${token}`, "accept-language": "es" };
  const payload = {
    ...sampleInputs.createMemo(company),
    title: "x".repeat(201),
    category: "\u0007",
    location_ids: [0],
    due_at: "soon",
  };
  const { body } = await server.inject({
    method: "POST",
    url: "/api/memos/create",
    headers,
    payload,
  });
  expect(body["errors"]).toEqual({
    title: ["Usa como máximo 200 caracteres"],
    category: ["Quita los caracteres especiales"],
    "location_ids.0": ["Usa más de 0"],
    due_at: ["Usa una fecha y hora con su zona horaria"],
  });
});

test("An e-mail address may have spaces around it, and a bad one is refused with a message", async () => {
  const reset = (email: string) => server.call("requestPasswordReset", { email });
  expect((await reset("  someone@lineup.example ")).status).toBe(200);
  expect((await reset("someone at lineup")).body["errors"]).toEqual({
    email: ["Please use a valid e-mail address"],
  });
});

test("Bad passwords and codes are refused with their own messages", async () => {
  const signUp = { name_first: "Nia", email: "nia@lineup.example", password: "short" };
  const { body } = await server.call("signUp", { ...signUp, password_confirmation: "short" });
  expect(body["errors"]).toEqual({ password: ["Please use at least 8 characters"] });
  const code = await server.call("loginWithCode", { phone: "312 555 0143", token: "12345" });
  expect(code.body["errors"]).toEqual({ token: ["The auth code must be 6 digits long"] });
});
