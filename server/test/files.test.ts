// Stored files over HTTP, with both kinds of storage: downloads, and the removal of files that no record names.
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { type Files, newFileKey } from "#server/adapters/files/port";
import { attachables } from "#server/attachments";
import { startS3StandIn } from "./stand-ins/s3.ts";
import { sweepFiles } from "#server/features/media/jobs";

import type { TestCompany } from "./support/company-fixture.ts";
import { TEST_START, type TestApp, startTestApp } from "./support/test-app.ts";

const account = { accessKeyId: "AKIDLINEUP", secretAccessKey: "s3cr3t", region: "us-east-1" };
const DAY_MS = 86_400_000;
/** The age of files depends on the machine's clock, not on the tests' clock. */
const inAWeek = () => new Date(Date.now() + 7 * DAY_MS + 60_000);

/** A file storage, with direct access that bypasses the product. */
interface Store {
  readonly env: Record<string, string>;
  readonly directory: string;
  close(): Promise<void>;
}

async function onDisk(): Promise<Store> {
  const directory = await mkdtemp(path.join(tmpdir(), "lineup-files-"));
  const close = () => rm(directory, { recursive: true });
  return { env: { DATA_DIR: directory }, directory, close };
}

async function onS3(): Promise<Store> {
  const standIn = await startS3StandIn(account, "lineup");
  return { env: s3Environment(standIn.url), directory: tmpdir(), close: () => standIn.close() };
}

function s3Environment(endpoint: string): Record<string, string> {
  return {
    FILES_PROVIDER: "s3",
    S3_BUCKET: "lineup",
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: account.accessKeyId,
    S3_SECRET_ACCESS_KEY: account.secretAccessKey,
  };
}

describe.each([
  ["disk", onDisk],
  ["s3", onS3],
])("on %s", (place, open) => {
  let store: Store;
  let node: TestApp;
  let files: Files;
  let company: TestCompany;
  let manager: string;

  beforeAll(async () => {
    store = await open();
    node = await startTestApp(undefined, store.env);
    files = node.app.adapters.files;
  });
  afterAll(async () => {
    await node.stop();
    await store.close();
  });
  beforeEach(async () => {
    company = await node.company();
    manager = await node.signIn(company.manager);
  });

  async function upload(content: Buffer, name: string, messageId?: number) {
    const input = { company_id: company.id, message_id: messageId };
    return node.call("uploadFile", input, { as: manager, files: { file: { name, content } } });
  }

  async function address(content: Buffer, name: string): Promise<string> {
    const { content: answer } = await upload(content, name);
    return (answer["media"] as { filepath: string }).filepath;
  }

  function get(url: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") {
    const authorization = `Bearer ${manager}`;
    return node.app.http.inject({ method, url, headers: { authorization, ...headers } });
  }

  async function keys(): Promise<string[]> {
    const found: string[] = [];
    for await (const key of files.list(inAWeek())) found.push(key);
    return found.toSorted();
  }

  test("a download has the whole file and its ETag, and may only be cached privately", async () => {
    const answer = await get(await address(Buffer.from("0123456789"), "digits.txt"));

    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe("0123456789");
    expect(answer.headers).toMatchObject({
      "content-length": "10",
      "accept-ranges": "bytes",
      "cache-control": "private, max-age=3600",
      vary: "authorization",
      etag: expect.stringMatching(/^"[\da-f]{32}-original"$/),
    });
  });

  test.each([
    ["bytes=0-3", "0123", "bytes 0-3/10"],
    ["bytes=4-", "456789", "bytes 4-9/10"],
    ["bytes=8-99", "89", "bytes 8-9/10"],
    ["bytes=-3", "789", "bytes 7-9/10"],
    ["bytes=-99", "0123456789", "bytes 0-9/10"],
  ])("Range %s", async (range, body, contentRange) => {
    const answer = await get(await address(Buffer.from("0123456789"), "digits.txt"), { range });

    expect(answer.statusCode).toBe(206);
    expect(answer.body).toBe(body);
    expect(answer.headers["content-range"]).toBe(contentRange);
    expect(answer.headers["content-length"]).toBe(String(body.length));
  });

  test.each(["bytes=4-2", "bytes=0-1,4-5", "lines=1-2", "bytes=-", "bytes=a-b"])(
    "a range header other than a single byte range is ignored: %s",
    async (range) => {
      const answer = await get(await address(Buffer.from("0123456789"), "digits.txt"), { range });
      expect([answer.statusCode, answer.body]).toEqual([200, "0123456789"]);
    },
  );

  test.each(["bytes=10-", "bytes=-0"])("an empty range is answered with 416: %s", async (range) => {
    const answer = await get(await address(Buffer.from("0123456789"), "digits.txt"), { range });

    expect(answer.statusCode).toBe(416);
    expect(answer.headers["content-range"]).toBe("bytes */10");
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["etag"]).toBeUndefined();
    expect(answer.json()).toMatchObject({ success: false, code: "range_not_satisfiable" });
  });

  test("If-None-Match omits the content of an unchanged file, and If-Range sends all of a changed one", async () => {
    const url = await address(Buffer.from("0123456789"), "digits.txt");
    const etag = String((await get(url)).headers["etag"]);

    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
      const answer = await get(url, { "if-none-match": tag, range: "bytes=0-3" });
      expect([answer.statusCode, answer.body, answer.headers["etag"]]).toEqual([304, "", etag]);
    }
    expect((await get(url, { "if-none-match": '"x"' })).statusCode).toBe(200);
    const range = "bytes=0-3";
    expect((await get(url, { range, "if-range": etag })).body).toBe("0123");
    expect((await get(url, { range, "if-range": '"x"' })).body).toBe("0123456789");
    const other = await get(await address(Buffer.from("other"), "other.txt"));
    expect(other.headers["etag"]).not.toBe(etag);
  });

  test("HEAD has the same headers without the content", async () => {
    const url = await address(Buffer.from("0123456789"), "digits.txt");
    const whole = await get(url);

    const head = await get(url, { range: "bytes=0-3" }, "HEAD");

    expect([head.statusCode, head.body]).toEqual([200, ""]);
    for (const name of ["content-length", "content-type", "etag", "content-disposition"])
      expect(head.headers[name], name).toBe(whole.headers[name]);
    const nobody = await node.app.http.inject({ method: "HEAD", url });
    expect(nobody.statusCode).toBe(401);
  });

  test("a file whose content is missing isn't found", async () => {
    const url = await address(Buffer.from("soon gone"), "gone.txt");
    for (const key of await keys()) await files.delete(key);

    for (const method of ["GET", "HEAD"] as const)
      expect((await get(url, {}, method)).statusCode).toBe(404);
    expect((await get(url, { range: "bytes=0-" })).statusCode).toBe(404);
  });

  test("the sweep removes only files that no record names and that are a week old", async () => {
    const picture = await sharp({
      create: { width: 400, height: 300, channels: 3, background: "#0b6b61" },
    })
      .jpeg()
      .toBuffer();
    const url = await address(picture, "menu.jpg");
    await address(Buffer.from("deleted"), "deleted.txt");
    const { db } = node.database;
    await db
      .updateTable("media")
      .set({ deleted_at: TEST_START })
      .where("name", "=", "deleted.txt")
      .execute();
    const signature = newFileKey(company.id);
    await files.put(signature, Buffer.from("signed"), { type: "image/png" });
    await acknowledge(signature);
    const named = await keys();
    const orphans = Array.from({ length: 3 }, () => newFileKey(company.id));
    orphans.push(newFileKey(987_654));
    for (const key of orphans) await files.put(key, Buffer.from("orphan"), { type: "text/plain" });

    expect(await sweepFiles(db, files, new Date(), attachables)).toBe(0);
    expect(await keys()).toEqual([...named, ...orphans].toSorted());

    expect(await sweepFiles(db, files, inAWeek(), attachables)).toBeGreaterThanOrEqual(4);
    expect((await keys()).filter((key) => named.includes(key) || orphans.includes(key))).toEqual(
      named.filter((key) => key.startsWith(`company/${company.id}/`)),
    );
    expect((await get(url)).statusCode).toBe(200);
    expect(await sweepFiles(db, files, inAWeek(), attachables)).toBe(0);
  });

  test("the sweep removes files of calls that were rolled back", async () => {
    const { db } = node.database;
    await sweepFiles(db, files, inAWeek(), attachables);
    const before = await keys();
    // The database refuses it only at the commit, when the handler can no longer clean up.
    await refuseAtCommit(true);

    expect((await upload(Buffer.from("lost"), "lost.txt")).status).toBe(500);

    await refuseAtCommit(false);
    expect(await keys()).toHaveLength(before.length + 1);
    expect(await sweepFiles(db, files, inAWeek(), attachables)).toBe(1);
    expect(await keys()).toEqual(before);
  });

  test("an upload that is retried after a deadlock keeps its file", async () => {
    await failOnce("40P01");

    const { status, content } = await upload(Buffer.from("menu"), "menu.txt");

    expect(status).toBe(200);
    const answer = await get((content["media"] as { filepath: string }).filepath);
    expect([answer.statusCode, answer.body]).toEqual([200, "menu"]);
    await node.database.pool.query("drop sequence tries; drop function fail_once() cascade");
  });

  if (place === "disk")
    test("the sweep removes old half-written files", async () => {
      const name = "5a0fe1aa-0000-4000-8000-000000000000.0123456789ab.part";
      const half = path.join(store.directory, `files/company/${company.id}`, name);
      await mkdir(path.dirname(half), { recursive: true });
      await writeFile(half, "half");
      const exists = async () => (await readdir(path.dirname(half))).includes(path.basename(half));

      await sweepFiles(node.database.db, files, new Date(), attachables);
      expect(await exists()).toBe(true);
      await sweepFiles(node.database.db, files, inAWeek(), attachables);
      expect(await exists()).toBe(false);
    });

  async function acknowledge(signatureKey: string): Promise<void> {
    const { db } = node.database;
    const { id: memo_id } = await db
      .insertInto("memos")
      .values({ company_id: company.id, title: "Sign", status: "published" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const row = { company_id: company.id, memo_id, employee_id: company.employee.id };
    await db.insertInto("memo_recipients").values(row).execute();
    const acknowledged = { version: 1, locale: "en", hash: "h", signature_key: signatureKey };
    await db
      .insertInto("memo_acknowledgements")
      .values({ ...row, ...acknowledged, acknowledged_at: TEST_START })
      .execute();
  }

  async function refuseAtCommit(on: boolean): Promise<void> {
    const { pool } = node.database;
    if (!on) {
      await pool.query("drop function refuse() cascade");
      return;
    }
    await pool.query(
      "create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$",
    );
    await pool.query(
      "create constraint trigger refuse after insert on media deferrable initially deferred for each row execute function refuse()",
    );
  }

  /** Makes the database refuse the next file record with this error code, as in a deadlock. */
  async function failOnce(code: string): Promise<void> {
    await node.database.pool.query(
      `create sequence tries;
       create function fail_once() returns trigger language plpgsql as $$ begin
         if nextval('tries') = 1 then raise 'once' using errcode = '${code}'; end if;
         return new; end $$;
       create trigger fail_once before insert on media for each row execute function fail_once()`,
    );
  }

  test("every column that names stored files is checked before one is removed", async () => {
    const { rows } = await node.database.pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and data_type in ('text', 'ARRAY', 'jsonb') and column_name ~ '(^|_)keys?(_|$)'`,
    );
    // Some columns have a name like that for another reason: the key of a logo, whose content is in the same row, the client's
    // idempotency keys, and the key of a survey's options.
    const expected = [
      ...["client_key", "image_key", "image_key_min", "image_key_thumb"].map(
        (column) => `chat_messages.${column}`,
      ),
      "company_logos.key",
      "idempotency_keys.key",
      "media.storage_key",
      "media.storage_key_min",
      "media.storage_key_thumb",
      "memo_acknowledgements.signature_key",
      "memo_templates.options_key",
      "memos.options_key",
      "shared_template_files.storage_key",
      "shared_template_files.storage_key_min",
      "shared_template_files.storage_key_thumb",
      "uploads.piece_keys",
    ];
    expect(rows.map(({ name }) => name).toSorted()).toEqual(expected);
  });
});

test("while the file storage doesn't answer, a download is answered with 503", async () => {
  const standIn = await startS3StandIn(account, "lineup");
  const node = await startTestApp(undefined, s3Environment(standIn.url));
  const company = await node.company();
  const as = await node.signIn(company.manager);
  const files = { file: { name: "menu.txt", content: Buffer.from("soup") } };
  const { content } = await node.call("uploadFile", { company_id: company.id }, { as, files });
  standIn.fallSilent();

  const url = (content["media"] as { filepath: string }).filepath;
  const answer = await node.app.http.inject({ url, headers: { authorization: `Bearer ${as}` } });

  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ success: false, code: "unavailable" });
  await node.stop();
  await standIn.close();
});
