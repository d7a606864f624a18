import { Writable } from "node:stream";

import { expect, test } from "vitest";

import { createLog } from "#server/platform/log";
import { prettyOutput } from "#server/platform/pretty-log";

function printed(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = "";
  const destination = new Writable({
    write(chunk: Buffer, _, done) {
      text += chunk.toString();
      done();
    },
  });
  write(createLog("info", prettyOutput(destination)));
  // Without the colors of a terminal.
  // oxlint-disable-next-line no-control-regex -- colors are control characters
  return text.replaceAll(/\u001b\[\d+m/g, "");
}

test("a request is one short line", () => {
  const request = {
    method: "GET",
    url: "/api/home",
    ip: "::1",
    routeOptions: { url: "/api/home" },
  };
  const text = printed((log) =>
    log.info({ req: request, res: { statusCode: 200 }, responseTime: 12.34 }, "request completed"),
  );
  expect(text).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: GET \/api\/home 200 in 12 ms\n$/);
});

test("plain details follow the message, and nothing is JSON", () => {
  const text = printed((log) => {
    log.info({ mail: "outbox", applied: ["0001", "0002"], nested: { a: 1 } }, "adapters chosen");
    log.warn("the job queue warns");
  });
  expect(text).toMatch(/INFO: adapters chosen mail=outbox applied=0001,0002\n/);
  expect(text).toMatch(/WARN: the job queue warns\n/);
  expect(text).not.toContain("{");
});

test("an error is shown with its kind, message and place", () => {
  const text = printed((log) => log.error({ err: new TypeError("no soup") }, "a call failed"));
  expect(text).toMatch(
    /ERROR: a call failed\n {4}TypeError: no soup\n {4}at .+pretty-log\.test\.ts/,
  );
});
