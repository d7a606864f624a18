// Files uploaded in pieces. Stored pieces stay, any node can take the next one, and only the person who began can continue.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { maxUploadBytes, uploadPieceBytes } from "@lineup/contract/constants";
import type { Media, UploadState } from "@lineup/contract/media/schemas";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { attachables } from "#server/attachments";
import { removeAbandonedUploads, sweepFiles } from "#server/features/media/jobs";
import { companyScope } from "#server/platform/scope";

import type { TestCompany, TestEmployee } from "./support/company-fixture.ts";
import { type Answer, TEST_START, type TestApp, startTestApp } from "./support/test-app.ts";

const HOUR_MS = 3_600_000;
/** Content of a little more than two pieces, without long repetitions. */
const content = Buffer.from(
  Array.from({ length: 40_000 }, (_, at) => `${at}: the soup of the day is tomato, again. `).join(
    "",
  ),
);
const pieces = [0, 1].map((at) => pieceAt(content, at * uploadPieceBytes));

let directory: string;
let server: TestApp;
let company: TestCompany;
let manager: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "lineup-uploads-"));
  server = await startTestApp(undefined, { DATA_DIR: directory });
});
afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true });
});
beforeEach(async () => {
  company = await server.company();
  manager = await server.signIn(company.manager);
});

function pieceAt(whole: Buffer, offset: number): { offset: number; content: Buffer } {
  return { offset, content: whole.subarray(offset, offset + uploadPieceBytes) };
}

interface Sender {
  readonly as?: string;
  readonly at?: TestApp;
}

async function begin(file: object = {}, { as = manager, at = server }: Sender = {}) {
  const input = { company_id: company.id, name: "soup.txt", size: content.length, ...file };
  return at.call("beginUpload", input, { as });
}
const stateOf = (answer: Answer): UploadState => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.content["upload"] as UploadState;
};
function send(
  id: number,
  piece: { offset: number; content: Buffer } | undefined,
  { as = manager, at = server }: Sender = {},
): Promise<Answer> {
  const { offset = 0, content: bytes = Buffer.alloc(0) } = piece ?? {};
  const files = { file: { name: "blob", content: bytes } };
  return at.call("sendUploadPiece", { company_id: company.id, id, offset }, { as, files });
}
const look = (id: number, as = manager, at = server): Promise<Answer> =>
  at.call("getUpload", { company_id: company.id, id }, { as });
const finish = (upload_id: number, more: object = {}, options: object = {}): Promise<Answer> =>
  server.call(
    "uploadFile",
    { company_id: company.id, upload_id, ...more },
    { as: manager, ...options },
  );
async function sendAll(file: object = {}): Promise<number> {
  const { id } = stateOf(await begin(file));
  for (const piece of pieces) stateOf(await send(id, piece));
  return id;
}
async function contentOf({ filepath }: Media): Promise<Buffer> {
  const headers = { authorization: `Bearer ${manager}` };
  return (await server.app.http.inject({ url: filepath, headers })).rawPayload;
}
async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of server.app.adapters.files.list(new Date(Date.now() + HOUR_MS)))
    if (key.startsWith(`company/${company.id}/`)) keys.push(key);
  return keys;
}

test("A file can be uploaded in pieces and is a normal file at the end", async () => {
  const begun = stateOf(await begin());
  expect(begun).toEqual({
    ...{ id: expect.any(Number), size: content.length, received: 0 },
    piece_bytes: uploadPieceBytes,
  });
  expect(stateOf(await send(begun.id, pieces[0])).received).toBe(uploadPieceBytes);
  expect(stateOf(await look(begun.id)).received).toBe(uploadPieceBytes);
  expect(stateOf(await send(begun.id, pieces[1])).received).toBe(content.length);
  const answer = await finish(begun.id, { name: "The soup" });
  const media = answer.content["media"] as Media;
  expect(media).toMatchObject({
    ...{ name: "The soup", original_filename: "soup.txt" },
    ...{ type: "text/plain", size: content.length },
  });
  expect((await contentOf(media)).equals(content)).toBe(true);
  const [entry, ...others] = await server.audited(company.id);
  expect([entry?.action, entry?.subject_id, others]).toEqual(["uploadFile", media.id, []]);
  await expect.poll(storedKeys).toHaveLength(1);
});

test("An upload continues on another node and after a restart", async () => {
  const { id } = stateOf(await begin());
  await send(id, pieces[0]);
  const other = await startTestApp(server.database, { DATA_DIR: directory });
  try {
    expect(stateOf(await look(id, manager, other)).received).toBe(uploadPieceBytes);
    expect(stateOf(await send(id, pieces[1], { at: other })).received).toBe(content.length);
  } finally {
    await other.stop();
  }
  expect((await finish(id)).status).toBe(200);
});

test("A repeated piece is accepted and not stored twice, and a gap is a conflict", async () => {
  const { id } = stateOf(await begin());
  const ahead = await send(id, pieces[1]);
  expect([ahead.status, ahead.body["code"]]).toEqual([409, "conflict"]);
  expect((await finish(id)).status).toBe(409);
  await send(id, pieces[0]);
  expect(stateOf(await send(id, pieces[0])).received).toBe(uploadPieceBytes);
  expect(await storedKeys()).toHaveLength(1);
  expect((await finish(id)).status).toBe(409);
});

test("The same piece sent twice at the same moment is stored once, and both calls succeed", async () => {
  const { id } = stateOf(await begin());
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(id, pieces[0])));
  expect(answers.map((answer) => stateOf(answer).received)).toEqual(
    answers.map(() => uploadPieceBytes),
  );
  const { piece_keys } = await server.database.db
    .selectFrom("uploads")
    .select("piece_keys")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await expect.poll(storedKeys).toEqual(piece_keys);
  await send(id, pieces[1]);
  const { media } = (await finish(id)).content as { media: Media };
  expect((await contentOf(media)).equals(content)).toBe(true);
});

test("Finishing an upload twice at the same moment makes one file, and a repeated call gets the same answer", async () => {
  const id = await sendAll();
  const answers = await Promise.all([finish(id), finish(id), finish(id)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(2);
  await expect.poll(storedKeys).toHaveLength(1);
  const next = await sendAll();
  const options = { idempotencyKey: "4fd1d6ac-0000-4000-8000-000000000001" };
  const first = await finish(next, {}, options);
  expect((await finish(next, {}, options)).content).toEqual(first.content);
  expect((await look(next)).status).toBe(404);
});

test("Pieces and files of the wrong size or position are refused", async () => {
  const codeOf = async (answer: Promise<Answer>) => (await answer).body["code"];
  expect(await codeOf(begin({ size: maxUploadBytes + 1 }))).toBe("file_too_large");
  expect((await begin({ size: maxUploadBytes })).status).toBe(200);
  for (const size of [0, -1, 1.5, "many", undefined])
    expect(await codeOf(begin({ size })), String(size)).toBe("validation_failed");
  expect(await codeOf(begin({ name: "menu.exe" }))).toBe("unsupported_file");
  const { id } = stateOf(await begin());
  const wrong = (offset: number, length: number) =>
    codeOf(send(id, { offset, content: Buffer.alloc(length, "x") }));
  expect(await wrong(0, 0)).toBe("validation_failed");
  expect(await wrong(0, 10)).toBe("validation_failed");
  expect(await wrong(1, uploadPieceBytes)).toBe("validation_failed");
  expect(await wrong(0, uploadPieceBytes + 1)).toBe("file_too_large");
  expect(await wrong(uploadPieceBytes, content.length - uploadPieceBytes + 1)).toBe(
    "validation_failed",
  );
  expect(await wrong(5 * uploadPieceBytes, 1)).toBe("validation_failed");
  expect(await storedKeys()).toEqual([]);
});

test("A call needs either a file or a finished upload, not both", async () => {
  const id = await sendAll();
  const files = { file: { name: "note.txt", content: Buffer.from("A note") } };
  const both = await finish(id, {}, { files });
  expect([both.status, Object.keys(both.body["errors"] as object)]).toEqual([422, ["upload_id"]]);
  const neither = await finish(id, { upload_id: undefined });
  expect([neither.status, Object.keys(neither.body["errors"] as object)]).toEqual([422, ["file"]]);
  expect((await finish(id)).status).toBe(200);
});

test("An uploaded file's type depends on its content, and a refused file can't be used later", async () => {
  const page = Buffer.from("<!doctype html><script>alert(1)</script>".padEnd(100));
  const { id } = stateOf(await begin({ name: "menu.png", size: page.length }));
  await send(id, { offset: 0, content: page });
  expect((await finish(id)).body["code"]).toBe("unsupported_file");
  expect((await finish(id)).status).toBe(415);
});

test("An upload can be attached to a memo, and if that is refused, the pieces stay for another attempt", async () => {
  const id = await sendAll();
  expect((await finish(id, { message_id: 999_999_999 })).status).toBe(404);
  expect(stateOf(await look(id)).received).toBe(content.length);
  const input = { company_id: company.id, title: "Soup", location_ids: [company.north] };
  const memo = await server.call("createMessage", input, { as: manager });
  const { id: message_id } = memo.content["message"] as { id: number };
  const { message } = (await finish(id, { message_id })).content as { message: { media: Media[] } };
  expect(message.media.map(({ name }) => name)).toEqual(["soup.txt"]);
});

test("An upload exists only for the person who began it", async () => {
  const { id } = stateOf(await begin());
  const foreign = await server.company();
  const statuses = async (who: TestEmployee) => {
    const as = await server.signIn(who);
    const answers = [
      await look(id, as),
      await send(id, pieces[0], { as }),
      await finish(id, {}, { as }),
    ];
    return answers.map(({ status }) => status);
  };
  expect(await statuses(company.admin)).toEqual([404, 404, 404]);
  expect(await statuses(foreign.manager)).toEqual([404, 404, 404]);
  expect(await statuses(company.employee)).toEqual([403, 403, 403]);
  const theirs = await server.signIn(foreign.manager);
  const within = await server.call("getUpload", { company_id: foreign.id, id }, { as: theirs });
  expect(within.status).toBe(404);
  expect(stateOf(await look(id)).received).toBe(0);
});

test("An abandoned upload is removed after a day with its pieces, and one in progress isn't", async () => {
  const { files } = server.app.adapters;
  const { db } = server.database;
  const scope = companyScope(company.id);
  const { id } = stateOf(await begin());
  await send(id, pieces[0]);
  const inAWeek = new Date(Date.now() + 170 * HOUR_MS);
  await sweepFiles(db, files, inAWeek, attachables);
  expect(await storedKeys()).toHaveLength(1);
  await removeAbandonedUploads(db, scope, files, new Date(TEST_START.getTime() + 23 * HOUR_MS));
  expect(stateOf(await look(id)).received).toBe(uploadPieceBytes);
  await removeAbandonedUploads(db, scope, files, new Date(TEST_START.getTime() + 24 * HOUR_MS));
  expect([(await look(id)).status, await storedKeys()]).toEqual([404, []]);
});
