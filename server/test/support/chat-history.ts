import type { ChatMessage } from "@lineup/contract/chat/schemas";

import { type ChatCalls, chatCalls } from "./chat-calls.ts";
import type { TestEmployee } from "./company-fixture.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { smallPicture } from "./small-picture.ts";
import { TEST_START } from "./test-app.ts";
import type { TestSetup } from "./use-test-company.ts";

/** Someone of a random history. */
export interface HistoryPerson {
  readonly name: "admin" | "manager" | "employee" | "outsider";
  readonly as: string;
  readonly employee: TestEmployee;
  /** The message after which they may see messages; null while they aren't in the group. */
  visibleAfter: number | null;
  /** The newest message when they last joined. */
  joinedAfter: number;
}

/** A message of a random history, as it should be now. */
export interface HistoryMessage {
  readonly id: number;
  readonly seq: number;
  readonly author: HistoryPerson;
  /** A word that only this message has, also after an edit. */
  readonly word: string;
  readonly hasPicture: boolean;
  readonly answers: HistoryMessage | null;
  isDeleted: boolean;
}

/** What a step does. A coming or going of members is `members`; a change of what newcomers see is `rule`. */
export type StepKind =
  | ("new" | "answer" | "picture" | "edit" | "delete" | "reaction" | "read")
  | ("members" | "rule");

/** A private group whose members write, and come and go at random, and what each of them may see by the rules. */
export interface ChatHistory {
  readonly group_id: number;
  readonly people: readonly HistoryPerson[];
  readonly messages: readonly HistoryMessage[];
  readonly setup: TestSetup;
  readonly calls: ChatCalls;
  /** Makes one random step. @returns what it was, and the message that it was about; null for none */
  step(): Promise<{ kind: StepKind; about: HistoryMessage | null }>;
  mayEnter(person: HistoryPerson): boolean;
  maySee(person: HistoryPerson, message: HistoryMessage): boolean;
}

/** Each kind as often as it should happen. */
const kinds: readonly StepKind[] = [
  ...Array<StepKind>(5).fill("new"),
  ...(["answer", "answer", "picture", "edit", "edit", "delete", "reaction", "reaction"] as const),
  ...(["read", "read", "members", "members", "members", "rule"] as const),
];

/** The admin and the manager are in the group all the time, and the others come and go. */
export async function startChatHistory(
  setup: TestSetup,
  random: SeededRandom,
): Promise<ChatHistory> {
  const { server, company } = setup;
  const calls = chatCalls(() => setup);
  const people = (["admin", "manager", "employee", "outsider"] as const).map(
    (name): HistoryPerson => ({
      ...{ name, as: setup[name], employee: company[name] },
      ...{ visibleAfter: name === "outsider" ? null : 0, joinedAfter: 0 },
    }),
  );
  const { group } = await calls.succeed(setup.manager, "createPrivateChatGroup", {
    ...{ name: "Party", recipient_ids: [company.admin.id, company.employee.id] },
  });
  const scene: Scene = {
    ...{ setup, calls, random, people, group_id: group.id, messages: [] },
    ...{ picture: await smallPicture(), historyAfter: null, steps: 0 },
  };
  const steppers = { ...writingSteps(scene), ...memberSteps(scene) };
  const { messages } = scene;
  return {
    ...{ group_id: group.id, people, messages, setup, calls, mayEnter, maySee },
    async step() {
      scene.steps += 1;
      server.setTime(new Date(TEST_START.getTime() + scene.steps * 1_000));
      await server.database.db.deleteFrom("rate_limits").execute();
      const picked = random.pick(kinds) ?? "new";
      const known = messages.length;
      const found = await steppers[picked]();
      return { kind: known < messages.length ? "new" : picked, about: found };
    },
  };
}

/** What the steps of a history share. */
interface Scene {
  readonly setup: TestSetup;
  readonly calls: ChatCalls;
  readonly random: SeededRandom;
  readonly people: readonly HistoryPerson[];
  readonly group_id: number;
  readonly messages: HistoryMessage[];
  readonly picture: Buffer;
  /** The message after which newcomers see messages; null while they see only those that come after they join. */
  historyAfter: number | null;
  /** The number of steps so far. */
  steps: number;
}

type Step = () => Promise<HistoryMessage | null>;

function mayEnter({ visibleAfter }: HistoryPerson): boolean {
  return visibleAfter !== null;
}

function maySee({ visibleAfter }: HistoryPerson, { seq, isDeleted }: HistoryMessage): boolean {
  return visibleAfter !== null && seq > visibleAfter && !isDeleted;
}

const lastSeqOf = ({ messages }: Scene): number => messages.at(-1)?.seq ?? 0;

function oneOf<T>({ random }: Scene, items: readonly T[]): T {
  const picked = random.pick(items);
  if (picked === undefined) throw new Error("there is nothing to choose from");
  return picked;
}

const memberOf = (scene: Scene): HistoryPerson => oneOf(scene, scene.people.filter(mayEnter));

/** @returns the text of a message, which may mention someone */
const withMention = (scene: Scene, text: string): string =>
  `${text} ${oneOf(scene, mentions)}`.trim();

/** A letter at the end: the last word of a search may be the beginning of a longer one. */
const newWord = ({ group_id, steps }: Scene): string => `w${group_id}x${steps}z`;

function addMessage(
  scene: Scene,
  { id, seq }: Pick<ChatMessage, "id" | "seq">,
  author: HistoryPerson,
  more: Partial<HistoryMessage>,
): HistoryMessage {
  const facts = { word: newWord(scene), hasPicture: false, answers: null, isDeleted: false };
  const added = { id, seq, author, ...facts, ...more };
  scene.messages.push(added);
  return added;
}

async function send(
  scene: Scene,
  by: HistoryPerson,
  answers: HistoryMessage | null = null,
): Promise<HistoryMessage> {
  const more = answers ? { chat_message_id: answers.id } : {};
  const text = withMention(scene, newWord(scene));
  return addMessage(scene, await scene.calls.say(by.as, scene.group_id, text, more), by, {
    answers,
  });
}

async function sendPicture(scene: Scene): Promise<HistoryMessage> {
  const { setup, group_id, picture } = scene;
  const by = memberOf(scene);
  const input = { company_id: setup.company.id, group_id, content: newWord(scene) };
  const files = { image: { name: "party.png", content: picture } };
  const answer = await setup.server.call("sendChatMessage", input, { as: by.as, files });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return addMessage(scene, answer.content["message"] as ChatMessage, by, { hasPicture: true });
}

function writingSteps(
  scene: Scene,
): Record<"new" | "answer" | "picture" | "edit" | "delete" | "reaction", Step> {
  const { group_id, messages } = scene;
  const { succeed } = scene.calls;
  /** Does something with a message that a member sees, or sends a new one if there is none. */
  const withSeen =
    (
      work: (message: HistoryMessage, by: HistoryPerson) => Promise<HistoryMessage | null>,
      isFit: (message: HistoryMessage, by: HistoryPerson) => boolean = () => true,
    ): Step =>
    async () => {
      const by = memberOf(scene);
      const seen = messages.filter((message) => maySee(by, message) && isFit(message, by));
      return seen.length === 0 ? send(scene, by) : work(oneOf(scene, seen), by);
    };
  const about = ({ id }: HistoryMessage) => ({ group_id, message_id: id });
  return {
    new: () => send(scene, memberOf(scene)),
    picture: () => sendPicture(scene),
    answer: withSeen((message, by) => send(scene, by, message)),
    edit: withSeen(
      async (message, by) => {
        const content = withMention(scene, `${message.word} at ${scene.steps}`);
        await succeed(by.as, "editChatMessage", { ...about(message), content });
        return message;
      },
      ({ author }, by) => author === by,
    ),
    delete: withSeen(
      async (message, by) => {
        await succeed(by.as, "deleteChatMessage", about(message));
        message.isDeleted = true;
        return message;
      },
      ({ author }, by) => author === by || by.name === "admin" || by.name === "manager",
    ),
    reaction: withSeen(async (message, by) => {
      const reaction = oneOf(scene, ["👍", "🎉"]);
      await succeed(by.as, "reactToChatMessage", { ...about(message), reaction });
      return message;
    }),
  };
}

function memberSteps(scene: Scene): Record<"read" | "members" | "rule", Step> {
  const { group_id, people, random } = scene;
  const { succeed } = scene.calls;
  const manager = scene.setup.manager;
  return {
    async read() {
      const seq = random.pick([undefined, random.between(0, lastSeqOf(scene))]);
      const input = { group_id, ...(seq !== undefined && { seq }) };
      await succeed(memberOf(scene).as, "readChatGroup", input);
      return null;
    },
    async members() {
      const moved = oneOf(scene, people.slice(2));
      if (mayEnter(moved)) moved.visibleAfter = null;
      else moved.visibleAfter = scene.historyAfter ?? lastSeqOf(scene);
      moved.joinedAfter = lastSeqOf(scene);
      const recipient_ids = people.filter(mayEnter).map(({ employee }) => employee.id);
      await succeed(manager, "updateChatGroup", { group_id, recipient_ids });
      return null;
    },
    async rule() {
      scene.historyAfter = scene.historyAfter === null ? lastSeqOf(scene) : null;
      const input = { group_id, shows_history: scene.historyAfter !== null };
      await succeed(manager, "updateChatGroup", input);
      return null;
    },
  };
}

/** What a text may end with. */
const mentions = ["", "", "@Mara Test", "@everyone"];
