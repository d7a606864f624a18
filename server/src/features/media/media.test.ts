import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";

import type { Role } from "@lineup/contract/constants";
import type { Media } from "@lineup/contract/media/schemas";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { attachables } from "#server/attachments";
import { diskFiles } from "#server/adapters/files/disk";
import { readMediaByIds } from "#server/features/media/reads";
import { readMediaOfMemos } from "#server/features/memos/media-reads";
import { memoRoutes } from "#server/features/memos/routes";
import { mediaRoutes } from "#server/features/media/routes";
import { fileNames } from "#server/features/media/rules";
import type { CompanyContext } from "#server/platform/context";
import type { FileReply } from "#server/platform/http/handlers";
import { companyScope } from "#server/platform/scope";

import { type TestDatabase, createTestDatabase } from "../../../test/support/test-database.ts";

const now = new Date("2026-03-02T15:00:00Z");
const routes = mediaRoutes(attachables);

let database: TestDatabase;
let directory: string;
let company: Company;
let other: Company;
let picture: Buffer;

interface Company {
  id: number;
  manager: number;
  receiving: number;
  stranger: number;
  memo: number;
}

beforeAll(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(path.join(tmpdir(), "lineup-media-"));
  picture = await sharp({
    create: { width: 1600, height: 800, channels: 3, background: "#0b6b61" },
  })
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: "N" } })
    .toBuffer();
});
afterAll(async () => {
  await database.drop();
  await rm(directory, { recursive: true });
});
beforeEach(async () => {
  company = await newCompany();
  other = await newCompany();
});

async function newCompany(): Promise<Company> {
  const { db } = database;
  const { id } = await db
    .insertInto("companies")
    .values({ name: "Team", join_code: crypto.randomUUID(), flags: "{}" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const people = await db
    .insertInto("employees")
    .values(
      (["manager", "employee", "employee"] as const).map((role) => ({ company_id: id, role })),
    )
    .returning("id")
    .execute();
  const [manager = 0, receiving = 0, stranger = 0] = people.map((row) => row.id);
  const memo = await db
    .insertInto("memos")
    .values({ company_id: id, title: "Menu", status: "published", published_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("memo_recipients")
    .values({ company_id: id, memo_id: memo.id, employee_id: receiving })
    .execute();
  return { id, manager, receiving, stranger, memo: memo.id };
}

function as(employeeId: number, role: Role, at = company): CompanyContext {
  return {
    tx: database.db,
    now,
    scope: companyScope(at.id),
    actor: { employeeId, role, name: "", userId: 1, tokenId: 1 },
    config: { secret: "a-secret-of-the-tests-with-40-characters" },
    adapters: { files: diskFiles(directory) },
    emit: async () => {},
    audit: async () => {},
    enqueue: async () => {},
    enqueueAll: async () => {},
    log: { error: () => {} },
  } as unknown as CompanyContext;
}

async function upload(name: string, content: Buffer, messageId?: number) {
  const { uploadFile } = memoRoutes;
  const ctx = as(company.manager, "manager");
  const input = { company_id: company.id, name: "", content: "", message_id: messageId };
  const files = { file: { name, content } };
  const prepared = await uploadFile.prepare?.({ ...ctx, db: ctx.tx }, input, files);
  return uploadFile(ctx, input, files, prepared);
}

function download(
  ctx: CompanyContext,
  media: Pick<Media, "id">,
  variant: "original" | "min" | "thumb" = "original",
) {
  const input = { company_id: ctx.scope.companyId, id: media.id, variant };
  return routes.downloadFile(ctx, input, {});
}

async function contentOf(reply: FileReply): Promise<Buffer> {
  const key = "key" in reply ? reply.key : "";
  const stored = await diskFiles(directory).get(key);
  return stored === null ? Buffer.alloc(0) : buffer(stored.body);
}

async function storedCount(): Promise<number> {
  const names = await readdir(directory, { recursive: true });
  return names.filter((name) => /[\da-f]{12}$/.test(name)).length;
}

test("a picture is stored in three sizes, without its metadata", async () => {
  const before = await storedCount();
  const { media } = await upload("C:\\photos\\menu.jpg", picture);
  expect(await storedCount()).toBe(before + 3);
  expect(media).toMatchObject({
    company_id: company.id,
    name: "menu.jpg",
    original_filename: "menu.jpg",
    type: "image/jpeg",
    type_category: "image",
    width: 1600,
    height: 800,
    filepath: `/api/files/${media.id}/original?company_id=${company.id}`,
    filepath_min: `/api/files/${media.id}/min?company_id=${company.id}`,
    filepath_thumb: `/api/files/${media.id}/thumb?company_id=${company.id}`,
  });
  const widths = { original: 1600, min: 1200, thumb: 320 } as const;
  for (const variant of ["original", "min", "thumb"] as const) {
    const reply = await download(as(company.manager, "manager"), media, variant);
    const content = await contentOf(reply);
    const { width, exif } = await sharp(content).metadata();
    expect(width).toBe(widths[variant]);
    expect(exif).toBeUndefined();
    expect(reply.headers).toMatchObject({
      "cache-control": "private, max-age=3600",
      "x-content-type-options": "nosniff",
      "content-type": variant === "original" ? "image/jpeg" : "image/webp",
    });
  }
});

test("a file that isn't a picture is stored unchanged, in one size", async () => {
  const content = Buffer.from("name,shift\nAna,1\n");
  const { media } = await upload("shifts.csv", content);
  expect(media).toMatchObject({
    type: "text/csv",
    type_category: "document",
    size: content.length,
    filepath_min: null,
    filepath_thumb: null,
    width: null,
  });
  const manager = as(company.manager, "manager");
  const reply = await download(manager, media);
  expect((await contentOf(reply)).equals(content)).toBe(true);
  expect(reply.headers["content-disposition"]).toMatch(/^attachment; filename="shifts.csv"/);
  await expect(download(manager, media, "thumb")).rejects.toMatchObject({ code: "not_found" });
});

test("an upload that is refused or fails later leaves no stored files", async () => {
  const before = await storedCount();
  await expect(upload("page.png", Buffer.from("<html>"))).rejects.toMatchObject({
    code: "unsupported_file",
  });
  await expect(upload("menu.jpg", picture.subarray(0, 900))).rejects.toMatchObject({
    code: "unsupported_file",
  });
  await expect(upload("menu.jpg", picture, other.memo)).rejects.toMatchObject({
    code: "not_found",
  });
  expect(await storedCount()).toBe(before);
});

test("a file uploaded for a memo is attached after the files it already has", async () => {
  const first = await upload("one.txt", Buffer.from("one"), company.memo);
  const second = await upload("two.txt", Buffer.from("two"), company.memo);
  expect(first.message?.media.map((file) => file.id)).toEqual([first.media.id]);
  expect(second.message?.media.map((file) => file.name)).toEqual(["one.txt", "two.txt"]);
  const scope = companyScope(company.id);
  const attached = await readMediaOfMemos(database.db, scope, [company.memo, other.memo]);
  expect(attached).toEqual(new Map([[company.memo, [first.media, second.media]]]));
  expect(await readMediaOfMemos(database.db, companyScope(other.id), [company.memo])).toEqual(
    new Map(),
  );
});

test("only managers and people who can see its memo can download a file", async () => {
  const { media: loose } = await upload("loose.txt", Buffer.from("loose"));
  const { media } = await upload("menu.txt", Buffer.from("menu"), company.memo);
  const receiving = as(company.receiving, "employee");
  await download(receiving, media);
  const refused = { code: "not_found" };
  await expect(download(receiving, loose)).rejects.toMatchObject(refused);
  await expect(download(as(company.stranger, "employee"), media)).rejects.toMatchObject(refused);
  await expect(download(as(other.manager, "manager", other), media)).rejects.toMatchObject(refused);
  await expect(
    download(as(company.manager, "manager"), { id: media.id + 100_000 }),
  ).rejects.toMatchObject(refused);

  const set = (values: { status?: "draft"; end_at?: Date; start_at?: Date; deleted_at?: Date }) =>
    database.db.updateTable("memos").set(values).where("id", "=", company.memo).execute();
  const reset = { status: "published", end_at: null, start_at: null, deleted_at: null } as const;
  for (const hidden of [
    { status: "draft" as const },
    { end_at: now },
    { start_at: new Date("2026-03-03T00:00:00Z") },
    { deleted_at: now },
  ]) {
    await set(hidden);
    await expect(download(receiving, media)).rejects.toMatchObject(refused);
    await database.db.updateTable("memos").set(reset).where("id", "=", company.memo).execute();
    await download(receiving, media);
  }
});

test("files read by id come in the order asked, once each, without deleted or foreign ones", async () => {
  const { media: a } = await upload("a.txt", Buffer.from("a"));
  const { media: b } = await upload("b.txt", Buffer.from("b"));
  const read = (at: Company, ids: number[]) =>
    readMediaByIds(database.db, companyScope(at.id), ids);
  expect(await read(company, [b.id, a.id, b.id])).toEqual([b, a]);
  expect(await read(company, [])).toEqual([]);
  expect(await read(other, [a.id])).toEqual([]);
  await database.db.updateTable("media").set({ deleted_at: now }).where("id", "=", a.id).execute();
  expect(await read(company, [a.id, b.id])).toEqual([b]);
});

test.each([
  ["../../etc/pass\u0000wd.txt", "", { name: "passwd.txt", original_filename: "passwd.txt" }],
  ["", "", { name: "file.png", original_filename: "file.png" }],
  ["a.png", "Menu", { name: "Menu", original_filename: "a.png" }],
])("a file sent as %j and named %j gets a clean name", (sent, given, expected) => {
  expect(fileNames(sent, given, "png")).toEqual(expected);
});

test("a long file name is shortened and keeps its extension", () => {
  const { original_filename: name } = fileNames(`${"ñ".repeat(500)}.jpeg`, "", "jpg");
  expect(name).toHaveLength(200);
  expect(name.endsWith("ñ.jpeg")).toBe(true);
});
