import type { BaseLogger } from "pino";
import type { Config } from "../config.ts";
import { diskFiles } from "./files/disk.ts";
import type { Files } from "./files/port.ts";
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
  /** null: this installation sends none. */
  mail: Mail | null;
  /** null: this installation sends none. */
  sms: Sms | null;
  files: Files;
  /** null: the sockets are this server's own. */
  live: LiveService | null;
  /** null: translations are written by hand. */
  translate: Translate | null;
  /** For /dev/outbox; null where messages really go out: then there is no such page. */
  outbox: Outbox | null;
  /** Ends open connections; call it when draining is over. */
  close(): Promise<void>;
}

type AdapterConfig = Pick<Config, "mail" | "sms" | "pusher" | "files" | "translate" | "outboxDir">;

/**
 * The outside things as the configuration chooses them. Opens nothing: a provider that is down does not stop the start. The clients
 * of mail and S3 are loaded only when chosen: Amazon's alone takes 50 MB and a tenth of a second.
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
    },
    "adapters chosen",
  );
  const sms = createSms(config.sms, outbox);
  const live = config.pusher && pusherService(config.pusher);
  const translate = createTranslate(config.translate);
  return { mail, sms, files, live, translate, outbox, close: async () => mail?.close() };
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

async function createFiles(config: Config["files"], log: Pick<BaseLogger, "warn">): Promise<Files> {
  if (config.kind === "disk") return diskFiles(config.directory);
  return (await import("./files/s3.ts")).s3Files(config, log);
}
