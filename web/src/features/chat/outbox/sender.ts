import { call } from "#web/lib/api/api-client.ts";
import { ApiError, isMissing, isOffline } from "#web/lib/api/api-error.ts";
import { refresh } from "#web/lib/live/live.ts";
import type { Outbox } from "./outbox.ts";
import { idle, type StoredMessage } from "./pending-message.ts";

const firstPauseMs = 5_000;
const longestPauseMs = 60_000;
/** A tab that waits for the one that sends asks it this often what it is doing. */
const pingMs = 10_000;
/** A tab that says nothing for this long is suspended, as browsers do with tabs in the background. */
const silenceMs = 15_000;

/**
 * Sends the messages of an outbox, one after the other. Of all tabs, the one that holds the browser's lock does so, until nothing is
 * waiting; if it closes, the next one takes its place. A message that two tabs send nevertheless is stored once, because of its key.
 */
export class Sender {
  readonly #outbox: Outbox;
  readonly #lock: string;
  #isStopped = false;
  /** Resolved when this tab ends its sending; what is under way then isn't waited for. */
  readonly #stopped = Promise.withResolvers<void>();
  /** True from the first wait for the lock until nothing is to be sent. */
  #isRunning = false;
  #isWoken = false;
  /** True if a person wants it now, and is to hear of a lost connection. */
  #isManual = false;
  /** What this tab holds the lock with; null while it doesn't. */
  #hold: object | null = null;
  #heardAt = 0;
  #pauseMs = firstPauseMs;
  #endPause: (() => void) | null = null;
  /** Ends the wait for the lock. */
  #endWait: (() => void) | null = null;

  constructor(outbox: Outbox, lock: string) {
    this.#outbox = outbox;
    this.#lock = lock;
  }

  /** True while this tab is the one that sends. */
  get isSending(): boolean {
    return this.#hold !== null;
  }

  /** Sends what is waiting, also before the pause after a lost connection is over. */
  wake(isManual: boolean): void {
    this.#isWoken = true;
    this.hurry(isManual);
    if (!this.#isRunning) void this.#run();
  }

  /** Takes the place of the tab that sends, once that one has closed. */
  wait(): void {
    if (this.#outbox.hasWaiting && !this.#isRunning) void this.#run();
  }

  /** Ends the pause after a lost connection. */
  hurry(isManual: boolean): void {
    this.#isManual ||= isManual;
    this.#endPause?.();
  }

  /** Notes a sign of life of the tab that sends. */
  hear(): void {
    this.#heardAt = performance.now();
  }

  stop(): void {
    this.#isStopped = true;
    this.#stopped.resolve();
    this.#hold = null;
    this.#endPause?.();
    this.#endWait?.();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    do {
      this.#isWoken = false;
      await this.#locked();
    } while (this.#isWoken && !this.#isStopped);
    this.#isRunning = false;
  }

  /** Sends while this tab holds the lock. Without a database, each tab has its own messages and needs no lock. */
  async #locked(): Promise<void> {
    const work = (): Promise<void> => Promise.race([this.#drain(), this.#stopped.promise]);
    await this.#outbox.opened;
    if (!this.#outbox.isShared) return work();
    const waiting = new AbortController();
    this.#endWait = () => waiting.abort();
    const watch = setInterval(() => this.#watch(), pingMs);
    this.hear();
    try {
      await navigator.locks.request(this.#lock, { signal: waiting.signal }, work);
    } catch {
      // Either another tab has taken the lock of this one, which was suspended, or this one is to take it from another.
      this.#lose();
      if (waiting.signal.aborted && !this.#isStopped)
        await navigator.locks.request(this.#lock, { steal: true }, work).catch(() => this.#lose());
    } finally {
      clearInterval(watch);
    }
  }

  /** Ends the sending of this tab without the lock. It waits for it again, in case the tab that has it closes. */
  #lose(): void {
    this.#isWoken ||= this.isSending && this.#outbox.hasWaiting;
    this.#hold = null;
    this.#endPause?.();
  }

  /** Ends the wait for a tab that gives no sign of life, if this one is in view. */
  #watch(): void {
    if (this.isSending || document.visibilityState !== "visible") return;
    if (performance.now() - this.#heardAt > silenceMs) this.#endWait?.();
    else this.#outbox.ping();
  }

  async #drain(): Promise<void> {
    const hold = {};
    this.#hold = this.#isStopped ? null : hold;
    while (this.#hold === hold) {
      const next = await this.#outbox.next();
      if (this.#hold !== hold) return;
      if (!next) break;
      const pauseMs = await this.#send(next, hold);
      if (pauseMs > 0 && this.#hold === hold) await this.#pause(pauseMs);
    }
    if (this.#hold === hold) this.#hold = null;
  }

  /** @returns the time to wait before the next one, in milliseconds */
  async #send(message: StoredMessage, hold: object): Promise<number> {
    const { key, companyId, groupId, content, primary, picture, gif } = message;
    const status = { current: { key, companyId, groupId }, progress: 0, isLost: false };
    this.#outbox.report(status);
    const more = {
      ...(primary !== null && { chat_message_id: primary.id }),
      ...(gif !== null && { image_url: gif }),
    };
    const onProgress = (progress: number): void => {
      if (this.#hold === hold) this.#outbox.report({ ...status, progress });
    };
    try {
      const answer = await call(
        "sendChatMessage",
        { company_id: companyId, group_id: groupId, content, ...more },
        { idempotencyKey: key, ...(picture && { files: { image: picture }, onProgress }) },
      );
      if (this.#isStopped) return 0;
      this.#outbox.settle(key, answer.message);
      this.#isManual = false;
      this.#pauseMs = firstPauseMs;
      return 0;
    } catch (error) {
      return this.#isStopped ? 0 : this.#fail(message, error);
    }
  }

  /** If the server can't be reached, the message and all after it go on waiting. */
  #fail({ key, groupId }: StoredMessage, error: unknown): number {
    const isManual = this.#isManual;
    this.#isManual = false;
    const reason = error instanceof ApiError ? error.errors[0] : undefined;
    const pauseMs = this.#pauseAfter(error);
    if (pauseMs !== null) {
      const isBusy = error instanceof ApiError && error.code === "rate_limited";
      this.#outbox.report({ ...idle, isLost: !isBusy });
      if (isManual && !isBusy) void this.#outbox.reportFailure(reason);
      return pauseMs;
    }
    this.#outbox.report(idle);
    if (isMissing(error)) refresh("listChatGroups");
    if (isRefusedByGroup(error)) this.#outbox.failGroup(groupId);
    // What it answers was deleted meanwhile: the next try is another message, which answers nothing.
    else if (error instanceof ApiError && error.fields["chat_message_id"])
      this.#outbox.change(key, { state: "failed", key: crypto.randomUUID(), primary: null });
    else this.#outbox.change(key, { state: "failed" });
    void this.#outbox.reportFailure(reason);
    return 0;
  }

  /** @returns how long to wait before the same message is sent again, in milliseconds; null if that needs a person */
  #pauseAfter(error: unknown): number | null {
    if (!(error instanceof ApiError)) return null;
    if (error.code === "rate_limited" && error.retryAfter) return error.retryAfter * 1_000;
    // 401 refuses the session, not the message, which waits for the next one. Proxies answer with 502 to 504 while the server is being
    // restarted.
    const isAway = error.maintenance || [401, 429, 502, 503, 504].includes(error.status);
    if (!isOffline(error) && !isAway) return null;
    const pauseMs = this.#pauseMs;
    this.#pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    return pauseMs;
  }

  /** No event says that an unreachable server is back, so it is tried at growing intervals, and when the device is online again. */
  async #pause(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
      window.addEventListener("online", this.#endPause);
    });
    if (this.#endPause) window.removeEventListener("online", this.#endPause);
    this.#endPause = null;
  }
}

/** @returns true if no message of this person gets into the group any more: they have left it, or may not write there */
function isRefusedByGroup(error: unknown): boolean {
  return isMissing(error) || (error instanceof ApiError && error.status === 403);
}
