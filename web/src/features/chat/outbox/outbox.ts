import type { ChatMessage } from "@lineup/contract/chat/schemas";
import { holdOwnEvents } from "#web/entities/chat/apply-event.ts";
import { outboxName } from "#web/lib/browser/outbox-database.ts";
import { storage } from "#web/lib/browser/storage.ts";
import { toast } from "#web/ui/feedback/toast-store.ts";
import { chatTexts } from "../chat-texts.ts";
import { openStore, type OutboxStore } from "./outbox-store.ts";
import {
  idle,
  type NewMessage,
  type PendingMessage,
  type SendStatus,
  type StoredMessage,
  withStatus,
} from "./pending-message.ts";
import { Sender } from "./sender.ts";

/** What the tabs of a person let each other know. */
type Note =
  /** The database has changed. */
  | { readonly type: "changed" }
  /** The tab that sends is to try now. */
  | { readonly type: "wake" }
  /** The tab that sends is to say what it is doing. */
  | { readonly type: "ping" }
  | { readonly type: "status"; readonly status: SendStatus }
  | { readonly type: "sent"; readonly key: string; readonly message: ChatMessage }
  | { readonly type: "failed"; readonly reason: string | undefined };

/** How long the toast about a failed send is shown, as the specification has it. */
const sendErrorMs = 5_000;

/**
 * A person's unsent messages, in the order in which they were written. All tabs show the same ones, and one of them sends them
 * (`Sender`).
 */
export class Outbox {
  readonly userId: number;
  /** Resolved once the messages of earlier visits are there. */
  readonly opened: Promise<void>;
  readonly #onChange: () => void;
  readonly #opened: Promise<OutboxStore>;
  readonly #sender: Sender;
  #channel: BroadcastChannel | null = null;
  #isShared = false;
  #isOpen = false;
  #isClosed = false;
  #stored: readonly StoredMessage[] = [];
  #status: SendStatus = idle;
  #shown: readonly PendingMessage[] = [];
  /** Shows the held events about own messages of the group that is being sent to. */
  #release: ((sent: ChatMessage | null) => void) | null = null;
  /** The changes of the database, one after the other. */
  #turn: Promise<unknown> = Promise.resolve();
  /** The number of changes of this tab; what was read from the database before the last one is outdated. */
  #changes = 0;

  /** @param onChange called when there are other messages to show */
  constructor(userId: number, onChange: () => void) {
    this.userId = userId;
    this.#onChange = onChange;
    this.#sender = new Sender(this, `${outboxName(userId)}-sender`);
    this.#opened = openStore(userId);
    this.opened = this.#start();
  }

  /** The messages as the screen shows them. */
  get messages(): readonly PendingMessage[] {
    return this.#shown;
  }

  get hasWaiting(): boolean {
    return this.#stored.some(({ state }) => state === "waiting");
  }

  /** True once the messages of earlier visits are there. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** True if the messages wait in the database, where all tabs and later visits have them. */
  get isShared(): boolean {
    return this.#isShared;
  }

  /** Shows a message as pending, and sends it after those before it. */
  add(companyId: number, message: NewMessage): void {
    const last = this.#stored.at(-1)?.order ?? 0;
    const now = new Date();
    this.#put([
      {
        ...message,
        ...{ companyId, key: crypto.randomUUID(), createdAt: now.toISOString(), state: "waiting" },
        order: Math.max(now.getTime(), last + 1),
      },
    ]);
    this.#wake();
  }

  /** Sends a message again that wasn't sent. */
  retry(key: string): void {
    this.change(key, { state: "waiting" });
    this.#wake();
  }

  /** Sends what is waiting, also before the pause after a lost connection is over. */
  hurry(): void {
    if (this.hasWaiting) this.#sender.wake(false);
  }

  discard(key: string): void {
    this.#remove([key]);
  }

  /** Changes a message; with another key, it is another message for the server. */
  change(key: string, patch: Partial<StoredMessage>): void {
    const before = this.#stored.find((message) => message.key === key);
    if (!before) return;
    const after = { ...before, ...patch };
    this.#put([after], after.key === key ? [] : [key]);
  }

  /** Marks the messages to a group that are still to be sent as not sent. */
  failGroup(groupId: number): void {
    const waiting = this.#stored.filter(
      (message) => message.groupId === groupId && message.state === "waiting",
    );
    this.#put(waiting.map((message) => ({ ...message, state: "failed" })));
  }

  /** @returns the message to send next, as all tabs have left it; null for none */
  async next(): Promise<StoredMessage | null> {
    await this.#read();
    return this.#stored.find(({ state }) => state === "waiting") ?? null;
  }

  /** Shows how far the sending is, on all tabs. */
  report(status: SendStatus): void {
    this.#follow(status);
    this.#post({ type: "status", status });
  }

  /** Replaces a pending message by the one that the server has stored, on all tabs. */
  settle(key: string, message: ChatMessage): void {
    this.#show(key, message);
    this.#change((store) => store.remove([key]), { type: "sent", key, message });
  }

  /** Says on the tabs in view that a message wasn't sent. */
  async reportFailure(reason: string | undefined): Promise<void> {
    this.#post({ type: "failed", reason });
    await this.#toast(reason);
  }

  /** Asks the tab that sends for its status. */
  ping(): void {
    this.#post({ type: "ping" });
  }

  /** Ends it for this page: its messages wait in the database. */
  close(): void {
    this.#isClosed = true;
    this.#sender.stop();
    this.#release?.(null);
    this.#channel?.close();
    this.#stored = [];
    this.#render();
    void this.#turn.then(async () => (await this.#opened).close());
  }

  async #start(): Promise<void> {
    const store = await this.#opened;
    if (this.#isClosed) return;
    this.#isShared = store.isShared;
    if (store.isShared) {
      this.#channel = new BroadcastChannel(outboxName(this.userId));
      this.#channel.onmessage = ({ data }) => this.#hear(data as Note);
    }
    await this.#read();
    this.#isOpen = true;
    this.#onChange();
    this.hurry();
  }

  #hear(note: Note): void {
    const { isSending } = this.#sender;
    if (note.type === "changed") void this.#read().then(() => this.#sender.wait());
    if (note.type === "wake" && isSending) this.#sender.hurry(true);
    if (note.type === "ping" && isSending) this.#post({ type: "status", status: this.#status });
    if (note.type === "status" && !isSending) {
      this.#sender.hear();
      this.#follow(note.status);
    }
    if (note.type === "sent") {
      this.#show(note.key, note.message);
      void this.#read();
    }
    if (note.type === "failed") void this.#toast(note.reason);
  }

  /** Has the waiting messages sent: by this tab, or by the one that sends already. */
  #wake(): void {
    this.#post({ type: "wake" });
    this.#sender.wake(true);
  }

  /** Shows what the tab that sends is doing. */
  #follow(status: SendStatus): void {
    const { current } = status;
    if (current?.key !== this.#status.current?.key) {
      this.#release?.(null);
      this.#release = current && holdOwnEvents(current.companyId, current.groupId);
    }
    this.#status = status;
    this.#render();
  }

  #show(key: string, message: ChatMessage): void {
    this.#release?.(message);
    this.#release = null;
    this.#status = idle;
    this.#stored = this.#stored.filter((one) => one.key !== key);
    this.#render();
  }

  #put(messages: readonly StoredMessage[], replaced: readonly string[] = []): void {
    const keys = [...replaced, ...messages.map(({ key }) => key)];
    const others = this.#stored.filter(({ key }) => !keys.includes(key));
    this.#stored = [...others, ...messages].toSorted((one, other) => one.order - other.order);
    this.#change((store) => store.put(messages, replaced));
  }

  #remove(keys: readonly string[]): void {
    this.#stored = this.#stored.filter(({ key }) => !keys.includes(key));
    this.#change((store) => store.remove(keys));
  }

  /** Changes the database, and lets the other tabs know. What it doesn't take shows when it is read again. */
  #change(act: (store: OutboxStore) => Promise<void>, note: Note = { type: "changed" }): void {
    this.#changes += 1;
    this.#render();
    this.#turn = this.#turn
      .then(async () => act(await this.#opened))
      .catch(() => undefined)
      .then(() => this.#post(note));
  }

  /** Reads what the database has, after the changes of this tab. */
  async #read(): Promise<void> {
    let before: number;
    do {
      before = this.#changes;
      const reading = this.#turn.then(async () => (await this.#opened).all());
      this.#turn = reading.catch(() => undefined);
      const stored = await reading.catch(() => null);
      // A database that can't be read any more changes nothing of what is shown.
      if (stored === null || this.#isClosed) return;
      if (before === this.#changes) this.#stored = this.#withKnown(stored);
    } while (before !== this.#changes);
    this.#render();
  }

  /** Keeps what hasn't changed, so that its picture isn't drawn again. */
  #withKnown(stored: readonly StoredMessage[]): readonly StoredMessage[] {
    const known = new Map(this.#stored.map((message) => [message.key, message]));
    return stored.map((message) => {
      const before = known.get(message.key);
      return before?.state === message.state ? before : message;
    });
  }

  #render(): void {
    this.#shown = this.#stored.map((message) => withStatus(message, this.#status));
    if (this.#isShared && !this.#isClosed) this.#mark();
    this.#onChange();
  }

  /** Lets screens without chats know whether there is something to send. */
  #mark(): void {
    const name = outboxName(this.userId);
    if (this.#stored.length === 0) storage.remove(name);
    else storage.set(name, "waiting");
  }

  #post(note: Note): void {
    if (!this.#isClosed) this.#channel?.postMessage(note);
  }

  async #toast(reason: string | undefined): Promise<void> {
    if (document.visibilityState !== "visible") return;
    await chatTexts.load();
    toast({
      title: chatTexts.say("send.error"),
      messages: [reason ?? chatTexts.say("send.wrong")],
      variant: "error",
      timeout: sendErrorMs,
    });
  }
}
