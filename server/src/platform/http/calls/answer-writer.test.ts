import type { Call } from "@lineup/contract/call";
import { calls } from "@lineup/contract/calls";
import { expect, test } from "vitest";

import { answerWriter, buildSerializer } from "./answer-writer.ts";

// A call's serializer is built only when the call's first response is written, so a broken serializer wouldn't be
// noticed when the server starts.
test("The serializer of every call can be built", () => {
  for (const [name, call] of Object.entries(calls) as [string, Call][])
    expect(() => buildSerializer(call), name).not.toThrow();
});

test("An answer has no fields that the contract doesn't name", () => {
  const tag = { id: 1, title: "Kitchen", secret: "s" };
  const written = answerWriter(calls.listTags, false)({ tags: [tag], secret: "s" });
  expect(JSON.parse(written)).toMatchObject({ content: { tags: [{ title: "Kitchen" }] } });
  expect(written).not.toContain("secret");
});
