import { ratioFigure } from "./compare.ts";
import type { Figure } from "./figures.ts";
import type { LiveResult, LiveTask } from "./live-clients.ts";
import { publishMemo } from "./memos.ts";
import { startBareServer, startHelper } from "./programs.ts";
import type { Stage } from "./stage.ts";

/**
 * 2,000 sockets of one company on one process, all held by one other process: how long an event takes from the
 * statement that writes it to each of them, beside a bare `ws` broadcast of the same bytes, from its call on; then 1,000 events while a tenth of the
 * sockets goes away and comes back.
 */
export async function measureLive(stage: Stage): Promise<Figure[]> {
  const { where, url, company } = stage;
  const memoId = await publishMemo(stage, "To everyone");
  const bare = await startBareServer();
  const clients = startHelper("live-clients.ts");
  try {
    const task: LiveTask = {
      ...{ url, company, memoId },
      bareUrl: bare.url,
      databaseUrl: stage.databaseUrl,
    };
    const { delivery, lossless } = (await clients.ask(task)) as LiveResult;
    return [
      {
        what: "p99 delivery of one event to 2,000 sockets, beside bare `ws`",
        where,
        ...ratioFigure(delivery, 2),
      },
      {
        what: `events lost, of ${lossless.expected} deliveries with sockets reconnecting`,
        where,
        measured: `${lossless.events} events, ${lossless.reconnects} reconnects of ${lossless.reconnecting} sockets`,
        baseline: "",
        value: lossless.lost,
        bound: { kind: "most", limit: 0, unit: "" },
      },
    ];
  } finally {
    await clients.stop();
    await bare.stop();
  }
}
