import { expect, test } from "vitest";
import { z } from "zod";

import { type CallName, calls } from "./calls.ts";

type Schema = z.core.JSONSchema.BaseSchema;

/** @returns the greatest lengths of all texts in a schema; Infinity for a text of any length */
function lengthsIn(schema: Schema): number[] {
  const { properties = {}, items = [], anyOf = [], oneOf = [], allOf = [] } = schema;
  const parts = [...Object.values(properties), items, anyOf, oneOf, allOf].flat();
  const isFree = schema.type === "string" && !schema.enum && !schema.format && !schema.pattern;
  const own = schema.maxLength ?? (isFree && schema.const === undefined ? Infinity : 0);
  return [own, ...parts.flatMap((part) => (typeof part === "object" ? lengthsIn(part) : []))];
}

test("only the texts of memos, templates and chats may be longer than 2,000 characters", () => {
  const long = (Object.keys(calls) as CallName[]).filter((name) => {
    const options = { io: "output", unrepresentable: "any" } as const;
    return lengthsIn(z.toJSONSchema(calls[name].input, options)).some((most) => most > 2_000);
  });
  const kinds = ["Memo", "Message", "Survey", "Celebration", "Template"];
  const content = kinds.flatMap((kind) => [`create${kind}`, `update${kind}`]);
  // The repetition of a password is compared with the password.
  const passwords = ["signUp", "resetPassword", "updateUserDetails"];
  const sends = ["createSend", "draftSend", "writeSendMemo", "translate"];
  const chats = ["sendChatMessage", "editChatMessage"];
  expect(long.sort()).toEqual([...content, ...sends, ...passwords, ...chats].sort());
});
