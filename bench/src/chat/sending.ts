import { compare, ratioFigure, timed } from "../compare.ts";
import type { Figure } from "../figures.ts";
import { createHttpClient, type HttpClient } from "../http-client.ts";
import { startHelper } from "../programs.ts";
import type { Stage } from "../stage.ts";
import { type Sender, createLocationGroups } from "./groups.ts";
import { postMessage } from "./message.ts";

const rounds = 7;
const messagesPerRound = 960;
/** The number of messages that are being sent at the same time. */
const concurrency = 32;

/**
 * Measures how long it takes to send messages over HTTP, 32 at a time, each by another person: to the groups of forty locations, and
 * all to one group. The baseline is a bare handler in a process of its own, which takes the same form and inserts the message and an
 * event in one transaction, with the same database, driver and number of connections.
 * @param groupId the group of all people who can sign in
 */
export async function measureSending(stage: Stage, groupId: number): Promise<Figure[]> {
  const senders = await createLocationGroups(stage);
  await stage.db.query(
    `create table bare_messages (like chat_messages including all);
    create table bare_events (like outbox_events including all);`,
  );
  const helper = startHelper("chat/bare-handler.ts");
  try {
    const port = Number(await helper.ask({ databaseUrl: stage.databaseUrl }));
    const bare = createHttpClient(`http://127.0.0.1:${port}`);
    const figures = [
      await measureSenders(stage, bare, senders, "to the groups of 40 locations"),
      await measureSenders(
        stage,
        bare,
        senders.map((sender) => ({ ...sender, groupId })),
        "all to one group",
      ),
    ];
    bare.close();
    return figures;
  } finally {
    await helper.stop();
    await stage.db.query("drop table bare_messages, bare_events");
  }
}

async function measureSenders(
  stage: Stage,
  bare: HttpClient,
  senders: readonly Sender[],
  to: string,
): Promise<Figure> {
  const { where, http, company } = stage;
  let next = 0;
  const sendAll = (client: HttpClient) => async (): Promise<number> => {
    const took = await timed(() =>
      inParallel(messagesPerRound, concurrency, () => {
        const sender = senders[next++ % senders.length] as Sender;
        return postMessage(client, { ...sender, companyId: company.id });
      }),
    );
    return took / messagesPerRound;
  };
  const comparison = await compare(rounds, sendAll(http), sendAll(bare));
  const what = `a chat message, 32 at a time, ${to}, beside a bare handler`;
  return { what, where, ...ratioFigure(comparison, 2.5) };
}

/** Acts many times, with a number of acts at the same time: the next one begins when one of them has ended. */
async function inParallel(
  times: number,
  width: number,
  act: () => Promise<unknown>,
): Promise<void> {
  let left = times;
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (left-- > 0) await act();
    }),
  );
}
