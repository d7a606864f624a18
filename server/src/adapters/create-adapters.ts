import type { BaseLogger } from "pino";
import type { Config } from "../config.ts";
import { diskFiles } from "./files/disk.ts";
import type { Files } from "./files/port.ts";
import { builtinGifService } from "./gif/builtin.ts";
import { giphy } from "./gif/giphy.ts";
import { cacheAnswers } from "./gif/cache.ts";
import { klipy } from "./gif/klipy.ts";
import type { GifService } from "./gif/port.ts";
import type { LiveService } from "./live/port.ts";
import { pusherService } from "./live/pusher.ts";
import { outboxMail } from "./mail/outbox.ts";
import type { Mail } from "./mail/port.ts";
import { type Outbox, createOutbox } from "./outbox/store.ts";
import { outboxSms } from "./sms/outbox.ts";
import type { Sms } from "./sms/port.ts";
import { twilioSms } from "./sms/twilio.ts";
import { deepL } from "./translate/deepl.ts";
import { libreTranslate } from "./translate/libretranslate.ts";
import type { Translate } from "./translate/port.ts";

export interface Adapters {
  /** null if this installation sends no mail. */
  mail: Mail | null;
  /** null if this installation sends no text messages. */
  sms: Sms | null;
  files: Files;
  /** null if live events go over this server's own sockets. */
  live: LiveService | null;
  /** null if there is no machine translation. */
  translate: Translate | null;
  /** null if there are no GIFs to choose from. */
  gif: GifService | null;
  /** The messages shown at /dev/outbox. null if none are kept here; the page then doesn't exist. */
  outbox: Outbox | null;
  /** Closes open connections. Call it after draining. */
  close(): Promise<void>;
}

/** The channels for messages to people; null for one that this installation doesn't have. */
export type Channels = Pick<Adapters, "mail" | "sms">;

type AdapterConfig = Pick<
  Config,
  "mail" | "sms" | "pusher" | "files" | "translate" | "gif" | "outboxDir"
>;

/**
 * Creates the adapters that the configuration chooses. It connects to nothing, so a provider that is down doesn't stop the start.
 * The clients for mail and S3 are only loaded when chosen: Amazon's alone takes 50 MB and a tenth of a second.
 */
export async function createAdapters(
  config: AdapterConfig,
  log: Pick<BaseLogger, "info" | "warn">,
): Promise<Adapters> {
  const outbox = config.outboxDir === null ? null : createOutbox(config.outboxDir);
  const mail = await createMail(config.mail, outbox);
  const files = await createFiles(config.files, log);
  log.info(
    {
      mail: config.mail.kind,
      sms: config.sms.kind,
      files: config.files.kind,
      live: config.pusher === null ? "own" : "pusher",
      translate: config.translate.kind,
      gif: config.gif.kind,
    },
    "adapters chosen",
  );
  const sms = createSms(config.sms, outbox);
  const live = config.pusher && pusherService(config.pusher);
  const translate = createTranslate(config.translate);
  const gif = createGif(config.gif);
  return { mail, sms, files, live, translate, gif, outbox, close: async () => mail?.close() };
}

async function createMail(config: Config["mail"], outbox: Outbox | null): Promise<Mail | null> {
  if (config.kind === "smtp") return (await import("./mail/smtp.ts")).smtpMail(config);
  return config.kind === "outbox" && outbox ? outboxMail(outbox) : null;
}

function createSms(config: Config["sms"], outbox: Outbox | null): Sms | null {
  if (config.kind === "twilio") return twilioSms(config);
  return config.kind === "outbox" && outbox ? outboxSms(outbox) : null;
}

function createTranslate(config: Config["translate"]): Translate | null {
  if (config.kind === "deepl") return deepL(config);
  return config.kind === "libretranslate" ? libreTranslate(config) : null;
}

function createGif(config: Config["gif"]): GifService | null {
  if (config.kind === "none") return null;
  if (config.kind === "builtin") return builtinGifService();
  return cacheAnswers(config.kind === "giphy" ? giphy(config) : klipy(config));
}

/** Creates the storage for uploaded files alone. */
export async function createFiles(
  config: Config["files"],
  log: Pick<BaseLogger, "warn">,
): Promise<Files> {
  if (config.kind === "disk") return diskFiles(config.directory);
  return (await import("./files/s3.ts")).s3Files(config, log);
}
