// Pictures and videos as phones make them, uploaded to a real server.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import type { Media } from "@lineup/contract/media/schemas";
import { afterAll, beforeAll, expect, test } from "vitest";

import { uploadTypes } from "#server/platform/uploads/upload-types";

import { acceptedUploads } from "../../web/src/entities/media/accepted-files.ts";
import type { TestCompany } from "./support/company-fixture.ts";
import { animatedAvif, heic } from "./support/sample-pictures.ts";
import { type TestApp, startTestApp } from "./support/test-app.ts";

let directory: string;
let server: TestApp;
let company: TestCompany;
let manager: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "lineup-phone-files-"));
  server = await startTestApp(undefined, { DATA_DIR: directory });
  company = await server.company();
  manager = await server.signIn(company.manager);
});
afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true });
});

function upload(name: string, content: Buffer) {
  const files = { file: { name, content } };
  return server.call("uploadFile", { company_id: company.id }, { as: manager, files });
}

test("a HEIC picture is converted, so every browser can show it", async () => {
  const { status, content } = await upload("IMG_0042.HEIC", heic());
  expect(status).toBe(200);
  expect(content["media"] as Media).toMatchObject({
    ...{ name: "IMG_0042.HEIC", type: "image/jpeg", type_category: "image" },
    ...{ width: 128, height: 48 },
  });
});

test("many HEIC pictures sent at the same time are all taken", async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) => upload(`IMG_${at}.HEIC`, heic())),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
});

test("a damaged HEIC picture and an animated AVIF are refused with what to do, in the reader's language", async () => {
  const broken = await upload("IMG_1.HEIC", heic().subarray(0, 300));
  expect(broken.status).toBe(415);
  expect(broken.body["errors"]).toEqual({
    file: ["This HEIC picture can't be read. Save it as JPEG and try again"],
  });
  const files = { file: { name: "wave.avif", content: animatedAvif() } };
  const options = { as: manager, files, language: "es" };
  const animated = await server.call("uploadFile", { company_id: company.id }, options);
  expect(animated.status).toBe(415);
  expect(animated.body["message"]).toBe(
    "No se pueden subir imágenes AVIF animadas. Guarda la imagen como GIF o WebP",
  );
});

test.each([
  ["VID_1.mp4", "3gp4", "video/mp4"],
  ["VID_2.3gp", "3gp5", "video/mp4"],
  ["IMG_3.MOV", "qt  ", "video/quicktime"],
])("the video %s with the brand %s is taken", async (name, brand, type) => {
  const head = Buffer.from(`\0\0\0\x14ftyp${brand}\0\0\0\0${brand}`, "latin1");
  const { status, content } = await upload(name, Buffer.concat([head, Buffer.alloc(64)]));
  expect(status).toBe(200);
  expect(content["media"] as Media).toMatchObject({ name, type, type_category: "video" });
});

test("the chooser of files offers every kind that the server takes", () => {
  const offered: readonly string[] = acceptedUploads;
  for (const [type, { groups, extensions }] of uploadTypes) {
    const isOffered =
      offered.includes(type) ||
      (groups.includes("image") && offered.includes("image/*")) ||
      extensions.some((extension) => offered.includes(`.${extension}`));
    expect(isOffered, type).toBe(true);
  }
});
