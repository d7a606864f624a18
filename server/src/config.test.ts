import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "lineup-config-"));
});

afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

const production = {
  NODE_ENV: "production",
  SECRET: "k".repeat(32),
  MAIL_URL: "smtp://robot:pw@mail.lineup.example:587",
  MAIL_FROM: "Lineup <robot@lineup.example>",
  SMS_PROVIDER: "none",
};

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig({ DATA_DIR: dataDir, ...env });
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe("defaults", () => {
  test("an empty environment gives the documented development setup", () => {
    const config = readConfig({ DATA_DIR: dataDir });
    expect(config).toMatchObject({
      mode: "development",
      host: "127.0.0.1",
      port: 3000,
      publicUrl: "http://127.0.0.1:3000",
      dataDir,
      databaseUrl: null,
      demo: true,
      maintenance: false,
      minWebVersion: null,
      logLevel: "info",
      trustProxy: false,
      mail: { kind: "outbox" },
      sms: { kind: "outbox" },
      files: { kind: "disk", directory: path.join(dataDir, "files") },
      gif: { kind: "builtin" },
      outboxDir: path.join(dataDir, "outbox"),
    });
  });

  test("DATA_DIR is ./data as an absolute path, and an empty variable counts as missing", () => {
    expect(readConfig({ SECRET: "s".repeat(32), PORT: "", DATA_DIR: " " })).toMatchObject({
      port: 3000,
      dataDir: path.resolve("data"),
    });
  });

  test("the public address is one that a browser can open", () => {
    expect(readConfig({ DATA_DIR: dataDir, HOST: "0.0.0.0", PORT: "80" }).publicUrl).toBe(
      "http://localhost:80",
    );
    expect(readConfig({ DATA_DIR: dataDir, HOST: "::1" }).publicUrl).toBe("http://[::1]:3000");
    expect(readConfig({ DATA_DIR: dataDir, PUBLIC_URL: "https://a.example/" }).publicUrl).toBe(
      "https://a.example",
    );
  });

  test("the configuration is deeply frozen", () => {
    const config = readConfig({ DATA_DIR: dataDir, TRUST_PROXY: "loopback,10.0.0.0/8" });
    expect(() => Object.assign(config, { port: 1 })).toThrow(TypeError);
    expect(() => Object.assign(config.links, { terms: "x" })).toThrow(TypeError);
    expect(() => Object.assign(config.trustProxy, { 0: "x" })).toThrow(TypeError);
  });
});

describe("the generated secret", () => {
  test("is the same after a restart, and only its owner can read it", () => {
    const first = readConfig({ DATA_DIR: dataDir }).secret;
    expect(first.length).toBeGreaterThanOrEqual(43);
    expect(readConfig({ DATA_DIR: dataDir }).secret).toBe(first);
    expect(readFileSync(path.join(dataDir, "secret"), "utf8")).toBe(first);
    if (process.platform !== "win32")
      expect(statSync(path.join(dataDir, "secret")).mode & 0o077).toBe(0);
  });

  test("isn't created if SECRET is set", () => {
    expect(readConfig({ DATA_DIR: dataDir, SECRET: "g".repeat(40) }).secret).toBe("g".repeat(40));
    expect(() => statSync(path.join(dataDir, "secret"))).toThrow("ENOENT");
  });
});

describe("production", () => {
  test("accepts a secret, mail and a choice for SMS; demo and outbox are off", () => {
    const config = readConfig({ DATA_DIR: dataDir, ...production });
    expect(config).toMatchObject({
      mode: "production",
      demo: false,
      outboxDir: null,
      sms: { kind: "none" },
    });
    expect(config.mail).toEqual({
      kind: "smtp",
      url: production.MAIL_URL,
      from: production.MAIL_FROM,
    });
  });

  test("refuses demo data, the outbox and a generated secret, and lists them all", () => {
    const problems = problemsOf({ NODE_ENV: "production", DEMO: "1" });
    expect(problems.map((line) => line.split(":")[0])).toEqual([
      "SECRET",
      "DEMO",
      "MAIL_URL",
      "SMS_PROVIDER",
    ]);
    expect(() => statSync(path.join(dataDir, "secret"))).toThrow("ENOENT");
  });

  test("refuses an outbox that is configured explicitly", () => {
    const problems = problemsOf({
      NODE_ENV: "production",
      SECRET: "k".repeat(32),
      MAIL_PROVIDER: "outbox",
      SMS_PROVIDER: "outbox",
    });
    expect(problems).toHaveLength(2);
  });
});

describe("bad values", () => {
  test.each([
    ["PORT", "70000"],
    ["PORT", "0"],
    ["PORT", "http"],
    ["NODE_ENV", "prod"],
    ["DEMO", "yes"],
    ["MAINTENANCE", "true"],
    ["PUBLIC_URL", "lineup.example"],
    ["PUBLIC_URL", "javascript:alert(1)"],
    ["PUBLIC_URL", "https://lineup.example/team"],
    ["PUBLIC_URL", "https://lineup.example?team"],
    ["PUBLIC_URL", "https://lineup.example\\team"],
    ["PUBLIC_URL", "https://lineup.example "],
    ["PUBLIC_URL", "https://somebody:secret@lineup.example"],
    ["PUBLIC_URL", "https://somebody@lineup.example"],
    ["PUBLIC_URL", "https://@lineup.example"],
    ["DATABASE_URL", "mysql://db"],
    ["MIN_WEB_VERSION", "new"],
    ["SECRET", "short"],
    ["LOG_LEVEL", "loud"],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["TERMS_URL", "javascript:alert(1)"],
    ["MAIL_URL", "https://mail.example"],
    ["FILES_PROVIDER", "ftp"],
    ["MAIL_FORM", "misspelt@lineup.example"],
    ["S3_BUKET", "x"],
  ])("%s=%s is refused, and the problem names the variable", (name, value) => {
    expect(problemsOf({ [name]: value }).map((line) => line.split(":")[0])).toContain(name);
  });

  test("all problems are listed, without the values of secrets", () => {
    const error = new ConfigError(
      problemsOf({
        PORT: "x",
        DEMO: "x",
        SECRET: "hunter2",
        SMS_PROVIDER: "twilio",
        FILES_PROVIDER: "s3",
      }),
    );
    for (const name of [
      "PORT",
      "DEMO",
      "SECRET",
      "TWILIO_ACCOUNT_SID",
      "TWILIO_AUTH_TOKEN",
      "TWILIO_FROM",
      "S3_BUCKET",
    ]) {
      expect(error.message).toContain(`- ${name}: `);
    }
    expect(error.message).not.toContain("hunter2");
  });

  test("other programs' variables are ignored", () => {
    expect(problemsOf({ MAIL: "/var/mail/root", PATH: "/bin", SMSC: "1" })).toEqual([]);
  });
});

describe("providers", () => {
  test("Twilio needs a number or a messaging service, but not both", () => {
    const twilio = {
      SMS_PROVIDER: "twilio",
      TWILIO_ACCOUNT_SID: "AC123",
      TWILIO_AUTH_TOKEN: "t",
      TWILIO_FROM: "+13125550100",
    };
    expect(readConfig({ DATA_DIR: dataDir, ...twilio }).sms).toEqual({
      kind: "twilio",
      url: "https://api.twilio.com",
      accountSid: "AC123",
      authToken: "t",
      sender: { from: "+13125550100" },
    });
    expect(problemsOf({ ...twilio, TWILIO_MESSAGING_SERVICE_SID: "MG1" })).toHaveLength(1);
  });

  test("S3 uses path style if an endpoint is set, and needs both credentials or none", () => {
    const s3 = { FILES_PROVIDER: "s3", S3_BUCKET: "lineup", S3_ENDPOINT: "http://127.0.0.1:9000" };
    expect(readConfig({ DATA_DIR: dataDir, ...s3 }).files).toMatchObject({
      kind: "s3",
      forcePathStyle: true,
      credentials: null,
    });
    expect(problemsOf({ ...s3, S3_ACCESS_KEY_ID: "a" })).toHaveLength(1);
  });

  test("LibreTranslate needs an address, and DeepL a key", () => {
    const translate = (provider: object) =>
      readConfig({ DATA_DIR: dataDir, ...provider }).translate;
    const libre = { TRANSLATE_PROVIDER: "libretranslate" };
    expect(translate({ ...libre, TRANSLATE_URL: "http://127.0.0.1:5000/" })).toEqual({
      ...{ kind: "libretranslate", url: "http://127.0.0.1:5000", key: null },
    });
    const deepl = { TRANSLATE_PROVIDER: "deepl", TRANSLATE_KEY: "k:fx" };
    expect(translate(deepl)).toEqual({ kind: "deepl", url: null, key: "k:fx" });
    expect(problemsOf(libre)).toEqual([
      "TRANSLATE_URL: is needed with TRANSLATE_PROVIDER=libretranslate",
    ]);
    expect(problemsOf({ TRANSLATE_PROVIDER: "deepl" })).toHaveLength(1);
    expect(problemsOf({ TRANSLATE_KEY: "k" })).toHaveLength(1);
    // Neither value could be sent, and the errors would put it into the log.
    expect(problemsOf({ ...deepl, TRANSLATE_KEY: "k:\nfx" })).toHaveLength(1);
    const named = "https://name:secret@translate.example";
    expect(problemsOf({ ...libre, TRANSLATE_URL: named })).toHaveLength(1);
  });

  test("GIF services need a key, and browsers can call GIPHY alone", () => {
    const gif = (provider: object) => readConfig({ DATA_DIR: dataDir, ...provider }).gif;
    const giphy = { GIF_PROVIDER: "giphy", GIF_KEY: "k" };
    const klipy = { GIF_PROVIDER: "klipy", GIF_KEY: "k" };
    expect(gif({ GIF_PROVIDER: "none", GIF_DIRECT: "0" })).toEqual({ kind: "none" });
    expect(gif(giphy)).toEqual({
      ...{ kind: "giphy", url: "https://api.giphy.com/v1", key: "k", direct: false },
    });
    expect(gif({ ...giphy, GIF_URL: "http://127.0.0.1:9/v1/", GIF_DIRECT: "1" })).toEqual({
      ...{ kind: "giphy", url: "http://127.0.0.1:9/v1", key: "k", direct: true },
    });
    expect(gif(klipy)).toEqual({ kind: "klipy", url: "https://api.klipy.com/api/v1", key: "k" });
    expect(problemsOf({ GIF_PROVIDER: "tenor" })[0]).toMatch(/^GIF_PROVIDER: must be one of/);
    expect(problemsOf({ GIF_PROVIDER: "giphy" })).toEqual([
      "GIF_KEY: is needed with GIF_PROVIDER=giphy",
    ]);
    expect(problemsOf({ GIF_KEY: "k", GIF_URL: "https://gif.example", GIF_DIRECT: "1" })).toEqual([
      "GIF_URL: has no effect without GIF_PROVIDER=giphy or klipy",
      "GIF_KEY: has no effect without GIF_PROVIDER=giphy or klipy",
      "GIF_DIRECT: has no effect without GIF_PROVIDER=giphy or klipy",
    ]);
    expect(problemsOf({ ...klipy, GIF_DIRECT: "1" })).toEqual([
      "GIF_DIRECT: has no effect without GIF_PROVIDER=giphy",
    ]);
    // Neither could be sent, and errors would put the key into the log.
    expect(problemsOf({ ...giphy, GIF_KEY: "k\nk" })).toHaveLength(1);
    expect(problemsOf({ ...giphy, GIF_URL: "https://name:pw@gif.example" })).toHaveLength(1);
    expect(problemsOf({ ...giphy, GIF_URL: "https://gif.example?key=k" })).toHaveLength(1);
    expect(problemsOf({ GIFF_KEY: "k", GIF_KEYS: "k" })).toEqual([
      "GIF_KEYS: is not a variable of this product",
    ]);
  });

  test("an incomplete setup is refused", () => {
    expect(problemsOf({ MAIL_URL: "smtp://h" })).toEqual(["MAIL_FROM: is needed to send mail"]);
    expect(problemsOf({ S3_BUCKET: "lineup" })).toEqual([
      "S3_BUCKET: has no effect without FILES_PROVIDER=s3",
    ]);
    expect(problemsOf({ TWILIO_AUTH_TOKEN: "t" })).toEqual([
      "TWILIO_AUTH_TOKEN: has no effect without SMS_PROVIDER=twilio",
    ]);
  });
});

test("TRUST_PROXY takes a count or addresses", () => {
  expect(readConfig({ DATA_DIR: dataDir, TRUST_PROXY: "1" }).trustProxy).toBe(1);
  expect(readConfig({ DATA_DIR: dataDir, TRUST_PROXY: "0" }).trustProxy).toBe(false);
  expect(readConfig({ DATA_DIR: dataDir, TRUST_PROXY: "10.0.0.0/8, ::1" }).trustProxy).toEqual([
    "10.0.0.0/8",
    "::1",
  ]);
});
