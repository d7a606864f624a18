import multipart from "@fastify/multipart";
import fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";

import { asCallError } from "#server/platform/http/failure";
import { readRawInput } from "#server/platform/http/input/read-input";

const form = [
  "--edge",
  'Content-Disposition: form-data; name="title"',
  "",
  "Closing list",
  "--edge",
  'Content-Disposition: form-data; name="file"; filename="a.txt"',
  "Content-Type: text/plain",
  "",
  "text",
  "--edge--",
  "",
].join("\r\n");

const files = { file: { required: true, maxBytes: 20 } };

let app: FastifyInstance;

beforeEach(async () => {
  app = fastify();
  await app.register(multipart);
  app.setErrorHandler((thrown, _, reply) => {
    const { status, code } = asCallError(thrown);
    return reply.status(status).send({ code });
  });
});

afterEach(() => app.close());

/** Adds the app's only route, which responds with status 200 if `read` succeeds. */
function serve(read: (request: FastifyRequest) => Promise<unknown>): void {
  app.route({ method: "POST", url: "/", handler: (request) => read(request).then(() => ({})) });
}

async function send(
  payload: string | Buffer,
  type = "multipart/form-data; boundary=edge",
): Promise<number> {
  const headers = { "content-type": type };
  return (await app.inject({ method: "POST", url: "/", headers, payload })).statusCode;
}

test("A complete form is read, and a form that is cut off anywhere is refused with 400", async () => {
  serve(async (request) => {
    const raw = await readRawInput(request, { files });
    expect(raw.fields).toEqual({ title: "Closing list" });
    expect(raw.files["file"]?.content.toString()).toBe("text");
  });
  const end = form.indexOf("--edge--") + "--edge--".length;
  expect(await send(form)).toBe(200);
  for (let length = 1; length < end; length += 1) {
    expect(await send(form.slice(0, length)), form.slice(0, length)).toBe(400);
  }
});

test.for([
  ["without a boundary", form, "multipart/form-data", 400],
  [
    "with a boundary that is too long",
    form,
    `multipart/form-data; boundary=${"e".repeat(300)}`,
    400,
  ],
  ["with a field named __proto__", form.replace("title", "__proto__"), undefined, 400],
  [
    "with a file field named constructor",
    form.replace('name="file"', 'name="constructor"'),
    undefined,
    400,
  ],
  ["with a field that is too long", form.replace("Closing", "x".repeat(100_001)), undefined, 413],
  [
    "with a file that is too large",
    form.replace("\r\ntext", `\r\n${"x".repeat(21)}`),
    undefined,
    413,
  ],
  ["with two files", form.replace("title", 'other"; filename="b.txt'), undefined, 422],
  ["with U+0000 in a field's name", form.replace("title", "ti\u0000tle"), undefined, 400],
] as const)("A form %s is refused", async ([, payload, type, status]) => {
  serve((request) => readRawInput(request, { files }));
  expect(await send(payload, type)).toBe(status);
});

test("A form with text that isn't valid UTF-8 is refused, and nothing with replacement characters is stored", async () => {
  const titled = (title: string, encoding: BufferEncoding) =>
    send(Buffer.from(form.replace("Closing list", title), encoding));
  serve(async (request) => {
    const { fields } = await readRawInput(request, { files });
    expect(fields).toEqual({ title: "café" });
  });
  expect(await titled("café", "utf8")).toBe(200);
  expect(await titled("caf\u00E9", "latin1")).toBe(400);
});

test("An error of the server while it reads a form is answered with 500", async () => {
  serve((request) => {
    Object.defineProperty(request, "parts", {
      value: () => {
        throw new TypeError("limits is not defined");
      },
    });
    return readRawInput(request, { files });
  });
  expect(await send(form)).toBe(500);
});

test("An answer that breaks the contract is an internal error, not the caller's mistake", () => {
  const { error } = z.string().safeParse(1);
  expect(asCallError(error).code).toBe("internal");
});
