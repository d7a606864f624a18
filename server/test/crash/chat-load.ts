import { setTimeout as sleep } from "node:timers/promises";

import type { ChatMessage } from "@lineup/contract/chat/schemas";

import type { Load, LoadOptions, SentMessage } from "./load.ts";
import { persistentCaller } from "./persistent-caller.ts";

/** People who write in one chat, each one message after the other. */
export interface ChatLoad extends Pick<
  Load,
  "unexpectedAnswers" | "retries" | "progress" | "stop"
> {
  /** The messages that have been answered. */
  readonly sent: readonly SentMessage[];
}

export function startChatLoad(
  options: Pick<LoadOptions, "port" | "companyId" | "groupId" | "employees">,
): ChatLoad {
  const { port, companyId, groupId, employees } = options;
  const caller = persistentCaller(port, companyId);
  const sent: SentMessage[] = [];
  const work = { stopping: false };
  const workers = employees.map(async (person) => {
    for (let at = 1; !work.stopping; at += 1) {
      const content = `Message ${at} of ${person.employeeId}`;
      const begunAt = performance.now();
      const answer = await caller.call("sendChatMessage", { group_id: groupId, content }, person);
      if (answer === null) return;
      const messageId = (answer["message"] as ChatMessage).id;
      sent.push({ kind: "sent", messageId, content, begunAt, answeredAt: performance.now() });
      // Each person may send 598 messages in five minutes.
      await sleep(20);
    }
  });
  return {
    sent,
    unexpectedAnswers: caller.unexpectedAnswers,
    retries: caller.retries,
    async progress(count) {
      const enough = sent.length + count;
      const until = performance.now() + 30_000;
      while (sent.length < enough && performance.now() < until) await sleep(5);
    },
    async stop() {
      work.stopping = true;
      await Promise.all(workers);
    },
  };
}
