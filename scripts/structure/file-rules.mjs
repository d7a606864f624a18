// How files are called, where they lie, how long they are. Each rule takes one file and yields { line, message }.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const FORBIDDEN_NAMES = new Set(["utils", "util", "helpers", "helper", "common", "misc", "index"]);

/** A name that says nothing collects everything; an index is a barrel. */
export function* namesSaySomething(file) {
  if (file.path === "web/index.html") return;
  for (const part of file.path.split("/")) {
    const [stem = ""] = part.split(".");
    if (FORBIDDEN_NAMES.has(stem))
      yield { line: 1, message: `"${stem}" says nothing about what is inside` };
  }
}

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.(ts|tsx|mjs|css|html)$/;

export function* namesAreKebabCase(file) {
  if (!/\.(ts|tsx|mjs|js|jsx|css|html)$/.test(file.name)) return;
  if (!KEBAB.test(file.name)) yield { line: 1, message: "file names are kebab-case" };
}

const VOCABULARY = {
  server: [
    "routes",
    "access",
    "policy",
    "service",
    "store",
    "reads",
    "present",
    "events",
    "subscribers",
    "jobs",
    "rules",
  ],
  contract: ["calls", "endpoints", "schemas", "events", "reducers", "audit"],
};

/**
 * Files of a feature, and of a noun of the contract, are named for what they are, alone or after a word: `store.ts`,
 * `password-service.ts`. A big one has one level of folders, named by noun.
 */
export function* featureFilesKeepTheVocabulary(file) {
  const place =
    /^server\/src\/features\/[^/]+\/(?:[a-z-]+\/)?(.+)$/.exec(file.path) ??
    /^server\/src\/features\/([^/]+)$/.exec(file.path);
  if (place) yield* inVocabulary(place[1], VOCABULARY.server);
  const noun = /^contract\/src\/[^/]+\/(?:[a-z-]+\/)?(.+)$/.exec(file.path);
  if (noun) yield* inVocabulary(noun[1], VOCABULARY.contract);
}

function* inVocabulary(name, words) {
  if (name.endsWith(".test.ts") && !name.includes("/")) return;
  const kind = /^(?:[a-z0-9-]+-)?([a-z]+)\.ts$/.exec(name)?.[1];
  if (!words.includes(kind)) yield { line: 1, message: `${name} is none of: ${words.join(", ")}` };
}

const CHECKSUMS = JSON.parse(
  readFileSync(new URL("./migration-checksums.json", import.meta.url), "utf8"),
);

/** A migration that ran somewhere is never written over: a change is a new migration. */
export function* migrationsAreAppendOnly(file) {
  if (!/^server\/src\/migrations\/\d+-/.test(file.path)) return;
  const checksum = createHash("sha256").update(file.text).digest("hex");
  if (CHECKSUMS[file.name] === checksum) return;
  const message = file.name in CHECKSUMS ? "was changed: write a new one" : "is not recorded";
  yield { line: 1, message: `this migration ${message} (its checksum: ${checksum})` };
}

const MOST_LINES = 300;
/** A test file tells its cases one after the other. */
const MOST_TEST_LINES = 400;
/** A migration never changes, so it can't be split later. */
const MIGRATIONS = /^server\/src\/migrations\//;

export function* filesStaySmall(file) {
  const most = file.isTest ? MOST_TEST_LINES : MOST_LINES;
  if (file.lines <= most || MIGRATIONS.test(file.path)) return;
  yield { line: most, message: `${file.lines} lines; ${most} are the most` };
}
