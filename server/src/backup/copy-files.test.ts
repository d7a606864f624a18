import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";

import { expect, test } from "vitest";

import { diskFiles } from "#server/adapters/files/disk";
import { type Files, newFileKey } from "#server/adapters/files/port";
import { s3Files } from "#server/adapters/files/s3";

import { quietLog } from "../../test/support/quiet-log.ts";
import { startS3StandIn } from "../../test/stand-ins/s3.ts";
import { copyFiles } from "./copy-files.ts";

test("the files of a bucket come into a backup, and from it into another bucket", async () => {
  const account = { accessKeyId: "AKIDLINEUP", secretAccessKey: "secret", region: "us-east-1" };
  const folder = await mkdtemp(path.join(tmpdir(), "lineup-copy-files-"));
  const [from, to] = [await startS3StandIn(account, "one"), await startS3StandIn(account, "two")];
  const bucket = (endpoint: string, name: string): Files =>
    s3Files(
      {
        bucket: name,
        region: account.region,
        endpoint,
        forcePathStyle: true,
        credentials: account,
      },
      quietLog(),
    );
  const source = bucket(from.url, "one");
  const target = bucket(to.url, "two");
  const files = new Map(Array.from({ length: 9 }, () => [newFileKey(1), randomBytes(2_000)]));
  for (const [key, body] of files) await source.put(key, body, { type: "image/webp" });

  const counts: number[] = [];
  const backup = diskFiles(path.join(folder, "files"));
  const copied = await copyFiles(source, backup, (count) => counts.push(count));
  const restored = await copyFiles(backup, target, () => {});

  expect(copied).toEqual({ count: 9, bytes: 18_000 });
  expect(restored).toEqual(copied);
  expect(counts.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  for (const [key, body] of files) {
    const file = await target.get(key);
    expect(file).toMatchObject({ type: "image/webp" });
    expect(file && (await buffer(file.body)).equals(body)).toBe(true);
  }
  await from.close();
  await to.close();
  await rm(folder, { recursive: true });
});
