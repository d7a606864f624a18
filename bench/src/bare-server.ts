// The bare baseline: a server that only answers with, or broadcasts, the bytes that it was given. Sends its port when it listens.
import type { AddressInfo } from "node:net";

import fastify from "fastify";
import { WebSocketServer } from "ws";

const app = fastify({ bodyLimit: 2 ** 24 });
const sockets = new WebSocketServer({ server: app.server, perMessageDeflate: false });
let bytes = Buffer.alloc(0);

app.put("/bytes", (request, reply) => {
  bytes = Buffer.from(request.body as string);
  return reply.send("");
});
app.get("/bytes", (_, reply) =>
  reply.header("content-type", "application/json; charset=utf-8").send(bytes),
);
app.post("/broadcast", (request, reply) => {
  const frame = Buffer.from(request.body as string);
  for (const socket of sockets.clients) socket.send(frame, { binary: false });
  return reply.send("");
});

process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", () => process.exit(0));

await app.listen({ host: "127.0.0.1", port: 0 });
process.send?.((app.server.address() as AddressInfo).port);
