import { type CallName, calls } from "@lineup/contract/calls";
import type { Call } from "@lineup/contract/call";
import { type Limit, limits } from "@lineup/contract/limits";

import { type SampleCompany, sampleCompany } from "./sample-company.ts";
import { sampleFiles, sampleInputs } from "./sample-inputs.ts";
import { TEST_START, type TestApp, requestOf, startTestApp } from "./test-app.ts";

/** A caller with values that no other caller has, for everything that limits count by. */
export interface Subject {
  readonly address: string;
  readonly home: SampleCompany;
  readonly email: string;
  readonly phone: string;
}

/** Two nodes on one database, to test the limits of calls. */
export interface LimitedCalls {
  readonly first: TestApp;
  readonly second: TestApp;
  /** Sets the clocks of both nodes, in seconds since the start. */
  setTime(seconds: number): void;
  /** Deletes all counts and resets the clocks. */
  reset(): Promise<void>;
  /** @param home the subject's company. Default: a new one */
  newSubject(home?: SampleCompany): Promise<Subject>;
  /**
   * Makes a call as a subject.
   * @param limit with a limit that counts only calls that carry something, the call carries it
   * @returns the status, and the seconds to wait before a retry
   */
  call(
    node: TestApp,
    name: CallName,
    subject: Subject,
    limit?: Limit,
  ): Promise<{ status: number; retryAfter: number }>;
  /** @returns a function that creates subjects whom the limit counts as one, although they differ in everything else */
  sameInLimit(limit: Limit, fixed: Subject, isPublic: boolean): () => Promise<Subject>;
  stop(): Promise<void>;
}

/** A pair of call and limit for each limit of each call. */
export const limitedCalls = (Object.entries(calls) as [CallName, Call][]).flatMap(
  ([name, { limits: own = [] }]) => own.map((limit) => [name, limit] as const),
);

/** For calls whose file is optional: a file with which the call counts against its limit. */
const carriedFiles: typeof sampleFiles = {
  acknowledgeMemo: { file: { name: "signature.png", content: Buffer.from("no picture") } },
  sendChatMessage: { image: { name: "oven.png", content: Buffer.from("no picture") } },
  updateCompany: { logo: { name: "logo.png", content: Buffer.from("no picture") } },
};

export async function startLimitedCalls(): Promise<LimitedCalls> {
  const first = await startTestApp();
  const second = await startTestApp(first.database);
  let subjects = 0;

  const setTime = (seconds: number): void => {
    for (const node of [first, second])
      node.setTime(new Date(TEST_START.getTime() + seconds * 1000));
  };
  const newSubject: LimitedCalls["newSubject"] = async (home) => {
    subjects += 1;
    return {
      address: `10.2.${subjects >> 8}.${subjects & 255}`,
      home: home ?? (await sampleCompany(first)),
      email: `someone-${subjects}@lineup.example`,
      phone: `312555${String(subjects).padStart(4, "0")}`,
    };
  };
  return {
    ...{ first, second, setTime, newSubject },
    async reset() {
      await first.database.db.deleteFrom("rate_limits").execute();
      setTime(0);
    },
    async call(node, name, { address, home, email, phone }, limit) {
      const { shape } = calls[name].input;
      const input = {
        ...sampleInputs[name](home),
        ...("email" in shape && { email }),
        ...("phone" in shape && { phone }),
        ...("pin" in shape && { pin: phone.slice(-4) }),
      };
      const { access } = calls[name];
      const caller = access === "admin" ? home.admin : home.manager;
      const as = access === "public" ? undefined : await first.signIn(caller);
      const files = sampleFiles[name] ?? (limit?.carrying && carriedFiles[name]);
      const request = requestOf(calls[name], input, { as, files });
      const { statusCode, headers } = await node.app.http.inject({
        ...request,
        remoteAddress: address,
      });
      return { status: statusCode, retryAfter: Number(headers["retry-after"] ?? 0) };
    },
    sameInLimit({ per }, fixed, isPublic) {
      const writings = [fixed.phone, `+1 ${fixed.phone}`, fixed.phone.replace(/^(...)/, "($1) ")];
      let count = 0;
      return async () => {
        count += 1;
        const other = await newSubject(isPublic || per === "user" ? fixed.home : undefined);
        if (per === "address") return { ...other, address: fixed.address };
        if (per === "user") return other;
        const upper = count % 2 ? fixed.email : fixed.email.toUpperCase();
        const account = { phone: writings[count % writings.length] ?? fixed.phone, email: upper };
        return { ...other, ...account, ...(per.from === "place" && { address: fixed.address }) };
      };
    },
    async stop() {
      await second.stop();
      await first.stop();
    },
  };
}

/** @returns the limit with this name, typed with its optional fields */
export function limitOf(key: keyof typeof limits): Limit {
  return limits[key];
}
