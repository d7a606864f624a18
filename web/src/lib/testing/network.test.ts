// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { Network, type Answers } from "./network.ts";
import { loseConnection, refuse } from "./refusal.ts";

const list = "/api/tags/list?company_id=1";

async function get(answers: Answers, url = list, headers = { authorization: "Bearer x" }) {
  const network = new Network(answers);
  const sent = { method: "GET", url, headers: new Headers(headers), body: null };
  const response = await network.answer(sent).catch((error: unknown) => error as Error);
  if (response instanceof Error) return { failure: response.message };
  const body = (await response.json()) as { content: unknown; code?: string };
  return { status: response.status, body, problems: network.problems, made: network.made };
}

test("A call is found by its path, and what a test leaves out of its answer is filled in", async () => {
  const { body, made } = await get({ listTags: { tags: [{ title: "Safety" }, {}] } });
  expect(body?.content).toMatchObject({
    tags: [
      { id: 1, title: "Safety" },
      { id: 2, title: "" },
    ],
  });
  expect(made).toMatchObject([{ name: "listTags", input: { company_id: 1 } }]);
});

test("A call without an answer, and an address of no call, are problems of the test", async () => {
  expect((await get({})).problems).toEqual([
    "listTags was called, which this test has no answer for",
  ]);
  expect((await get({}, "/api/nothing")).problems).toEqual([
    "GET /api/nothing is no call of the contract",
  ]);
});

test("Input that the server refuses, and an answer that the contract doesn't allow, are problems", async () => {
  const { problems } = await get({ listTags: {} }, "/api/tags/list?company_id=none");
  expect(problems).toEqual([expect.stringMatching(/^listTags was sent what the server refuses/)]);
  const answered = await get({ listTags: { tags: [{ title: 7 as never }] } });
  expect(answered.problems).toEqual([
    expect.stringMatching(/^The answer to listTags is none that it gives/),
  ]);
});

test("A test refuses a call, breaks its connection off, and asks who is signed in", async () => {
  const refused = await get({ listTags: () => refuse("forbidden", { message: "Not you" }) });
  expect(refused).toMatchObject({ status: 403, body: { code: "forbidden", message: "Not you" } });
  expect(refused.problems).toEqual([]);
  expect(await get({ listTags: () => loseConnection() })).toEqual({ failure: "Failed to fetch" });
  const nobody = await get({ listTags: {} }, list, {} as never);
  expect(nobody).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
});
