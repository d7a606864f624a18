import type { Figure } from "../figures.ts";
import type { Stage } from "../stage.ts";
import { createLargeGroup } from "./groups.ts";
import { measureChatLive } from "./live.ts";
import { measureReads } from "./reads.ts";
import { measureSending } from "./sending.ts";

/** Measures chats: sending, delivery to many sockets, and what is read in a company with millions of messages. */
export async function measureChat(stage: Stage): Promise<Figure[]> {
  const groupId = await createLargeGroup(stage);
  return [
    ...(await measureSending(stage, groupId)),
    await measureChatLive(stage, groupId),
    ...(await measureReads(stage)),
  ];
}
