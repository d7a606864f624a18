import type { Call } from "@lineup/contract/call";
import { calls } from "@lineup/contract/calls";
import { expect, test } from "vitest";

import { answerWriter, buildSerializer } from "./answer-writer.ts";

// They are built with a call's first answer, so no start would show one that can't be.
test("The answers of every call can be written", () => {
  for (const [name, call] of Object.entries(calls) as [string, Call][])
    expect(() => buildSerializer(call), name).not.toThrow();
});

test("What the contract does not name is not written", () => {
  const tag = { id: 1, title: "Kitchen", secret: "s" };
  const written = answerWriter(calls.listTags, false)({ tags: [tag], secret: "s" });
  expect(JSON.parse(written)).toMatchObject({ content: { tags: [{ title: "Kitchen" }] } });
  expect(written).not.toContain("secret");
});
