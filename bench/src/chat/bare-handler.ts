// The bare baseline of sending: takes the form of a message, and inserts the message and an event in one transaction. It takes the
// address of the database as a message, and answers with its port.
import type { AddressInfo } from "node:net";

import multipart from "@fastify/multipart";
import fastify from "fastify";
import pg from "pg";

/** The default size of the product's connection pool. */
const connections = 10;

async function serve(databaseUrl: string): Promise<number> {
  const db = new pg.Pool({ connectionString: databaseUrl, max: connections });
  // An idle connection fails when its database is dropped.
  db.on("error", () => undefined);
  const app = fastify();
  await app.register(multipart, { attachFieldsToBody: "keyValues" });
  let seq = 0;
  // oxlint-disable-next-line oxc/no-async-endpoint-handlers -- Fastify, unlike Express, waits for the promise
  app.post("/api/chat/group/:id", async (request) => {
    const { id } = request.params as { id: string };
    const { company_id, content } = request.body as { company_id: string; content: string };
    const client = await db.connect();
    try {
      await client.query("begin");
      const { rows } = await client.query<{ id: string }>({
        name: "message",
        text: `insert into bare_messages (company_id, chat_group_id, seq, employee_id, content) values ($1, $2, $3, 1, $4)
          returning id, company_id, chat_group_id, seq, employee_id, content, created_at`,
        values: [company_id, id, (seq += 1), content],
      });
      const [message] = rows;
      await client.query({
        name: "event",
        text: `insert into bare_events (company_id, type, payload, audience)
          values ($1, 'ChatMessageSent', $2, '{"kind":"company"}')`,
        values: [company_id, JSON.stringify({ latest_message: message })],
      });
      await client.query("commit");
      return { success: true, content: { message } };
    } catch (error) {
      await client.query("rollback");
      throw error;
    } finally {
      client.release();
    }
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  return (app.server.address() as AddressInfo).port;
}

process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", () => process.exit(0));
process.once("message", ({ databaseUrl }: { databaseUrl: string }) => {
  void serve(databaseUrl).then((port) => process.send?.(port));
});
