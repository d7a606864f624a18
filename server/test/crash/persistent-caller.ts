import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import type { CallName } from "@lineup/contract/calls";

import { callOverHttp } from "../support/http-caller.ts";
import type { CallOptions } from "../support/test-app.ts";

/** A person and the token of their calls. */
export interface Participant {
  readonly employeeId: number;
  readonly token: string;
}

/** Makes calls to a server that may be killed at any moment. */
export interface PersistentCaller {
  /**
   * Makes a call with an idempotency key and repeats it until it is answered, like a client with a bad connection. A 503 counts as
   * no answer.
   * @returns the answer's content; null if the status isn't 200
   */
  call(
    name: CallName,
    input: object,
    by: Participant,
    files?: CallOptions["files"],
  ): Promise<Record<string, unknown> | null>;
  /** Answers with any other status than 200 and 503. */
  readonly unexpectedAnswers: readonly string[];
  /** @returns the number of repetitions */
  retries(): number;
}

export function persistentCaller(port: number, companyId: number): PersistentCaller {
  const unexpectedAnswers: string[] = [];
  let retries = 0;
  return {
    unexpectedAnswers,
    retries: () => retries,
    async call(name, input, { token }, files) {
      const options = { as: token, idempotencyKey: randomUUID(), files };
      for (; ; retries += 1, await sleep(100)) {
        const fields = { company_id: companyId, ...input };
        const answer = await callOverHttp(port, name, fields, options).catch(() => null);
        if (answer === null || answer.status === 503) continue;
        if (answer.status === 200) return answer.content;
        unexpectedAnswers.push(`${name}: ${answer.status} ${answer.code}`);
        return null;
      }
    },
  };
}
