import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { type SigningAccount, signatureProblem } from "./s3-signature.ts";

export interface S3StandIn {
  url: string;
  /** The stored objects by path (`/bucket/key`). */
  objects: Map<string, { body: Buffer; type: string; modified?: Date }>;
  /** Sets the HTTP statuses of the responses to the next requests, one status for each request, whatever the requests contain. */
  failNext(...statuses: number[]): void;
  /** Chooses how ranges are answered: as asked (at first), from the first byte on as s3rver 3.7.1 does, or not at all. */
  answerRanges(how: "as asked" | "from the start" | "never"): void;
  /** After this call, the server sends no response to any request. */
  fallSilent(): void;
  close(): Promise<void>;
}

/**
 * Starts a server with the part of the S3 protocol that the product uses, with path-style URLs: PUT, GET with Range, HEAD, DELETE
 * and ListObjectsV2 in pages of two objects. The server checks the signature of every request.
 */
export async function startS3StandIn(account: SigningAccount, bucket: string): Promise<S3StandIn> {
  const objects: S3StandIn["objects"] = new Map();
  const planned: number[] = [];
  let silent = false;
  let ranges: Parameters<S3StandIn["answerRanges"]>[0] = "as asked";
  const server = createServer((request, response) => {
    void handle(request, response).catch(() => response.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    if (silent) return;
    const failure = planned.shift();
    if (failure !== undefined) return fail(response, failure, "SlowDown");
    const { method = "", url: target = "", headers } = request;
    const problem = signatureProblem({ method, target, headers, body }, account);
    // A wrong region is 400, as with versitygw 1.8.0 and Amazon.
    if (problem)
      return fail(response, problem === "AuthorizationHeaderMalformed" ? 400 : 403, problem);
    const [path = "", query = ""] = target.split("?");
    if (method === "GET" && (path === `/${bucket}` || path === `/${bucket}/`))
      return list(objects, `/${bucket}/`, new URLSearchParams(query), response);
    if (!path.startsWith(`/${bucket}/`)) return fail(response, 404, "NoSuchBucket");
    if (method === "PUT") return put(path, request, body, response);
    if (method === "DELETE") {
      objects.delete(path);
      return void response.writeHead(204).end();
    }
    const object = objects.get(path);
    if (!object) return fail(response, 404, "NoSuchKey");
    if (method === "GET" || method === "HEAD")
      return send(object, rangeAnswered(headers.range), response, method === "HEAD");
    return fail(response, 405, "MethodNotAllowed");
  }

  function rangeAnswered(range: string | undefined): string | undefined {
    if (range === undefined || ranges === "as asked") return range;
    return ranges === "never" ? undefined : range.replace(/\d+-\d*|-\d+/, "0-1");
  }

  function put(
    path: string,
    request: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
  ): void {
    if (Number(request.headers["content-length"]) !== body.length)
      return fail(response, 411, "MissingContentLength");
    const type = request.headers["content-type"] ?? "binary/octet-stream";
    objects.set(path, { body, type, modified: new Date() });
    response.writeHead(200, { etag: '"x"' }).end();
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    objects,
    failNext: (...statuses) => planned.push(...statuses),
    answerRanges: (how) => (ranges = how),
    fallSilent: () => (silent = true),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function send(
  object: { body: Buffer; type: string },
  range: string | undefined,
  response: ServerResponse,
  headOnly: boolean,
): void {
  const size = object.body.length;
  const match = /^bytes=(\d*)-(\d*)$/.exec(range ?? "");
  const [, from = "", to = ""] = match ?? [];
  const start = match && from === "" ? Math.max(size - Number(to), 0) : Number(from);
  const end = from !== "" && to !== "" ? Math.min(Number(to), size - 1) : size - 1;
  if (match && start >= size) return fail(response, 416, "InvalidRange");
  const part = object.body.subarray(start, end + 1);
  response.writeHead(match ? 206 : 200, {
    "content-type": object.type,
    "content-length": part.length,
    ...(match ? { "content-range": `bytes ${start}-${end}/${size}` } : {}),
  });
  response.end(headOnly ? undefined : part);
}

const PAGE = 2;

/** Responds to ListObjectsV2. The continuation token is the last key of the previous page. */
function list(
  objects: S3StandIn["objects"],
  root: string,
  query: URLSearchParams,
  response: ServerResponse,
): void {
  if (query.get("list-type") !== "2") return fail(response, 400, "InvalidArgument");
  const after = query.get("continuation-token") ?? "";
  const found = [...objects]
    .map(([path, object]) => ({ key: path.slice(root.length), ...object }))
    .filter(({ key }) => key.startsWith(query.get("prefix") ?? "") && key > after)
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const page = found.slice(0, PAGE);
  const more = found.length > PAGE;
  const contents = page.map(
    ({ key, body, modified = new Date() }) =>
      `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`,
  );
  const next = more ? `<NextContinuationToken>${page.at(-1)?.key}</NextContinuationToken>` : "";
  response.writeHead(200, { "content-type": "application/xml" });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`,
  );
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  );
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
