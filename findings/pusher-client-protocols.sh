#!/usr/bin/env bash
# pysher 1.0.8 (PyPI) and pusher-js 8.6.0 (npm), clients of the Pusher Channels protocol.
# The newest Python client announces protocol 6 and, as its own version, 1.0.7; the newest JavaScript client announces protocol 7.
# Seen: `client=Pysher&version=1.0.7&protocol=6` and `protocol=7&client=js&version=8.6.0&flash=false`.
# A server that takes only protocol 7, the one that the documentation of the protocol describes, refuses such a client, and counts of
# clients by version are wrong.
# What helps: take the protocols 4 to 7 alike; a private subscription of protocol 6 has `auth` alone.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip install --quiet --disable-pip-version-check pysher==1.0.8
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund pusher-js@8.6.0
python=$(python/bin/python -c '
import pysher
print(pysher.Pusher("key", custom_host="127.0.0.1", secure=False).url.split("?")[1])')
cat >run.cjs <<'JS'
const { createServer } = require("node:http");
const Pusher = require("pusher-js");
const server = createServer();
server.on("upgrade", ({ url }) => {
  console.log(url.split("?")[1]);
  process.exit();
});
server.listen(0, "127.0.0.1", () => {
  const { port: wsPort } = server.address();
  new Pusher("key", { cluster: "", wsHost: "127.0.0.1", wsPort, forceTLS: false, enabledTransports: ["ws"] });
});
JS
javascript=$(node run.cjs)
echo "$python"
echo "$javascript"
[ "$python" = "client=Pysher&version=1.0.7&protocol=6" ]
[ "$javascript" = "protocol=7&client=js&version=8.6.0&flash=false" ]
