// Makes every call that changes a company's data, and repeatedly kills the server during these calls. A call is repeated until
// the server responds. After that, the audit log must have exactly one entry for the call. CRASH_SEED=<number> repeats the random
// choices of an earlier test run.
import { setTimeout as sleep } from "node:timers/promises";

import { auditEntries } from "@lineup/contract/audit-entries";
import type { WritingCall } from "@lineup/contract/audit-types";
import type { Call } from "@lineup/contract/call";
import { type CallName, calls } from "@lineup/contract/calls";
import { expect, test } from "vitest";

import { preparedInputs } from "../../support/prepared-inputs.ts";
import { freePort, startProduct } from "../../support/product-process.ts";
import { type SampleCompany, sampleCompany } from "../../support/sample-company.ts";
import { sampleFiles, sampleInputs } from "../../support/sample-inputs.ts";
import { seededRandom } from "../../support/seeded-random.ts";
import { TEST_SECRET, type TestApp, startTestApp } from "../../support/test-app.ts";
import { type PersistentCaller, persistentCaller } from "../../crash/persistent-caller.ts";

const seed = Number(process.env["CRASH_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
const atOnce = 6;
/** The maximum number of calls that the server completes between a start and the next kill. */
const answersPerLife = 30;

/** The calls that change a company's data and add an entry to the audit log. */
const names = (Object.keys(auditEntries) as WritingCall[]).filter((name) => {
  const declared = auditEntries[name];
  const { access }: Call = calls[name];
  return !["public", "user"].includes(access) && !("none" in declared);
});

/** Additional input for calls that would change no data with the sample input alone. */
const toWrite: Partial<Record<CallName, (company: SampleCompany) => object>> = {
  draftSend: () => ({ title: "Kept for later" }),
  updateChatGroup: ({ publicChat }) => ({ group_id: publicChat }),
  deleteChatGroup: ({ publicChat }) => ({ group_id: publicChat }),
  deleteChatMessage: ({ chatMessage }) => ({ message_id: chatMessage }),
  listMemoRecipients: ({ outsider }) => ({ recipient_ids: [outsider.id] }),
};

interface Due {
  readonly name: CallName;
  readonly companyId: number;
  readonly input: object;
  readonly by: { readonly employeeId: number; readonly token: string };
}

test(`each call writes once, whenever the server is killed (CRASH_SEED=${seed})`, async () => {
  const random = seededRandom(seed);
  const server = await startTestApp();
  const port = await freePort();
  const env = {
    ...{ PORT: String(port), NODE_ENV: "test", DEMO: "0", SECRET: TEST_SECRET },
    ...{ DATABASE_URL: server.database.url, DATA_DIR: server.app.services.config.dataDir },
  };
  let life = await startProduct(env);
  try {
    const due: Due[] = [];
    for (const name of names) due.push(await prepare(server, name));
    await server.database.db.deleteFrom("audit_entries").execute();
    const queue = due.values();
    const callers: PersistentCaller[] = [];
    const work = { answered: 0 };
    const worker = async (): Promise<void> => {
      for (const { name, companyId, input, by } of queue) {
        const caller = persistentCaller(port, companyId);
        callers.push(caller);
        await caller.call(name, input, by, sampleFiles[name]);
        work.answered += 1;
      }
    };
    const working = Promise.all(Array.from({ length: atOnce }, worker));
    let kills = 0;
    while (work.answered < due.length) {
      await life.healthy();
      const until = work.answered + random.between(1, answersPerLife);
      while (work.answered < until && work.answered < due.length) await sleep(5);
      await sleep(random.between(0, 40));
      await life.end("SIGKILL");
      kills += 1;
      life = await startProduct(env);
    }
    await working;
    expect(callers.flatMap(({ unexpectedAnswers }) => unexpectedAnswers)).toEqual([]);
    // With too few kills or retries, the test would prove nothing.
    expect(kills).toBeGreaterThanOrEqual(names.length / answersPerLife);
    expect(callers.reduce((sum, { retries }) => sum + retries(), 0)).toBeGreaterThan(kills);
    const entered = await server.database.db
      .selectFrom("audit_entries")
      .select(["company_id", "action"])
      .execute();
    const key = (companyId: number, name: string): string => `${companyId} ${name}`;
    expect(entered.map((one) => key(one.company_id, one.action)).sort()).toEqual(
      due.map((one) => key(one.companyId, one.name)).sort(),
    );
  } finally {
    await life.end("SIGKILL");
    await server.stop();
  }
}, 240_000);

/** Prepares a company, an input and a caller for which the call succeeds. */
async function prepare(server: TestApp, name: CallName): Promise<Due> {
  const company = await sampleCompany(server);
  const input = {
    ...sampleInputs[name](company),
    ...(await preparedInputs[name]?.(server, company.admin)),
    ...toWrite[name]?.(company),
  };
  // The sample company's batch is from an earlier day, so without a new deadline, undoing the batch would fail.
  await server.database.db
    .updateTable("employee_batches")
    .set({ undo_until: new Date(Date.now() + 3_600_000) })
    .where("company_id", "=", company.id)
    .execute();
  server.setTime(new Date());
  const token = await server.signIn(company.admin);
  return { name, companyId: company.id, input, by: { employeeId: company.admin.id, token } };
}
