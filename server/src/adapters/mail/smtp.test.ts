import { connect, createServer, type Server } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DeliveryError } from "../delivery-error.ts";
import type { Mail } from "./port.ts";
import { mustEncrypt, smtpMail } from "./smtp.ts";

interface Received {
  from: string;
  to: string[];
  user: string;
  source: string;
}

const received: Received[] = [];
const user = "robot@lineup.example";
const password = "p@ss:w/rd";
const from = "Lineup <robot@lineup.example>";
let server: SMTPServer;
let port: number;
let logins = 0;

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) => {
      logins++;
      if (auth.username === user && auth.password === password) done(null, { user });
      else done(new Error("wrong user or password"));
    },
    onRcptTo: (address, _session, done) => {
      if (address.address.startsWith("gone@"))
        done(refusal(550, "5.1.1 <GONE@Second-Cup.example> (Gone Person): no such mailbox"));
      else if (address.address.startsWith("later@")) done(refusal(451, "greylisted"));
      else done();
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          user: String(session.user),
          source: Buffer.concat(parts).toString("utf8"),
        });
        done();
      });
    },
  });
  port = await listening(server.listen(0, "127.0.0.1"));
});

afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

beforeEach(() => {
  received.length = 0;
});

function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

function listening(what: Server): Promise<number> {
  return new Promise((resolve) => {
    what.once("listening", () => {
      const address = what.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
}

async function withMail<T>(
  use: (mail: Mail) => Promise<T>,
  options: { password?: string; port?: number } = {},
): Promise<T> {
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(options.password ?? password)}`;
  const mail = smtpMail({
    url: `smtp://${login}@127.0.0.1:${options.port ?? port}`,
    from,
    timeout: 1_000,
  });
  try {
    return await use(mail);
  } finally {
    await mail.close();
  }
}

async function failure(
  to: string,
  options: { password?: string; port?: number } = {},
): Promise<DeliveryError> {
  const error: unknown = await withMail((mail) => mail.send({ ...hello, to }), options).catch(
    (cause: unknown) => cause,
  );
  if (error instanceof DeliveryError) return error;
  throw new Error(`expected a DeliveryError, got ${String(error)}`);
}

const hello = {
  to: "ana@second-cup.example",
  subject: "Tu código · ☕",
  text: "El código es 123456.\n.\nHasta luego",
  html: "<p>El código es <b>123456</b>.</p>",
  messageId: "code-42",
};

describe("a message", () => {
  test("is sent after logging in, with both bodies and a stable message ID", async () => {
    await withMail((mail) => mail.send(hello));
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      from: "robot@lineup.example",
      to: ["ana@second-cup.example"],
      user,
    });
    const source = received[0]?.source ?? "";
    expect(source).toContain("Message-ID: <code-42@lineup.example>");
    expect(source).toContain("From: Lineup <robot@lineup.example>");
    expect(source).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(source).toContain("multipart/alternative");
    expect(source).toContain("Auto-Submitted: auto-generated");
  });

  test("keeps a complete message ID", async () => {
    await withMail((mail) => mail.send({ ...hello, messageId: "<a.1@lineup.example>" }));
    expect(received[0]?.source).toContain("Message-ID: <a.1@lineup.example>");
  });

  test("has no headers injected by its subject and no second recipient", async () => {
    await withMail((mail) =>
      mail.send({ ...hello, subject: "Hi\r\nBcc: eve@evil.example\r\n\r\nbody" }),
    );
    expect(received[0]?.to).toEqual(["ana@second-cup.example"]);
    expect(received[0]?.source).not.toMatch(/^Bcc:/m);

    const sent = await withMail((mail) =>
      mail.send({ ...hello, to: "ana@second-cup.example, eve@evil.example" }),
    ).then(
      () => "sent",
      (error: unknown) => error,
    );
    expect(sent).toMatchObject({ permanent: true });
    expect(received.flatMap(({ to }) => to)).not.toContain("eve@evil.example");
  });

  test("arrives even if many are sent at the same time", async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `many-${index}`);
    await withMail((mail) =>
      Promise.all(ids.map((messageId) => mail.send({ ...hello, messageId }))),
    );
    expect(received).toHaveLength(20);
  });
});

describe("a refusal", () => {
  test("of the mailbox is permanent, and the error has only the server's codes", async () => {
    expect(await failure("gone@second-cup.example")).toMatchObject({
      channel: "email",
      permanent: true,
      providerCode: "EENVELOPE 550 5.1.1",
      message: "mail was not accepted: EENVELOPE 550 5.1.1",
    });
  });

  test("that is temporary is worth a retry", async () => {
    expect(await failure("later@second-cup.example")).toMatchObject({
      permanent: false,
      providerCode: "EENVELOPE 451",
    });
  });

  test("of our password is worth a retry, as the operator can fix it", async () => {
    const error = await failure("ana@second-cup.example", { password: "wrong-secret" });
    expect(error).toMatchObject({ permanent: false, providerCode: "EAUTH 535" });
    expect(error.message).not.toContain("wrong-secret");
  });

  test("of the connection is worth a retry", async () => {
    const free = createServer();
    const freePort = await listening(free.listen(0, "127.0.0.1"));
    await new Promise((resolve) => free.close(resolve));
    expect(await failure("ana@second-cup.example", { port: freePort })).toMatchObject({
      permanent: false,
      message: `mail was not accepted: connect ECONNREFUSED 127.0.0.1:${freePort}`,
    });
  });

  test("by silence ends after the timeout", async () => {
    const silent = createServer();
    const silentPort = await listening(silent.listen(0, "127.0.0.1"));
    // Another client keeps the server busy, so only the timeout can end the attempt.
    const otherClient = connect(silentPort, "127.0.0.1");
    const started = performance.now();
    const error = await failure("ana@second-cup.example", { port: silentPort });
    expect(error.permanent).toBe(false);
    expect(performance.now() - started).toBeLessThan(5_000);
    otherClient.destroy();
    silent.close();
  });
});

describe("encryption", () => {
  test.each([
    ["smtp://a:b@mail.lineup.example:587", true],
    ["smtp://mail.lineup.example:25", false],
    ["smtp://a:b@localhost.evil.example", true],
    ["smtp://a:b@127.0.0.1:2525", false],
    ["smtp://a:b@[::1]:2525", false],
    ["smtp://a:b@relay?requireTLS=false", false],
    ["smtp://127.0.0.1?requireTLS=true", true],
  ])("is required for %s: %s", (url, expected) => {
    expect(mustEncrypt(url)).toBe(expected);
  });

  test("that is required but not offered keeps the client from sending even the user name", async () => {
    const loginsBefore = logins;
    const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
    const mail = smtpMail({
      url: `smtp://${login}@127.0.0.1:${port}?requireTLS=true`,
      from,
      timeout: 1_000,
    });
    await expect(mail.send(hello)).rejects.toMatchObject({ permanent: false });
    expect(logins).toBe(loginsBefore);
    await mail.close();
  });

  describe("with a self-signed certificate", () => {
    let relay: SMTPServer;
    let relayPort: number;
    const accepted: boolean[] = [];
    beforeAll(async () => {
      // smtp-server has a self-signed certificate by default, as Debian's Postfix has.
      relay = new SMTPServer({
        authOptional: true,
        onAuth: (_auth, _session, done) => done(null, { user }),
        onData: (stream, session, done) => {
          accepted.push(session.secure);
          stream.resume().on("end", () => done());
        },
      });
      relayPort = await listening(relay.listen(0, "127.0.0.1"));
      relay.on("error", () => {}); // A client that refuses the certificate hangs up during the handshake.
    });
    afterAll(() => new Promise<void>((resolve) => relay.close(resolve)));
    beforeEach(() => void (accepted.length = 0));

    async function sending(url: string): Promise<void> {
      const mail = smtpMail({ url, from, timeout: 1_000 });
      try {
        await mail.send(hello);
      } finally {
        await mail.close();
      }
    }

    test.each([
      ["without a password", (at: string) => `smtp://${at}`],
      ["with a password, on this machine", (at: string) => `smtp://a:b@${at}`],
      ["where TLS was waived", (at: string) => `smtp://${at}?requireTLS=false`],
    ])("%s, the mail is sent, encrypted", async (_case, urlAt) => {
      await sending(urlAt(`127.0.0.1:${relayPort}`));
      expect(accepted).toEqual([true]);
    });

    test.each([
      ["TLS is required", (at: string) => `smtp://${at}?requireTLS=true`],
      ["the operator wants it checked", (at: string) => `smtp://${at}?tls.rejectUnauthorized=true`],
    ])("where %s, nothing is sent", async (_case, urlAt) => {
      await expect(sending(urlAt(`127.0.0.1:${relayPort}`))).rejects.toMatchObject({
        permanent: false,
      });
      expect(accepted).toEqual([]);
    });

    test("from the first byte on (smtps), nothing is sent", async () => {
      const secure = new SMTPServer({ secure: true, authOptional: true });
      const securePort = await listening(secure.listen(0, "127.0.0.1"));
      secure.on("error", () => {});
      await expect(sending(`smtps://127.0.0.1:${securePort}`)).rejects.toMatchObject({
        permanent: false,
        providerCode: expect.stringMatching(/^(ETLS|ESOCKET)/),
      });
      await new Promise<void>((resolve) => secure.close(resolve));
    });
  });
});
