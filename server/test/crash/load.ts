import { setTimeout as sleep } from "node:timers/promises";

import type { ChatMessage } from "@lineup/contract/chat/schemas";
import type { FlaggedMessage } from "@lineup/contract/follow-ups/flags/schemas";
import type { Memo } from "@lineup/contract/memos/schemas";

import type { SeededRandom } from "../support/seeded-random.ts";
import { type Participant, type PersistentCaller, persistentCaller } from "./persistent-caller.ts";

/** A write that the server has confirmed. */
export type ConfirmedWrite =
  | { readonly kind: "published"; readonly memoId: number; readonly title: string }
  | { readonly kind: "acknowledged"; readonly memoId: number; readonly employeeId: number }
  /** An answer to a survey. `place` is the position of the option, from 0. */
  | {
      readonly kind: "replied";
      readonly memoId: number;
      readonly employeeId: number;
      readonly place: number;
    }
  /** An answer to an anonymous survey, so without the person. */
  | { readonly kind: "voted"; readonly memoId: number; readonly place: number }
  | { readonly kind: "flagged"; readonly memoId: number; readonly employeeId: number }
  | { readonly kind: "answered"; readonly flagId: number; readonly note: string }
  | { readonly kind: "reminded"; readonly memoId: number; readonly employeeIds: readonly number[] }
  | SentMessage;

/** A message in the chat of everyone, with the times of its first attempt and of its answer in milliseconds of `performance.now()`. */
export interface SentMessage {
  readonly kind: "sent";
  readonly messageId: number;
  readonly content: string;
  readonly begunAt: number;
  readonly answeredAt: number;
}

export interface LoadOptions {
  readonly port: number;
  readonly companyId: number;
  /** A chat group of everyone. */
  readonly groupId: number;
  readonly managers: readonly [Participant, ...Participant[]];
  readonly employees: readonly Participant[];
  readonly random: SeededRandom;
}

/** People who use a server that may be killed at any moment. */
export interface Load extends Pick<PersistentCaller, "unexpectedAnswers" | "retries"> {
  readonly writes: readonly ConfirmedWrite[];
  /** Resolves as soon as `count` further writes are confirmed, or after 15 seconds. */
  progress(count: number): Promise<void>;
  /** Starts nothing new. Resolves when all work in progress is done. */
  stop(): Promise<void>;
}

export function startLoad(options: LoadOptions): Load {
  const caller = persistentCaller(options.port, options.companyId);
  const writes: ConfirmedWrite[] = [];
  const work = { stopping: false };
  let waiting = { until: Infinity, resolve: (): void => {} };
  const tasks = makeTasks(options, caller, (write) => {
    writes.push(write);
    if (writes.length >= waiting.until) waiting.resolve();
  });
  const workers = Array.from({ length: WORKERS }, async () => {
    while (!work.stopping) await options.random.pick(tasks)?.();
  });
  return {
    writes,
    unexpectedAnswers: caller.unexpectedAnswers,
    retries: caller.retries,
    progress(count) {
      const enough = new Promise<void>((resolve) => {
        waiting = { until: writes.length + count, resolve };
      });
      return Promise.race([enough, sleep(15_000)]);
    },
    async stop() {
      work.stopping = true;
      await Promise.all(workers);
    },
  };
}

const WORKERS = 8;
const surveyOptions = ["Yes", "No"];
/** A manager may remind 30 times in ten minutes, and repeated calls count too. */
const MAX_REMINDERS = 40;

type Task = () => Promise<void>;

/** @returns the tasks to choose from. Frequent tasks are in the list several times. */
function makeTasks(
  { groupId, managers, employees, random }: LoadOptions,
  { call }: PersistentCaller,
  done: (write: ConfirmedWrite) => void,
): Task[] {
  const toAcknowledge: { memoId: number; by: Participant }[] = [];
  const toFlag: { memoId: number; by: Participant }[] = [];
  const toReply: { memoId: number; by: Participant; secretly: boolean }[] = [];
  const answering = new Set<number>();
  let titles = 0;
  let reminders = 0;
  let messages = 0;
  const manager = (): Participant => random.pick(managers) ?? managers[0];

  const notice = { content: "By nine.", type: "standard" };
  const publishMemo = async (content: object = notice): Promise<number> => {
    const title = `Notice ${(titles += 1)}`;
    const draft = { ...content, title, status: "published" };
    const answer = await call("createMemo", draft, manager());
    const memoId = (answer?.["memo"] as Memo | undefined)?.id ?? 0;
    if (answer) done({ kind: "published", memoId, title });
    return memoId;
  };
  const publish: Task = async () => {
    const memoId = await publishMemo();
    for (const by of employees) {
      toAcknowledge.push({ memoId, by });
      if (by.employeeId % 3 === 0) toFlag.push({ memoId, by });
    }
  };
  const acknowledge: Task = async () => {
    const next = toAcknowledge.shift();
    if (next === undefined) return publish();
    const { memoId, by } = next;
    if (await call("acknowledgeMemo", { id: memoId }, by))
      done({ kind: "acknowledged", memoId, employeeId: by.employeeId });
  };
  /** Publishes a normal survey and an anonymous one. */
  const publishSurveys: Task = async () => {
    const survey = { display_type: "survey", answer_type: "single", options: surveyOptions };
    const named = await publishMemo(survey);
    const secret = await publishMemo({ ...survey, is_anonymous: true });
    for (const by of employees)
      toReply.push({ memoId: named, by, secretly: false }, { memoId: secret, by, secretly: true });
  };
  const reply: Task = async () => {
    const next = toReply.shift();
    if (next === undefined) return publishSurveys();
    const { memoId, by, secretly } = next;
    const place = random.between(0, 1);
    const input = { id: memoId, options: [surveyOptions[place]] };
    if (!(await call("answerSurvey", input, by))) return;
    done(
      secretly
        ? { kind: "voted", memoId, place }
        : { kind: "replied", memoId, employeeId: by.employeeId, place },
    );
  };
  const flag: Task = async () => {
    const next = toFlag.shift();
    if (next === undefined) return publish();
    const { memoId, by } = next;
    if (await call("flagMemo", { id: memoId, content: "Until when?" }, by))
      done({ kind: "flagged", memoId, employeeId: by.employeeId });
  };
  const answer: Task = async () => {
    const list = await call("listFollowUps", {}, manager());
    const flags = (list?.["flagged_messages"] ?? []) as FlaggedMessage[];
    const flagId = flags.find(({ id }) => !answering.has(id))?.id;
    if (flagId === undefined) return flag();
    answering.add(flagId);
    const note = `Answer to ${flagId}`;
    if (await call("answerFlaggedMessage", { id: flagId, manager_note: note }, manager()))
      done({ kind: "answered", flagId, note });
  };
  /** Reminds about a new memo that isn't acknowledged by others, so all people named still need the reminder when the job runs. */
  const remind: Task = async () => {
    if (reminders >= MAX_REMINDERS) return acknowledge();
    const by = managers[(reminders += 1) % managers.length] ?? managers[0];
    const memoId = await publishMemo();
    const employeeIds = employees.slice(0, 4).map(({ employeeId }) => employeeId);
    if (await call("remindMemoRecipients", { id: memoId, recipient_ids: employeeIds }, by))
      done({ kind: "reminded", memoId, employeeIds });
  };
  const say: Task = async () => {
    const content = `Message ${(messages += 1)}`;
    const begunAt = performance.now();
    const input = { group_id: groupId, content };
    const found = await call("sendChatMessage", input, random.pick(employees) ?? manager());
    const messageId = (found?.["message"] as ChatMessage | undefined)?.id ?? 0;
    if (found) done({ kind: "sent", messageId, content, begunAt, answeredAt: performance.now() });
  };
  const often = (task: Task, times: number): Task[] => Array.from({ length: times }, () => task);
  return [
    ...often(acknowledge, 12),
    ...often(reply, 8),
    ...often(flag, 4),
    ...often(answer, 3),
    ...often(say, 6),
    remind,
    publish,
  ];
}
