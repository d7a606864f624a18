import { type Comparison, ratioFigure } from "../compare.ts";
import type { Figure } from "../figures.ts";
import { startBareServer, startHelper } from "../programs.ts";
import type { Stage } from "../stage.ts";
import type { ChatLiveTask } from "./live-clients.ts";

/**
 * Measures chat with 2,000 sockets of a group's members, connected to one server process and held by one client process: how long a
 * message takes from the call that sends it to its arrival at each socket. The baseline is a bare `ws` broadcast of the same bytes,
 * measured from its call.
 * @param groupId the group of all people who can sign in
 */
export async function measureChatLive(stage: Stage, groupId: number): Promise<Figure> {
  const { where, url, company } = stage;
  const bare = await startBareServer();
  const clients = startHelper("chat/live-clients.ts");
  try {
    const task: ChatLiveTask = { url, company, groupId, bareUrl: bare.url };
    const delivery = (await clients.ask(task)) as Comparison;
    const what = "p99 delivery of a chat message to 2,000 sockets, beside bare `ws`";
    return { what, where, ...ratioFigure(delivery, 2) };
  } finally {
    await clients.stop();
    await bare.stop();
  }
}
