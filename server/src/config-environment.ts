import { isIP } from "node:net";
import { z } from "zod";

export type Environment = Readonly<Record<string, string | undefined>>;

const flag = z.enum(["0", "1"], { error: "must be 0 or 1" }).transform((text) => text === "1");

const webUrl = urlOf(["http:", "https:"], "must be an http:// or https:// address");

const version = z.string().regex(/^\d+\.\d+\.\d+$/, "must be a version such as 1.4.0");

const levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Every variable that the product reads, with its default. docs/operations.md explains them. */
export const environmentSchema = z.object({
  NODE_ENV: oneOf(["development", "production", "test"]).default("development"),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, "must be a host name or an address")
    .default("127.0.0.1"),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, "must be a port number from 1 to 65535")
    .transform(Number)
    // Not 0, for which the system picks a free port: links in mails must still work after the next start.
    .refine((port) => port >= 1 && port <= 65535, "must be a port number from 1 to 65535")
    .default(3000),
  PUBLIC_URL: webUrl
    .refine(
      (text) => /^\w+:\/\/[^/?#@\\\s]+\/*$/.test(text),
      "must be scheme, host and port alone: no name or password before them, and no path behind",
    )
    .optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: urlOf(
    ["postgres:", "postgresql:"],
    "must be a postgres:// or postgresql:// address",
  ).optional(),
  DEMO: flag.optional(),
  OUTBOX_PAGE: flag.optional(),
  MAINTENANCE: flag.default(false),
  MIN_WEB_VERSION: version.optional(),
  SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  SECRET_CHANGED: flag.default(false),
  LOG_LEVEL: oneOf(levels).default("info"),
  TRUST_PROXY: z.string().transform(trustProxy).default(false),
  TERMS_URL: webUrl.optional(),
  PRIVACY_URL: webUrl.optional(),
  CONTACT_URL: urlOf(
    ["http:", "https:", "mailto:"],
    "must be an http://, https:// or mailto: address",
  ).optional(),

  MAIL_PROVIDER: oneOf(["outbox", "smtp", "none"]).optional(),
  MAIL_URL: urlOf(
    ["smtp:", "smtps:"],
    "must be smtp://user:password@host:port or smtps://…",
  ).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\r\n]+<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
      "must be an address, or Name <address>",
    )
    .optional(),

  SMS_PROVIDER: oneOf(["outbox", "twilio", "none"]).optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-zA-Z]+$/, "must begin with AC")
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_MESSAGING_SERVICE_SID: z
    .string()
    .regex(/^MG[0-9a-zA-Z]+$/, "must begin with MG")
    .optional(),
  TWILIO_URL: webUrl.default("https://api.twilio.com"),

  PUSHER_URL: z
    .string()
    .regex(
      /^https?:\/\/[\w-]+:[\w-]+@[\w.-]+(:\d+)?\/apps\/[\w-]+$/,
      "must be https://key:secret@host/apps/id",
    )
    .optional(),
  PUSHER_CLIENT_URL: urlOf(["ws:", "wss:"], "must be a ws:// or wss:// address").optional(),

  FILES_PROVIDER: oneOf(["disk", "s3"]).default("disk"),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be a bucket name")
    .optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ENDPOINT: webUrl.optional(),
  S3_FORCE_PATH_STYLE: flag.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),

  TRANSLATE_PROVIDER: oneOf(["none", "libretranslate", "deepl"]).default("none"),
  TRANSLATE_URL: webUrl
    .refine(
      (text) => !/^\w+:\/\/[^/?#]*@/.test(text),
      "must have no name or password: the service is asked with TRANSLATE_KEY alone",
    )
    .optional(),
  TRANSLATE_KEY: z
    .string()
    .regex(/^[!-~]*$/, "must be letters, digits and signs without spaces or line ends")
    .optional(),

  GIF_PROVIDER: oneOf(["builtin", "giphy", "klipy", "none"]).default("builtin"),
  GIF_URL: webUrl
    .refine(
      (text) => !/^\w+:\/\/[^/?#]*@|[?#]/.test(text),
      "must have no name or password and no query: the service is asked with GIF_KEY alone",
    )
    .optional(),
  GIF_KEY: z
    .string()
    .regex(/^[\w-]+$/, "must be letters, digits, hyphens and underscores")
    .optional(),
  GIF_DIRECT: flag.default(false),
});

export type RawConfig = z.output<typeof environmentSchema>;

/** The product's own prefixes. An unknown variable with one of them is a misspelling. */
const ownPrefixes = [
  ...["SECRET_", "MAIL_", "SMS_", "TWILIO_", "PUSHER_", "FILES_", "S3_", "TRANSLATE_", "GIF_"],
];

/**
 * Finds problems that concern several variables: unknown names, variables that need each other, and what production refuses.
 *
 * @param env without empty values
 * @returns a line for each problem, starting with the variable's name
 */
export function environmentProblems(env: Environment): string[] {
  return [
    ...unknownNames(env),
    ...mailProblems(env),
    ...smsProblems(env),
    ...liveProblems(env),
    ...fileProblems(env),
    ...translateProblems(env),
    ...gifProblems(env),
    ...productionProblems(env),
  ];
}

function unknownNames(env: Environment): string[] {
  const known = Object.keys(environmentSchema.shape);
  return Object.keys(env)
    .filter(
      (name) => ownPrefixes.some((prefix) => name.startsWith(prefix)) && !known.includes(name),
    )
    .map((name) => `${name}: is not a variable of this product`);
}

function mailProblems(env: Environment): string[] {
  if ((env["MAIL_PROVIDER"] ?? "smtp") !== "smtp")
    return withoutEffect(env, "MAIL_PROVIDER=smtp", ["MAIL_URL", "MAIL_FROM"]);
  if (!env["MAIL_PROVIDER"] && !env["MAIL_URL"])
    return withoutEffect(env, "MAIL_URL", ["MAIL_FROM"]);
  return missing(env, "to send mail", ["MAIL_URL", "MAIL_FROM"]);
}

function smsProblems(env: Environment): string[] {
  const own = Object.keys(environmentSchema.shape).filter((name) => name.startsWith("TWILIO_"));
  if (env["SMS_PROVIDER"] !== "twilio") return withoutEffect(env, "SMS_PROVIDER=twilio", own);
  const problems = missing(env, "with SMS_PROVIDER=twilio", [
    "TWILIO_ACCOUNT_SID",
    "TWILIO_AUTH_TOKEN",
  ]);
  const senders = [env["TWILIO_FROM"], env["TWILIO_MESSAGING_SERVICE_SID"]].filter(Boolean);
  if (senders.length !== 1)
    problems.push("TWILIO_FROM: set it or TWILIO_MESSAGING_SERVICE_SID, exactly one of the two");
  return problems;
}

function liveProblems(env: Environment): string[] {
  const url = env["PUSHER_URL"];
  if (!url) return withoutEffect(env, "PUSHER_URL", ["PUSHER_CLIENT_URL"]);
  return env["PUSHER_CLIENT_URL"] || pusherClientUrl(url)
    ? []
    : ["PUSHER_CLIENT_URL: is needed, unless PUSHER_URL is of api-<cluster>.pusher.com"];
}

/** @returns the address that clients connect to, if `url` is of one of Pusher's clusters; undefined for other services */
export function pusherClientUrl(url: string): string | undefined {
  const cluster = /@api-([\w-]+)\.pusher\.com(:\d+)?\//.exec(url)?.[1];
  return cluster && `wss://ws-${cluster}.pusher.com`;
}

function fileProblems(env: Environment): string[] {
  const own = Object.keys(environmentSchema.shape).filter((name) => name.startsWith("S3_"));
  if (env["FILES_PROVIDER"] !== "s3") return withoutEffect(env, "FILES_PROVIDER=s3", own);
  const problems = missing(env, "with FILES_PROVIDER=s3", ["S3_BUCKET"]);
  if (Boolean(env["S3_ACCESS_KEY_ID"]) !== Boolean(env["S3_SECRET_ACCESS_KEY"])) {
    problems.push("S3_ACCESS_KEY_ID: goes together with S3_SECRET_ACCESS_KEY, set both or neither");
  }
  return problems;
}

function translateProblems(env: Environment): string[] {
  const provider = env["TRANSLATE_PROVIDER"] ?? "none";
  if (provider === "none")
    return withoutEffect(env, "TRANSLATE_PROVIDER", ["TRANSLATE_URL", "TRANSLATE_KEY"]);
  const needed = provider === "deepl" ? "TRANSLATE_KEY" : "TRANSLATE_URL";
  return missing(env, `with TRANSLATE_PROVIDER=${provider}`, [needed]);
}

function gifProblems(env: Environment): string[] {
  const provider = env["GIF_PROVIDER"] ?? "builtin";
  const direct = env["GIF_DIRECT"] === "1" ? ["GIF_DIRECT"] : [];
  if (provider === "builtin" || provider === "none")
    return withoutEffect(env, "GIF_PROVIDER=giphy or klipy", ["GIF_URL", "GIF_KEY", ...direct]);
  return [
    ...missing(env, `with GIF_PROVIDER=${provider}`, ["GIF_KEY"]),
    // The calls that the browser makes are GIPHY's.
    ...(provider === "giphy" ? [] : withoutEffect(env, "GIF_PROVIDER=giphy", direct)),
  ];
}

function productionProblems(env: Environment): string[] {
  if (env["NODE_ENV"] !== "production") return [];
  const problems = missing(env, "in production (at least 32 random characters)", ["SECRET"]);
  if (env["OUTBOX_PAGE"] === "1") problems.push("OUTBOX_PAGE: there is no outbox in production");
  if (env["DEMO"] === "1") problems.push("DEMO: there is no demo data in production");
  if (env["MAIL_PROVIDER"] === "outbox" || (!env["MAIL_PROVIDER"] && !env["MAIL_URL"])) {
    problems.push(
      "MAIL_URL: there is no outbox in production: set it, or MAIL_PROVIDER=none to go without mail",
    );
  }
  if ((env["SMS_PROVIDER"] ?? "outbox") === "outbox") {
    problems.push(
      "SMS_PROVIDER: there is no outbox in production: set it to twilio, or to none to go without SMS",
    );
  }
  return problems;
}

function missing(env: Environment, when: string, names: readonly string[]): string[] {
  return names.filter((name) => !env[name]).map((name) => `${name}: is needed ${when}`);
}

/** A variable without effect is a problem because it is almost always half of an intended change. */
function withoutEffect(env: Environment, without: string, names: readonly string[]): string[] {
  return names
    .filter((name) => env[name])
    .map((name) => `${name}: has no effect without ${without}`);
}

function oneOf<const T extends readonly string[]>(values: T) {
  return z.enum(values, { error: `must be one of ${values.join(", ")}` });
}

function urlOf(protocols: readonly string[], message: string) {
  return z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), message);
}

/** `true` isn't accepted: if every sender were trusted, anyone could choose the address that rate limits count by. */
function trustProxy(text: string, check: z.RefinementCtx): false | number | string[] {
  if (/^\d{1,2}$/.test(text)) return Number(text) || false;
  const names = text.split(",").map((name) => name.trim());
  const good = names.every(
    (name) => ["loopback", "linklocal", "uniquelocal"].includes(name) || isAddressOrRange(name),
  );
  if (good) return names;
  check.addIssue({
    code: "custom",
    message: "must be the number of proxies in front, or their addresses (10.0.0.0/8, loopback, …)",
  });
  return z.NEVER;
}

function isAddressOrRange(text: string): boolean {
  const [address = "", bits] = text.split("/");
  const family = isIP(address);
  return (
    family !== 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
  );
}
