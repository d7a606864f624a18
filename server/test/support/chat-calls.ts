import type { ChatGroup, ChatMessage } from "@lineup/contract/chat/schemas";
import { beforeEach } from "vitest";

import { type CompanyCalls, type Input, companyCalls } from "./company-calls.ts";
import type { TestCompany } from "./company-fixture.ts";
import type { Answer, TestApp } from "./test-app.ts";
import { type TestSetup, useTestCompany } from "./use-test-company.ts";

/** The calls of a test about chats. The first argument is a bearer token. */
export interface ChatCalls extends CompanyCalls {
  /** Makes a public group. @returns its id */
  makeGroup(as: string, input: Input<"createChatGroup">): Promise<number>;
  /** Sends a message. @param more further fields, such as `chat_message_id` */
  say(as: string, group_id: number, content: string, more?: object): Promise<ChatMessage>;
  /** Sends a message with an Idempotency-Key; it may be refused. */
  sendWithKey(as: string, key: string, group_id: number, content: string): Promise<Answer>;
  /** @returns all messages of a group that the caller can page to, newest first */
  pageThrough(as: string, group_id: number): Promise<ChatMessage[]>;
  /** @returns the texts of the newest messages that the caller sees, newest first */
  textsOf(as: string, group_id: number): Promise<string[]>;
  /** @returns a group as it stands in the caller's list */
  groupOf(as: string, group_id: number): Promise<ChatGroup | undefined>;
}

/**
 * Starts a server for the tests of a file, and makes a company for each of them, whose calls the earlier tests don't limit.
 * @param take gets both before each test
 */
export function useChats(take: (setup: TestSetup) => void): ChatCalls {
  let setup: TestSetup;
  useTestCompany((made) => {
    setup = made;
    take(made);
  });
  beforeEach(() => setup.server.database.db.deleteFrom("rate_limits").execute());
  return chatCalls(() => setup);
}

/** @param scene the server and the company, read at each call, since every test has a company of its own */
export function chatCalls(scene: () => { server: TestApp; company: TestCompany }): ChatCalls {
  const calls = companyCalls(scene);
  const { succeed } = calls;
  return {
    ...calls,
    makeGroup: async (as, input) => (await succeed(as, "createChatGroup", input)).group.id,
    say: async (as, group_id, content, more = {}) =>
      (await succeed(as, "sendChatMessage", { group_id, content, ...more })).message,
    sendWithKey(as, idempotencyKey, group_id, content) {
      const { server, company } = scene();
      const input = { company_id: company.id, group_id, content };
      return server.call("sendChatMessage", input, { as, idempotencyKey });
    },
    async pageThrough(as, group_id) {
      const all: ChatMessage[] = [];
      let last: number | null | undefined;
      do {
        const page = await succeed(as, "listChatMessages", {
          group_id,
          ...(last !== undefined && { last }),
        });
        all.push(...page.messages);
        ({ last } = page);
      } while (last !== null);
      return all;
    },
    textsOf: async (as, group_id) =>
      (await succeed(as, "listChatMessages", { group_id })).messages.map(({ content }) => content),
    groupOf: async (as, group_id) =>
      (await succeed(as, "listChatGroups", {})).groups.find(({ id }) => id === group_id),
  };
}
