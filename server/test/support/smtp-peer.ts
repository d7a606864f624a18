import { once } from "node:events";
import type { AddressInfo } from "node:net";

import { SMTPServer } from "smtp-server";

/** A mail that arrived. */
export interface ReceivedMail {
  readonly to: string;
  readonly messageId: string;
  readonly at: number;
}

/** A real SMTP server that keeps the mails it accepts. */
export interface SmtpPeer {
  /** For MAIL_URL. */
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  close(): Promise<void>;
}

/** @param released no mail is accepted before it resolves */
export async function startSmtpPeer(released = Promise.resolve()): Promise<SmtpPeer> {
  const received: ReceivedMail[] = [];
  const peer = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const source = Buffer.concat(parts).toString("utf8");
        const messageId = /^Message-ID: <(.+)>/im.exec(source)?.[1] ?? "";
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address).join(),
          messageId,
          at: performance.now(),
        });
        void accept(released, done);
      });
    },
  });
  // Reports clients that are killed in the middle of a mail. They send it again after their restart.
  peer.on("error", () => {});
  const server = peer.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () => new Promise((resolve) => peer.close(resolve)),
  };
}

async function accept(released: Promise<void>, done: () => void): Promise<void> {
  await released;
  done();
}
