import type { CallName } from "@lineup/contract/calls";
import { expect, vi } from "vitest";

import type { AppOptions } from "#server/app";

import { type LiveClient, listenAs, listen } from "./live-client.ts";
import type { SampleCompany } from "./sample-company.ts";
import { type Answer, type TestApp, startTestApp } from "./test-app.ts";

/** Two listening processes on one database. */
export interface TwoNodes {
  readonly nodes: readonly [TestApp, TestApp];
  /** Connects a stock client to a node. `disconnectAll` disconnects it. */
  connect(node: 0 | 1, token: string, companyId: number): Promise<LiveClient>;
  /** Makes a call on both nodes. @returns the statuses of the answers */
  statuses(name: CallName, input: object, as: string): Promise<number[]>;
  /** Publishes a memo to everyone, and waits until the witness has received an event. */
  publishToEveryone(company: SampleCompany, witness: LiveClient): Promise<void>;
  disconnectAll(): void;
  stop(): Promise<void>;
}

export async function startTwoNodes(parts: Partial<AppOptions> = {}): Promise<TwoNodes> {
  const first = await startTestApp(undefined, {}, parts);
  const second = await startTestApp(first.database, {}, parts);
  const nodes = [first, second] as const;
  const ports = [await listen(first), await listen(second)] as const;
  const clients: LiveClient[] = [];
  const call = (name: CallName, input: object, as: string): Promise<Answer[]> =>
    Promise.all(nodes.map((node) => node.call(name, input, { as })));
  return {
    nodes,
    async connect(node, token, companyId) {
      const client = await listenAs(ports[node], token, companyId);
      clients.push(client);
      return client;
    },
    statuses: async (name, input, as) => (await call(name, input, as)).map(({ status }) => status),
    async publishToEveryone({ id: company_id, admin }, witness) {
      const countBefore = witness.events.length;
      const memo = {
        company_id,
        title: "Open late",
        content: "<p>Till ten.</p>",
        status: "published",
      };
      const { status, body } = await first.call("createMemo", memo, {
        as: await first.signIn(admin),
      });
      expect(status, JSON.stringify(body)).toBe(200);
      await vi.waitUntil(() => witness.events.length > countBefore, { timeout: 15_000 });
    },
    disconnectAll() {
      for (const client of clients.splice(0)) client.close();
    },
    async stop() {
      await second.stop();
      await first.stop();
    },
  };
}
