import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { calls } from "@lineup/contract/calls";
import { undoSeconds } from "@lineup/contract/constants";
import type { Memo } from "@lineup/contract/memos/schemas";
import { sql } from "kysely";
import { expect } from "vitest";

import { insertCompany, insertToken } from "../support/company-fixture.ts";
import { freePort, type ProductProcess, startProduct } from "../support/product-process.ts";
import type { SeededRandom } from "../support/seeded-random.ts";
import { createTestDatabase } from "../support/test-database.ts";

/** What becomes of a memo during its hold. */
type Choice = "sent" | "undone before the kill" | "undone after the kill";

const choices: readonly Choice[] = ["sent", "undone before the kill", "undone after the kill"];

/**
 * Sends memos that are held, and kills the server inside the hold, `kills` times. Each memo then goes out exactly once, or not at
 * all if it was undone.
 */
export async function killInsideHolds(kills: number, random: SeededRandom): Promise<void> {
  const { url: databaseUrl, db, drop } = await createTestDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), `lineup-test-${process.pid}-`));
  const company = await insertCompany(db);
  const token = await insertToken(db, company.manager.userId, new Date());
  const port = await freePort();
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, NODE_ENV: "test", DEMO: "0" };
  const live = (): Promise<ProductProcess> => startProduct({ ...env, PORT: String(port) });
  const call = async (name: "createMemo" | "undoMemo", input: object): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}${calls[name].path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ company_id: company.id, ...input }),
    });
  const send = async (title: string): Promise<number> => {
    const draft = { title, content: "<p>Soup.</p>", status: "published", hold: true };
    const answer = await call("createMemo", draft);
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { content: { memo: Memo } }).content.memo.id;
  };
  // A slow start may outlast the hold: then the server says that the memo has gone out.
  const undo = async (id: number, choice: Choice): Promise<Choice> => {
    const { status } = await call("undoMemo", { id });
    expect([200, 409]).toContain(status);
    return status === 200 ? choice : "sent";
  };
  let life = await live();
  try {
    const chosen = new Map<number, Choice>();
    await life.healthy();
    for (let kill = 0; kill < kills; kill += 1) {
      // One memo of each kind is on hold at every kill.
      const ids: [number, Choice][] = [];
      for (const choice of choices) ids.push([await send(`${choice} ${kill}`), choice]);
      for (const [id, choice] of ids) {
        chosen.set(id, choice);
        if (choice === "undone before the kill") chosen.set(id, await undo(id, choice));
      }
      await sleep(random.between(0, 1_500));
      await life.end("SIGKILL");
      life = await live();
      await life.healthy();
      for (const [id, choice] of ids)
        if (choice === "undone after the kill") chosen.set(id, await undo(id, choice));
    }
    const waiting = async (): Promise<number> => {
      const { rows } =
        await sql`select from jobs.job where name = 'release-held' and state <> 'completed'`.execute(
          db,
        );
      return rows.length;
    };
    await expect.poll(waiting, { timeout: (undoSeconds + 30) * 1_000 }).toBe(0);
    expect([...chosen.values()]).toContain("undone before the kill");
    await expectAsChosen(db, chosen);
    expect(await life.end("SIGTERM")).toBe(0);
    expect(life.log().filter(({ level }) => level >= 50)).toEqual([]);
  } finally {
    await life.end("SIGKILL");
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function expectAsChosen(
  db: Awaited<ReturnType<typeof createTestDatabase>>["db"],
  chosen: ReadonlyMap<number, Choice>,
): Promise<void> {
  const { rows } = await sql<{
    id: number;
    status: string;
    recipients: number;
    events: number;
    seconds: number | null;
  }>`select m.id, m.status,
      (select count(*) from memo_recipients r where r.memo_id = m.id) as recipients,
      (select count(*) from outbox_events e where e.payload ->> 'memo_id' = m.id::text
        and e.audience ->> 'kind' <> 'management') as events,
      (select extract(epoch from min(e.created_at) - m.created_at) from outbox_events e
        where e.payload ->> 'memo_id' = m.id::text and e.audience ->> 'kind' <> 'management') as seconds
    from memos m order by m.id`.execute(db);
  expect(rows.map(({ id }) => id)).toEqual([...chosen.keys()]);
  const recipients = Math.max(...rows.map((row) => row.recipients));
  expect(recipients).toBeGreaterThan(0);
  for (const { id, seconds, ...memo } of rows) {
    const isSent = chosen.get(id) === "sent";
    expect({ id, ...memo }, chosen.get(id)).toEqual({
      id,
      status: isSent ? "published" : "draft",
      recipients: isSent ? recipients : 0,
      events: isSent ? 1 : 0,
    });
    if (isSent) expect(Number(seconds)).toBeGreaterThanOrEqual(undoSeconds);
  }
}
