#!/usr/bin/env bash
# s3rver 3.7.1 (npm), a server for tests of S3 clients.
# A request for the last three bytes of an object (`Range: bytes=-3`, RFC 9110, 14.1.2) is answered 206 with the first four, and the
# Content-Range says so. Seen: `bytes 0-3/10 0123`; S3 itself answers `bytes 7-9/10 789`.
# What helps: ask for absolute ranges, and compare the answer's Content-Range with what was asked for.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund s3rver@3.7.1
cat >run.cjs <<'JS'
const S3rver = require("s3rver");
const server = new S3rver({ port: 0, address: "127.0.0.1", silent: true, directory: "data", configureBuckets: [{ name: "b" }] });
(async () => {
  const { port } = await server.run();
  const url = `http://127.0.0.1:${port}/b/digits`;
  await fetch(url, { method: "PUT", body: "0123456789" });
  const absolute = await fetch(url, { headers: { range: "bytes=7-9" } });
  console.log(absolute.status, absolute.headers.get("content-range"), await absolute.text());
  const suffix = await fetch(url, { headers: { range: "bytes=-3" } });
  console.log(suffix.status, suffix.headers.get("content-range"), await suffix.text());
  await server.close();
})();
JS
seen=$(node run.cjs)
echo "$seen"
[ "$seen" = "206 bytes 7-9/10 789
206 bytes 0-3/10 0123" ]
