#!/usr/bin/env bash
# rrule-temporal 2.2.8 (npm), recurrence rules of calendars on Temporal.
# A daily series starts at 2:30 on the day when that hour is skipped in spring. RFC 5545 (3.3.5) reads that one time with the offset
# before the change, as 3:30. Here all later days move to 3:30 with it. The same series started a day earlier leaves that day out, as
# 3.3.10 has it for a time that doesn't exist, and stays at 2:30: one day decides the time of all.
# Seen: 03:30 on 8, 9 and 10 March 2026 in Chicago; started on the 7th, 02:30 on the 7th, 9th and 10th.
# What helps: keep the local time beside the rule, and compute each day's time from it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund rrule-temporal@2.2.8
cat >run.mjs <<'JS'
import { RRuleTemporal } from "rrule-temporal";
for (const day of ["20260308", "20260307"]) {
  const rule = new RRuleTemporal({ rruleString: `DTSTART;TZID=America/Chicago:${day}T023000\nRRULE:FREQ=DAILY;COUNT=3` });
  console.log(rule.all().map((at) => String(at).slice(5, 16)).join(" "));
}
JS
seen=$(node run.mjs)
echo "$seen"
[ "$seen" = "03-08T03:30 03-09T03:30 03-10T03:30
03-07T02:30 03-09T02:30 03-10T02:30" ]
