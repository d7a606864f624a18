// npm run backup and npm run restore: a consistent copy of an installation, and the way back.
import { readFileSync } from "node:fs";
import path from "node:path";

import { EmbeddedPostgresError } from "@lineup/embedded-postgres";

import type { Manifest } from "#server/backup/backup-folder";
import { createBackup } from "#server/backup/create-backup";
import { restoreBackup } from "#server/backup/restore-backup";
import { readConfig } from "#server/config";
import { existingSecret } from "#server/development-secret";
import { createLog } from "#server/platform/log";
import { StartError } from "#server/platform/start-error";

async function main([command, folder]: string[]): Promise<void> {
  if ((command !== "backup" && command !== "restore") || !folder)
    throw new StartError(`Name a folder: npm run ${command ?? "backup"} -- <folder>`);
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      stopping.abort(
        new StartError(`Stopped. What this ${command} had written to this machine is removed.`),
      );
    });
  const parts = {
    ...{ log: createLog("error"), folder: path.resolve(folder), say },
    stopping: stopping.signal,
  };
  if (command === "restore") {
    const manifest = await restoreBackup({ ...parts, env: process.env });
    say(
      `Restored the backup of ${manifest.created_at} (${sizeOf(manifest)}). Start Lineup with npm start.`,
    );
    return;
  }
  const config = readConfig(process.env, existingSecret);
  const manifest = await createBackup({ ...parts, config, version: productVersion() });
  say(`The backup is complete: ${parts.folder} (${sizeOf(manifest)}).`);
  say("It contains everything, the secret too. Keep it where only you can read it.");
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function sizeOf({ files }: Manifest): string {
  const megabytes = (files.bytes / 1_000_000).toLocaleString("en-US", { maximumFractionDigits: 1 });
  return `database and ${files.count.toLocaleString("en-US")} files with ${megabytes} MB`;
}

function productVersion(): string {
  const file = path.resolve(import.meta.dirname, "../../../package.json");
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isForOperator = error instanceof StartError || error instanceof EmbeddedPostgresError;
  const text = isForOperator ? error.message : (error as Error)?.stack;
  process.stderr.write(`${text ?? String(error)}\n`);
  process.exitCode = 1;
});
