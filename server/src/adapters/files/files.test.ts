import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { diskFiles } from "./disk.ts";
import { quietLog } from "../../../test/support/quiet-log.ts";
import { type ByteRange, type Files, FilesUnavailable, newFileKey } from "./port.ts";
import { signatureProblem } from "../../../test/stand-ins/s3-signature.ts";
import { type S3StandIn, startS3StandIn } from "../../../test/stand-ins/s3.ts";
import { s3Files } from "./s3.ts";

const account = {
  accessKeyId: "AKIDLINEUP",
  secretAccessKey: "s3cr3t/with+signs",
  region: "us-east-1",
};
const log = quietLog();
let home: string;
let standIn: S3StandIn;

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), "lineup-files-"));
  standIn = await startS3StandIn(account, "lineup");
});

afterAll(async () => {
  await standIn.close();
  await rm(home, { recursive: true, force: true });
});

function s3(changes: Partial<typeof account> & { bucket?: string; endpoint?: string } = {}): Files {
  const {
    region,
    bucket = "lineup",
    endpoint = standIn.url,
    ...credentials
  } = { ...account, ...changes };
  const options = { bucket, region, endpoint, forcePathStyle: true, credentials };
  return s3Files({ ...options, timeouts: { answer: 100, upload: 200 } }, log);
}

async function bytesAt(files: Files, key: string): Promise<Buffer | null> {
  const file = await files.get(key);
  return file && buffer(file.body);
}

describe.each([
  ["disk", () => diskFiles(path.join(home, "files"))],
  ["s3", () => s3()],
])("%s", (_name, make) => {
  const bytes = randomBytes(300_000);

  test("returns a stored file with its size and type", async () => {
    const files = make();
    const key = newFileKey(12);
    await files.put(key, bytes, { type: "image/webp" });
    const file = await files.get(key);
    expect(file).toMatchObject({ size: bytes.length, type: "image/webp", range: null });
    expect(file && (await buffer(file.body)).equals(bytes)).toBe(true);
    expect(await files.stat(key)).toEqual({ size: bytes.length, type: "image/webp" });
  });

  test("stores an empty file", async () => {
    const files = make();
    const key = newFileKey(12);
    await files.put(key, Buffer.alloc(0), { type: "text/plain" });
    expect(await bytesAt(files, key)).toEqual(Buffer.alloc(0));
  });

  test("serves ranges, as video players request them", async () => {
    const files = make();
    const key = newFileKey(1);
    await files.put(key, Buffer.from("0123456789"), { type: "video/mp4" });
    const read = async (start: number, end?: number) => {
      const file = await files.get(key, { start, end });
      return file && { text: String(await buffer(file.body)), size: file.size, range: file.range };
    };
    expect(await read(0, 3)).toEqual({ text: "0123", size: 10, range: { start: 0, end: 3 } });
    expect(await read(4)).toEqual({ text: "456789", size: 10, range: { start: 4, end: 9 } });
    expect(await read(8, 99)).toEqual({ text: "89", size: 10, range: { start: 8, end: 9 } });
    await expect(read(10)).rejects.toThrow(RangeError);
    await expect(read(5, 4)).rejects.toThrow(RangeError);
    await expect(read(-1, 4)).rejects.toThrow(RangeError);
  });

  test("returns null for a missing file, and deletes it without an error", async () => {
    const files = make();
    const key = newFileKey(3);
    expect(await files.get(key)).toBeNull();
    expect(await files.get(key, { start: 0 })).toBeNull();
    expect(await files.stat(key)).toBeNull();
    await files.delete(key);
    await files.put(key, bytes, { type: "text/csv" });
    await files.delete(key);
    expect(await files.stat(key)).toBeNull();
    expect(await files.get(key)).toBeNull();
  });

  test("replaces a file completely", async () => {
    const files = make();
    const key = newFileKey(3);
    await files.put(key, bytes, { type: "text/csv" });
    await files.put(key, Buffer.from("new"), { type: "text/plain" });
    const file = await files.get(key);
    expect(file).toMatchObject({ size: 3, type: "text/plain" });
    file?.body.destroy();
    expect(String(await bytesAt(files, key))).toBe("new");
  });

  test.each([
    "company/1/../../secret",
    "../secret",
    "company/1/..%2f..%2fsecret",
    "/etc/passwd",
    "company/1/",
    "company/0/6d7a0c4e-0a1c-4b7e-8b5e-0f6f4a5b2c1d",
    "company/1/6d7a0c4e-0a1c-4b7e-8b5e-0f6f4a5b2c1d.type",
    "company/1/6d7a0c4e-0a1c-4b7e-8b5e-0f6f4a5b2c1d\n",
    "company/1/6d7a0c4e-0a1c-4b7e-8b5e-0f6f4a5b2c1d\0",
  ])("refuses the key %j in every method", async (key) => {
    const files = make();
    await writeFile(path.join(home, "secret"), "secret");
    await expect(files.get(key)).rejects.toThrow("not a file key");
    await expect(files.put(key, Buffer.from("x"), { type: "text/plain" })).rejects.toThrow(
      "not a file key",
    );
    await expect(files.delete(key)).rejects.toThrow("not a file key");
    await expect(files.stat(key)).rejects.toThrow("not a file key");
  });
});

test("a key requires a valid company ID", () => {
  expect(newFileKey(12)).toMatch(/^company\/12\/[\da-f-]{36}$/);
  for (const id of [0, -1, 1.5, Number.NaN]) expect(() => newFileKey(id)).toThrow(TypeError);
});

test("disk: a failed write leaves no temporary file", async () => {
  const directory = path.join(home, "half");
  const key = newFileKey(9);
  // The write fails because there is a folder in the file's place.
  await mkdir(path.join(directory, key), { recursive: true });
  await expect(
    diskFiles(directory).put(key, Buffer.from("x"), { type: "video/mp4" }),
  ).rejects.toThrow();
  const left = await readdir(path.join(directory, "company/9"));
  expect(left.filter((name) => name.endsWith(".part"))).toEqual([]);
});

describe("S3's protocol", () => {
  test("the signature check accepts Amazon's published example and refuses a changed one", () => {
    // "Example: GET Object", Signature Calculations for the Authorization Header, Amazon S3 API reference.
    const example = {
      accessKeyId: "AKIAIOSFODNN7EXAMPLE",
      secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    };
    const request = {
      method: "GET",
      target: "/test.txt",
      headers: {
        host: "examplebucket.s3.amazonaws.com",
        range: "bytes=0-9",
        "x-amz-content-sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "x-amz-date": "20130524T000000Z",
        authorization:
          "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
      },
      body: Buffer.alloc(0),
    };
    expect(signatureProblem(request, { ...example, region: "us-east-1" })).toBeNull();
    const changed = { ...request, target: "/other.txt" };
    expect(signatureProblem(changed, { ...example, region: "us-east-1" })).toBe(
      "SignatureDoesNotMatch",
    );
    const swapped = { ...request, body: Buffer.from("x") };
    expect(signatureProblem(swapped, { ...example, region: "us-east-1" })).toBe(
      "XAmzContentSHA256Mismatch",
    );
  });

  test.each([
    ["a wrong secret", { secretAccessKey: "wrong" }, "SignatureDoesNotMatch"],
    ["a wrong region", { region: "eu-west-1" }, "AuthorizationHeaderMalformed"],
    ["a bucket that doesn't exist", { bucket: "elsewhere" }, "NoSuchBucket"],
  ])(
    "%s isn't mistaken for a missing file, and the log names it",
    async (_name, changes, reason) => {
      const files = s3(changes);
      const key = newFileKey(1);
      const calls = [
        () => files.get(key),
        () => files.delete(key),
        () => files.put(key, Buffer.from("x"), { type: "text/plain" }),
        () => files.list(new Date())[Symbol.asyncIterator]().next(),
      ];
      for (const call of calls) {
        log.lines.length = 0;
        await expect(call()).rejects.toThrow(FilesUnavailable);
        expect(log.lines).toMatchObject([{ details: { reason } }]);
      }
    },
  );

  test("neither is mistaken for a missing file by stat, whose answer has no body", async () => {
    await expect(s3({ secretAccessKey: "wrong" }).stat(newFileKey(1))).rejects.toThrow(
      FilesUnavailable,
    );
    log.lines.length = 0;
    await expect(s3({ region: "eu-west-1" }).stat(newFileKey(1))).rejects.toThrow(FilesUnavailable);
    expect(log.lines).toMatchObject([{ details: { check: "S3_REGION, S3_ENDPOINT" } }]);
  });

  test.each([301, 307, 400, 405, 409, 507])(
    "status %d to a request of ours is the operator's to mend: unavailable, and a warning",
    async (status) => {
      log.lines.length = 0;
      standIn.failNext(status, status, status);
      await expect(s3().get(newFileKey(1))).rejects.toThrow(FilesUnavailable);
      expect(log.lines).toHaveLength(1);
      standIn.failNext();
    },
  );

  test("a service without credentials to use is unavailable", async () => {
    vi.stubEnv("AWS_EC2_METADATA_DISABLED", "true");
    const options = { bucket: "lineup", region: "us-east-1", endpoint: standIn.url };
    const files = s3Files({ ...options, forcePathStyle: true, credentials: null }, log);
    await expect(files.stat(newFileKey(1))).rejects.toThrow(FilesUnavailable);
    vi.unstubAllEnvs();
  });

  test("the last bytes are asked for by number, and an answer with other bytes is no answer", async () => {
    const files = s3();
    const key = newFileKey(1);
    await files.put(key, Buffer.from("0123456789"), { type: "video/mp4" });
    const read = async (range: ByteRange) => {
      const file = await files.get(key, range);
      return file && { text: String(await buffer(file.body)), size: file.size, range: file.range };
    };
    const last = { text: "789", size: 10, range: { start: 7, end: 9 } };
    expect(await read({ last: 3 })).toEqual(last);
    expect(await read({ last: 30 })).toMatchObject({ text: "0123456789" });
    await expect(read({ last: 0 })).rejects.toThrow(RangeError);
    expect(await files.get(newFileKey(1), { last: 3 })).toBeNull();

    log.lines.length = 0;
    standIn.answerRanges("from the start");
    await expect(read({ last: 3 })).rejects.toThrow(FilesUnavailable);
    await expect(read({ start: 4 })).rejects.toThrow(FilesUnavailable);
    expect(log.lines[0]?.details).toEqual({
      reason: "bytes 0-1/10 was answered for bytes=7-9",
    });

    // A service may ignore ranges. The caller gets the whole file then.
    standIn.answerRanges("never");
    expect(await read({ last: 3 })).toEqual({ text: "0123456789", size: 10, range: null });
    standIn.answerRanges("as asked");
  });

  test("a request to a busy service is retried", async () => {
    const key = newFileKey(1);
    standIn.failNext(503, 503);
    await s3().put(key, Buffer.from("x"), { type: "text/plain" });
    expect(standIn.objects.get(`/lineup/${key}`)?.body.toString()).toBe("x");
  });

  test("a request to a service that doesn't answer fails in time, with one line in the log", async () => {
    const consoleWarn = vi.spyOn(console, "warn");
    const silent = await startS3StandIn(account, "lineup");
    silent.fallSilent();
    const files = s3({ endpoint: silent.url });
    const key = newFileKey(1);
    const began = performance.now();
    const calls: [string, () => Promise<unknown>][] = [
      ["get", () => files.get(key)],
      ["stat", () => files.stat(key)],
      ["delete", () => files.delete(key)],
      ["put", () => files.put(key, Buffer.from("x"), { type: "text/plain" })],
      ["list", async () => files.list(new Date())[Symbol.asyncIterator]().next()],
    ];
    for (const [name, call] of calls) {
      log.lines.length = 0;
      await expect(call(), name).rejects.toThrow(FilesUnavailable);
      expect(log.lines, name).toHaveLength(1);
    }
    expect(performance.now() - began).toBeLessThan(6_000);
    expect(consoleWarn).not.toHaveBeenCalled();
    await silent.close();
  });

  test("a closed port and a service that stays busy are reported as unavailable", async () => {
    await expect(s3({ endpoint: "http://127.0.0.1:1" }).stat(newFileKey(1))).rejects.toThrow(
      FilesUnavailable,
    );
    standIn.failNext(503, 503, 503);
    await expect(s3().stat(newFileKey(1))).rejects.toThrow(FilesUnavailable);
  });
});
