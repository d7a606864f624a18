import { ratioFigure } from "./compare.ts";
import type { Figure } from "./figures.ts";
import type { LiveResult, LiveTask } from "./live-clients.ts";
import { publishMemo } from "./memos.ts";
import { startBareServer, startHelper } from "./programs.ts";
import type { Stage } from "./stage.ts";

/**
 * Measures live events with 2,000 sockets of one company, connected to one server process and held by one client process: how
 * long an event takes from the statement that writes it to its arrival at each socket. The baseline is a bare `ws` broadcast of
 * the same bytes, measured from its call. Then counts lost events, out of 1,000, while a tenth of the sockets disconnect and
 * reconnect.
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
        ...ratioFigure(delivery, 1.5),
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
