import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { parse } from "csv-parse/sync";
import { from as copyFrom } from "pg-copy-streams";

import { compare, ratioFigure, timed } from "./compare.ts";
import type { Figure } from "./figures.ts";
import { lightCalls } from "./light-calls.ts";
import type { Stage } from "./stage.ts";

const rounds = 3;
/** A preview takes only about a second, so more rounds are needed to even out the machine's variations. */
const previewRounds = 9;
const rowCount = 50_000;
const rowsPerQuery = 1_000;

/**
 * Measures the import of a file of 50,000 new people: the preview, whose baseline is to parse the same bytes and do one lookup
 * per thousand rows; the import itself, whose baseline is a COPY of the same people; and its effect on a light call and on the
 * server's memory.
 */
export async function measureImports(stage: Stage): Promise<Figure[]> {
  const csv = payroll();
  const resident = residentOf(stage.pid);
  let most = resident;
  const watching = setInterval(() => (most = Math.max(most, residentOf(stage.pid))), 20);
  // Without this, a failed round would end the server, and the watch would then fail and hide why.
  using _ = { [Symbol.dispose]: () => clearInterval(watching) };
  const preview = await compare(
    previewRounds,
    () => timed(() => previewed(stage, csv)),
    () => timed(() => bareParse(stage, csv)),
  );
  const confirm = await compare(
    rounds,
    async () => {
      const { id } = await previewed(stage, csv);
      const took = await timed(() => confirmed(stage, id));
      await removeImported(stage);
      return took;
    },
    async () => {
      const took = await timed(() => bareCopy(stage));
      await removeImported(stage);
      return took;
    },
  );
  const light = await compare(
    1,
    async () => {
      const importing = previewed(stage, csv).then(({ id }) => confirmed(stage, id));
      const p99 = await lightCalls(stage, importing);
      await removeImported(stage);
      return p99;
    },
    () => lightCalls(stage, sleep(confirm.subject)),
  );
  const { where } = stage;
  return [
    {
      what: "preview of 50,000 new people, beside a bare parse and a look-up per 1,000 rows",
      where,
      ...ratioFigure(preview, 1.5),
    },
    {
      what: "import of 50,000 new people, beside a bare COPY",
      where,
      ...ratioFigure(confirm, 3),
    },
    {
      what: "p99 of a light call during an import, beside idle",
      where,
      ...ratioFigure(light, 2.5),
    },
    {
      what: "memory that the server takes more while it imports",
      where,
      measured: `${Math.round(resident)} to ${Math.round(most)} MB`,
      baseline: "",
      value: most - resident,
      bound: { kind: "most", limit: 150, unit: "MB" },
    },
  ];
}

function* people(): Generator<readonly [string, string, string, string, string]> {
  for (let n = 1; n <= rowCount; n += 1)
    yield [
      `P${n}`,
      "Inés",
      `Núñez ${n}`,
      // No exchange begins with 0 or 1.
      `415${2_000_000 + n}`,
      `new${n}@bench.example`,
    ];
}

function payroll(): string {
  const lines = ["Employee number,First name,Last name,Phone,E-mail"];
  for (const cells of people()) lines.push(cells.join(","));
  return `${lines.join("\n")}\n`;
}

async function previewed(stage: Stage, csv: string): Promise<{ id: number }> {
  const form = new FormData();
  form.set("company_id", String(stage.company.id));
  form.set("file", new Blob([csv], { type: "text/csv" }), "payroll.csv");
  const content = await sent(stage, "/api/company/employees/upload", form);
  const preview = content["import"] as { id: number; counts: { created: number } };
  if (preview.counts.created !== rowCount) throw new Error(JSON.stringify(preview.counts));
  return preview;
}

async function confirmed(stage: Stage, id: number): Promise<void> {
  const form = new FormData();
  form.set("company_id", String(stage.company.id));
  form.set("id", String(id));
  await sent(stage, "/api/company/employees/upload/confirm", form);
  const about = { company_id: stage.company.id, id };
  for (;;) {
    const { batch } = await stage.http.call("getBatch", stage.company.adminToken, about);
    const { state, problem } = batch as { state: string; problem: string | null };
    if (state === "done") return;
    if (state === "failed") throw new Error(problem ?? "the import failed");
    // More frequent calls would take up a good part of the measured time.
    await sleep(100);
  }
}

async function sent(
  { url, company, db }: Stage,
  path: string,
  body: FormData,
): Promise<Record<string, unknown>> {
  await db.query("delete from rate_limits");
  const headers = { authorization: `Bearer ${company.adminToken}` };
  const answer = await fetch(url + path, { method: "POST", headers, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
  return (JSON.parse(text) as { content: Record<string, unknown> }).content;
}

async function bareParse({ db, company }: Stage, csv: string): Promise<void> {
  const rows: string[][] = parse(csv);
  for (let at = 1; at < rows.length; at += rowsPerQuery) {
    const chunk = rows.slice(at, at + rowsPerQuery);
    await db.query({
      name: "look-up",
      text: `select id, company_ext_id, phone, email from employees where company_id = $1 and deleted_at is null
        and (lower(company_ext_id) = any($2) or (phone_country_code = '1' and phone = any($3)) or lower(email) = any($4))`,
      values: [
        company.id,
        chunk.map(([number]) => number?.toLowerCase()),
        chunk.map((row) => row[3]),
        chunk.map((row) => row[4]),
      ],
    });
  }
}

async function bareCopy({ db, company }: Stage): Promise<void> {
  const client = await db.connect();
  try {
    const into = client.query(
      copyFrom(
        "copy employees (company_id, company_ext_id, name_first, name_last, phone, email) from stdin csv",
      ),
    );
    const lines = function* (): Generator<string> {
      for (const cells of people()) yield `${company.id},${cells.join(",")}\n`;
    };
    await pipeline(Readable.from(lines()), into);
  } finally {
    client.release();
  }
}

/** Deletes the imported people, without checking foreign keys. */
async function removeImported({ db, company }: Stage): Promise<void> {
  const client = await db.connect();
  try {
    await client.query("set session_replication_role = replica");
    for (const table of ["employee_batch_rows", "audit_entries", "audit_names"])
      await client.query(`delete from ${table} where company_id = $1`, [company.id]);
    await client.query("delete from employees where company_id = $1 and company_ext_id like 'P%'", [
      company.id,
    ]);
    await client.query("set session_replication_role = origin");
    await client.query("vacuum analyze employees, employee_batch_rows, audit_entries, audit_names");
  } finally {
    client.release();
  }
}

/**
 * @returns the resident memory of a process, in MB. By proc(5), the second field is the number of resident pages, of 4 KB each.
 */
function residentOf(pid: number): number {
  return (Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * 4) / 1024;
}
