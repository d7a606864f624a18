import path from "node:path";
import {
  type Environment,
  type RawConfig,
  environmentProblems,
  environmentSchema,
  pusherClientUrl,
} from "./config-environment.ts";
import { developmentSecret } from "./development-secret.ts";
import { isLoopback } from "#server/platform/http/network";
import { StartError } from "#server/platform/start-error";

/** The configuration from the environment, parsed once at the start and deeply frozen. */
export type Config = DeepReadonly<{
  mode: "development" | "production" | "test";
  host: string;
  port: number;
  /** The origin under which people reach the product, without a slash at the end. */
  publicUrl: string;
  /** Absolute path. */
  dataDir: string;
  /** null for the embedded PostgreSQL in dataDir. */
  databaseUrl: string | null;
  demo: boolean;
  maintenance: boolean;
  /** Web clients older than this version must reload. */
  minWebVersion: string | null;
  /** At least 32 characters. The keys for signatures and encryption are derived from it. */
  secret: string;
  /** True if the secret was changed on purpose. */
  secretChanged: boolean;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  /** A value for Fastify's trustProxy: false for no proxy, the number of proxies in front of the server, or their addresses. */
  trustProxy: false | number | string[];
  links: { terms: string | null; privacy: string | null; contact: string | null };
  mail: MailConfig;
  sms: SmsConfig;
  /** null for this server's own sockets. */
  pusher: PusherConfig | null;
  files: FilesConfig;
  translate: TranslateConfig;
  gif: GifConfig;
  /** Absolute path of the outbox; null if there is none, as always in production. */
  outboxDir: string | null;
  /**
   * Who may read the messages in the outbox at /dev/outbox, sign-in codes included: any visitor, or only those who open the page by an
   * address of this machine itself; null if no one may.
   */
  outboxPage: "any" | "local" | null;
}>;

type MailConfig =
  | { kind: "outbox" }
  | { kind: "none" }
  | { kind: "smtp"; url: string; from: string };

type SmsConfig =
  | { kind: "outbox" }
  | { kind: "none" }
  | { kind: "twilio"; url: string; accountSid: string; authToken: string; sender: TwilioSender };

/** The sender of text messages: a number (or name), or a messaging service that picks one. */
type TwilioSender = { from: string } | { messagingServiceSid: string };

/** The options of the adapter. */
type PusherConfig = { url: string; appId: string; key: string; secret: string; clientUrl: string };

type FilesConfig = { kind: "disk"; directory: string } | ({ kind: "s3" } & S3Config);

type TranslateConfig =
  | { kind: "none" }
  | { kind: "libretranslate"; url: string; key: string | null }
  /** `url` is null for DeepL's own address. */
  | { kind: "deepl"; url: string | null; key: string };

type GifConfig =
  | { kind: "none" }
  /** The animations that come with the product. */
  | { kind: "builtin" }
  /** `direct`: browsers call the service themselves. */
  | { kind: "giphy"; url: string; key: string; direct: boolean }
  | { kind: "klipy"; url: string; key: string };

type S3Config = {
  bucket: string;
  region: string;
  /** null for Amazon's endpoint of the region. */
  endpoint: string | null;
  forcePathStyle: boolean;
  /** null for the standard AWS credential chain (instance role, profile, AWS_* variables). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
};

/** The environment can't be used. `problems` has one line for each bad or missing variable, without secrets. */
export class ConfigError extends StartError {
  override readonly name = "ConfigError";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `The environment has ${problems.length} problem(s):\n${problems.map((line) => `  - ${line}`).join("\n")}`,
    );
    this.problems = problems;
  }
}

/**
 * Reads the configuration from the environment. An empty variable counts as missing. Without SECRET, the secret kept in DATA_DIR is
 * used, and created if it is missing.
 *
 * @param env usually `process.env`
 * @param secretOf gives the secret of a DATA_DIR if SECRET isn't set
 * @returns the configuration, deeply frozen
 * @throws ConfigError with all problems; StartError if the secret can't be kept in DATA_DIR
 */
export function readConfig(
  env: Environment,
  secretOf: (dataDir: string) => string = developmentSecret,
): Config {
  const variables = withoutEmpty(env);
  const parsed = environmentSchema.safeParse(variables);
  const problems = environmentProblems(variables);
  if (!parsed.success)
    problems.unshift(
      ...parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`),
    );
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  return deepFreeze(fromEnvironment(parsed.data, secretOf));
}

function fromEnvironment(raw: RawConfig, secretOf: (dataDir: string) => string): Config {
  const dataDir = path.resolve(raw.DATA_DIR);
  const production = raw.NODE_ENV === "production";
  const mail = mailConfig(raw);
  const sms = smsConfig(raw);
  return {
    mode: raw.NODE_ENV,
    host: raw.HOST,
    port: raw.PORT,
    publicUrl: (raw.PUBLIC_URL ?? defaultPublicUrl(raw.HOST, raw.PORT)).replace(/\/+$/, ""),
    dataDir,
    databaseUrl: raw.DATABASE_URL ?? null,
    demo: raw.DEMO ?? !production,
    maintenance: raw.MAINTENANCE,
    minWebVersion: raw.MIN_WEB_VERSION ?? null,
    secret: raw.SECRET ?? secretOf(dataDir),
    secretChanged: raw.SECRET_CHANGED,
    logLevel: raw.LOG_LEVEL,
    trustProxy: raw.TRUST_PROXY,
    links: {
      terms: raw.TERMS_URL ?? null,
      privacy: raw.PRIVACY_URL ?? null,
      contact: raw.CONTACT_URL ?? null,
    },
    mail,
    sms,
    pusher: pusherConfig(raw),
    files: filesConfig(raw, dataDir),
    translate: translateConfig(raw),
    gif: gifConfig(raw),
    outboxDir:
      mail.kind === "outbox" || sms.kind === "outbox" ? path.join(dataDir, "outbox") : null,
    outboxPage: outboxPage(raw),
  };
}

/** Unless it is switched on, the outbox isn't shown where others can reach the server. */
function outboxPage({ OUTBOX_PAGE, HOST, PUBLIC_URL }: RawConfig): Config["outboxPage"] {
  if (OUTBOX_PAGE !== undefined) return OUTBOX_PAGE ? "any" : null;
  const isLocal = isLoopback(HOST) && (!PUBLIC_URL || isLoopback(new URL(PUBLIC_URL).hostname));
  return isLocal ? "local" : null;
}

// The defaults of "" below are never used: environmentProblems() has refused these cases.
function mailConfig(raw: RawConfig): MailConfig {
  const kind = raw.MAIL_PROVIDER ?? (raw.MAIL_URL ? "smtp" : "outbox");
  return kind === "smtp" ? { kind, url: raw.MAIL_URL ?? "", from: raw.MAIL_FROM ?? "" } : { kind };
}

function smsConfig(raw: RawConfig): SmsConfig {
  const kind = raw.SMS_PROVIDER ?? "outbox";
  if (kind !== "twilio") return { kind };
  const sender = raw.TWILIO_MESSAGING_SERVICE_SID
    ? { messagingServiceSid: raw.TWILIO_MESSAGING_SERVICE_SID }
    : { from: raw.TWILIO_FROM ?? "" };
  return {
    kind,
    url: raw.TWILIO_URL.replace(/\/+$/, ""),
    accountSid: raw.TWILIO_ACCOUNT_SID ?? "",
    authToken: raw.TWILIO_AUTH_TOKEN ?? "",
    sender,
  };
}

function pusherConfig(raw: RawConfig): PusherConfig | null {
  if (!raw.PUSHER_URL) return null;
  const { origin, username, password, pathname } = new URL(raw.PUSHER_URL);
  return {
    url: origin,
    appId: pathname.replace("/apps/", ""),
    key: username,
    secret: password,
    clientUrl: raw.PUSHER_CLIENT_URL ?? pusherClientUrl(raw.PUSHER_URL) ?? "",
  };
}

function translateConfig(raw: RawConfig): TranslateConfig {
  const { TRANSLATE_PROVIDER: kind, TRANSLATE_URL, TRANSLATE_KEY } = raw;
  const url = TRANSLATE_URL?.replace(/\/+$/, "");
  if (kind === "deepl") return { kind, url: url ?? null, key: TRANSLATE_KEY ?? "" };
  return kind === "none" ? { kind } : { kind, url: url ?? "", key: TRANSLATE_KEY ?? null };
}

const gifUrls = {
  giphy: "https://api.giphy.com/v1",
  klipy: "https://api.klipy.com/api/v1",
} as const;

function gifConfig({ GIF_PROVIDER: kind, GIF_URL, GIF_KEY, GIF_DIRECT }: RawConfig): GifConfig {
  if (kind === "none" || kind === "builtin") return { kind };
  const service = { url: (GIF_URL ?? gifUrls[kind]).replace(/\/+$/, ""), key: GIF_KEY ?? "" };
  return kind === "giphy" ? { kind, ...service, direct: GIF_DIRECT } : { kind, ...service };
}

function filesConfig(raw: RawConfig, dataDir: string): FilesConfig {
  if (raw.FILES_PROVIDER === "disk")
    return { kind: "disk", directory: path.join(dataDir, "files") };
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = raw;
  return {
    kind: "s3",
    bucket: raw.S3_BUCKET ?? "",
    region: raw.S3_REGION,
    endpoint: raw.S3_ENDPOINT ?? null,
    // Few services other than Amazon's have a host name for each bucket.
    forcePathStyle: raw.S3_FORCE_PATH_STYLE ?? raw.S3_ENDPOINT !== undefined,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  };
}

/** A host that means all addresses, such as 0.0.0.0, can't be opened in a browser, so it becomes localhost. */
function defaultPublicUrl(host: string, port: number): string {
  const name =
    host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

function withoutEmpty(env: Environment): Environment {
  return Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
}

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value))
    if (typeof inner === "object" && inner !== null) deepFreeze(inner);
  return Object.freeze(value);
}
