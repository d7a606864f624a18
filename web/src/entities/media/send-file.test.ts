// @vitest-environment happy-dom
import { uploadPieceBytes } from "@lineup/contract/constants";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError, isOffline } from "#web/lib/api/api-error.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";
import { sendFile } from "./send-file.ts";

await coreTexts.load();
const size = 2 * uploadPieceBytes + 10;
const video = new File([new Uint8Array(size)], "fryer.mp4", { lastModified: 7 });
const media = { id: 3, name: "fryer.mp4" };

/** What a server would store: one upload, and the answers to finishing it by idempotency key. */
let upload: { id: number; received: number } | null;
let finished: Map<string, object>;
let asked: string[];
/** Cuts the connection at this call, before or after the server has done it. */
let cut: { at: string; done: boolean } | null;

const answer = (content: object): Response => Response.json({ success: true, content });
const missing = (): Response =>
  Response.json({ success: false, code: "not_found" }, { status: 404 });

function serve(method: string, url: string, body: unknown, key: string | null): Response {
  const state = () =>
    upload ? answer({ upload: { ...upload, size, piece_bytes: uploadPieceBytes } }) : missing();
  if (url.endsWith("/begin")) {
    upload = { id: (upload?.id ?? 40) + 1, received: 0 };
    return state();
  }
  if (url.endsWith("/piece") && upload && body instanceof FormData) {
    const piece = body.get("file") as File;
    if (Number(body.get("offset")) === upload.received) upload.received += piece.size;
    return state();
  }
  if (method === "GET") return state();
  if (key !== null && finished.has(key)) return answer(finished.get(key) ?? {});
  if (!upload && !(body instanceof FormData)) return missing();
  upload = null;
  finished.set(String(key), { media });
  return answer({ media });
}

function request(method: string, url: string, body: unknown, key: string | null): Response {
  const name = method === "GET" ? "get" : (url.split("/").at(-1) ?? "");
  const offset = body instanceof FormData ? `@${body.get("offset") as string}` : "";
  asked.push(name + (name === "piece" ? offset : ""));
  const now = asked.at(-1) === cut?.at ? cut : null;
  if (now) cut = null;
  if (now?.done === false) throw new TypeError("Failed to fetch");
  const found = serve(method, url, body, key);
  if (now) throw new TypeError("Failed to fetch");
  return found;
}

/** Stands in for the request of a form upload: fetch can't report upload progress. */
class SendingRequest {
  upload: { onprogress?: (event: object) => void } = {};
  onload = (): void => {};
  onerror = (): void => {};
  onabort = (): void => {};
  response: unknown;
  status = 0;
  #method = "";
  #url = "";
  #key: string | null = null;
  open(method: string, url: string): void {
    [this.#method, this.#url] = [method, url];
  }
  setRequestHeader(name: string, value: string): void {
    if (name === "idempotency-key") this.#key = value;
  }
  abort(): void {
    this.onabort();
  }
  async send(body: FormData): Promise<void> {
    this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
    try {
      const found = request(this.#method, this.#url, body, this.#key);
      [this.response, this.status] = [await found.text(), found.status];
      this.onload();
    } catch {
      this.onerror();
    }
  }
}

beforeEach(() => {
  [upload, finished, asked, cut] = [null, new Map(), [], null];
  sessionStorage.clear();
  vi.stubGlobal("XMLHttpRequest", SendingRequest);
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) =>
    request(
      init.method ?? "GET",
      url.split("?", 1)[0] ?? "",
      init.body,
      (init.headers as Record<string, string>)["idempotency-key"] ?? null,
    ),
  );
});
afterEach(() => vi.unstubAllGlobals());

async function send(shares: number[] = [], file = video, idempotencyKey = "k") {
  const { signal } = new AbortController();
  return sendFile(1, file, { signal, idempotencyKey, onProgress: (share) => shares.push(share) });
}
const lost = async (tries: Promise<unknown>): Promise<boolean> =>
  tries.then(() => false, isOffline);
const second = `piece@${uploadPieceBytes}`;
const third = `piece@${2 * uploadPieceBytes}`;

test("a small file goes in one call", async () => {
  expect(await send([], new File(["soup"], "soup.txt"))).toEqual(media);
  expect(asked).toEqual(["upload"]);
});

test("a large file goes in pieces and reports the total progress", async () => {
  const shares: number[] = [];
  expect(await send(shares)).toEqual(media);
  expect(asked).toEqual(["begin", "piece@0", second, third, "upload"]);
  expect(shares.map((share) => Math.round(share * 100))).toEqual([25, 75, 100]);
});

test.each([
  ["a piece that did not arrive", second, false, ["get", second, third, "upload"]],
  ["a piece that did", second, true, ["get", third, "upload"]],
  ["the last one", third, true, ["get", "upload"]],
])(
  "after losing the connection at %s the upload continues where it was",
  async (_, at, done, rest) => {
    cut = { at, done };
    expect(await lost(send())).toBe(true);
    asked = [];
    expect(await send()).toEqual(media);
    expect(asked).toEqual(rest);
  },
);

test("if only the last answer was lost, nothing is sent again and there is one file", async () => {
  cut = { at: "upload", done: true };
  // The call is repeated once.
  expect(await send()).toEqual(media);
  expect(asked.filter((name) => name.startsWith("piece"))).toHaveLength(3);
  expect(finished.size).toBe(1);
});

test("an expired upload starts over, and so does a file with other content", async () => {
  cut = { at: second, done: false };
  expect(await lost(send())).toBe(true);
  upload = null;
  asked = [];
  expect(await send()).toEqual(media);
  expect(asked).toEqual(["get", "begin", "piece@0", second, third, "upload"]);
  asked = [];
  expect(await send([], new File([video], "fryer.mp4", { lastModified: 8 }), "other")).toEqual(
    media,
  );
  expect(asked[0]).toBe("begin");
});

test("a stalled connection is aborted and counts as lost", async () => {
  vi.useFakeTimers();
  try {
    vi.stubGlobal(
      "XMLHttpRequest",
      class extends SendingRequest {
        override async send(): Promise<void> {}
      },
    );
    const tries = send();
    const failed = tries.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(31_000);
    expect(isOffline(await failed)).toBe(true);
    expect(await failed).toBeInstanceOf(ApiError);
  } finally {
    vi.useRealTimers();
  }
});
