import type { BaseLogger } from "pino";
import type { Config } from "../config.ts";
import { diskFiles } from "./files/disk.ts";
import type { Files } from "./files/port.ts";
import { s3Files } from "./files/s3.ts";
import { noMail } from "./mail/none.ts";
import { outboxMail } from "./mail/outbox.ts";
import type { Mail } from "./mail/port.ts";
import { smtpMail } from "./mail/smtp.ts";
import { type Outbox, createOutbox } from "./outbox/store.ts";
import { noSms } from "./sms/none.ts";
import { outboxSms } from "./sms/outbox.ts";
import type { Sms } from "./sms/port.ts";
import { twilioSms } from "./sms/twilio.ts";

export interface Adapters {
  mail: Mail;
  sms: Sms;
  files: Files;
  /** For /dev/outbox; null where messages really go out: then there is no such page. */
  outbox: Outbox | null;
  /** Ends open connections; call it when draining is over. */
  close(): Promise<void>;
}

type AdapterConfig = Pick<Config, "mail" | "sms" | "files" | "outboxDir">;

/** The outside things as the configuration chooses them. Opens nothing: a provider that is down does not stop the start. */
export function createAdapters(config: AdapterConfig, log: Pick<BaseLogger, "info">): Adapters {
  const outbox = config.outboxDir === null ? null : createOutbox(config.outboxDir);
  const mail = createMail(config.mail, outbox);
  const adapters = {
    mail,
    sms: createSms(config.sms, outbox),
    files: createFiles(config.files),
    outbox,
  };
  log.info(
    { mail: config.mail.kind, sms: config.sms.kind, files: config.files.kind },
    "adapters chosen",
  );
  return { ...adapters, close: () => mail.close() };
}

function createMail(config: Config["mail"], outbox: Outbox | null): Mail {
  if (config.kind === "smtp") return smtpMail(config);
  return config.kind === "outbox" && outbox ? outboxMail(outbox) : noMail();
}

function createSms(config: Config["sms"], outbox: Outbox | null): Sms {
  if (config.kind === "twilio") return twilioSms(config);
  return config.kind === "outbox" && outbox ? outboxSms(outbox) : noSms();
}

function createFiles(config: Config["files"]): Files {
  return config.kind === "s3" ? s3Files(config) : diskFiles(config.directory);
}
