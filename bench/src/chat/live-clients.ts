// The client process that holds all sockets of a group's members. It takes a ChatLiveTask as a message and answers with a Comparison.
import type { Company } from "../company.ts";
import type { Comparison } from "../compare.ts";
import { compareDelivery, inBatches, socketCount } from "../deliveries.ts";
import { createHttpClient } from "../http-client.ts";
import { LiveSocket } from "../live-socket.ts";
import { postMessage } from "./message.ts";

export interface ChatLiveTask {
  readonly url: string;
  readonly bareUrl: string;
  readonly company: Company;
  /** A group that all people who can sign in are in. */
  readonly groupId: number;
}

async function run(task: ChatLiveTask): Promise<Comparison> {
  const { url, company, groupId } = task;
  const http = createHttpClient(url);
  const sockets = company.employeeTokens
    .slice(0, socketCount)
    .map((token) => new LiveSocket({ http, url, token, companyId: company.id }));
  await inBatches(sockets, 20, (socket) => socket.connect());
  const sender = { companyId: company.id, groupId, token: company.adminToken };
  const delivery = await compareDelivery(task, sockets, () => postMessage(http, sender));
  for (const socket of sockets) socket.close();
  http.close();
  return delivery;
}

process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", () => process.exit(0));
process.once("message", (task: ChatLiveTask) => {
  void run(task).then((result) => process.send?.(result));
});
