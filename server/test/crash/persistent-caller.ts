import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import type { CallName } from "@lineup/contract/calls";

import { callOverHttp } from "../support/http-caller.ts";
import type { CallOptions } from "../support/test-app.ts";

/** Someone who takes part, and what they sign their calls with. */
export interface Participant {
  readonly employeeId: number;
  readonly token: string;
}

/** Calls a server that may go at any moment. */
export interface PersistentCaller {
  /**
   * Makes a call with a key, and makes it again until there is an answer, as a client on a bad line does.
   * @returns the answer's content; null when it is neither "done" nor "not now"
   */
  call(
    name: CallName,
    input: object,
    by: Participant,
    files?: CallOptions["files"],
  ): Promise<Record<string, unknown> | null>;
  /** Answers that nobody should get. */
  readonly surprises: readonly string[];
  /** How many calls had to be made again. */
  retries(): number;
}

export function persistentCaller(port: number, companyId: number): PersistentCaller {
  const surprises: string[] = [];
  let retries = 0;
  return {
    surprises,
    retries: () => retries,
    async call(name, input, { token }, files) {
      const options = { as: token, idempotencyKey: randomUUID(), files };
      for (; ; retries += 1, await sleep(100)) {
        const fields = { company_id: companyId, ...input };
        const answer = await callOverHttp(port, name, fields, options).catch(() => null);
        if (answer === null || answer.status === 503) continue;
        if (answer.status === 200) return answer.content;
        surprises.push(`${name}: ${answer.status} ${answer.code}`);
        return null;
      }
    },
  };
}
