import { compare, medianOf, ratioFigure } from "./compare.ts";
import { peopleCount } from "./company.ts";
import type { Figure } from "./figures.ts";
import { createHttpClient } from "./http-client.ts";
import { publishMemo } from "./memos.ts";
import { startBareServer } from "./programs.ts";
import type { Stage } from "./stage.ts";

const rounds = 5;
const callsPerRound = 25;

/**
 * Measures how long it takes to list 50 of a memo's 50,000 recipients over HTTP, filtered and sorted by name. The baseline is
 * the bare SQL of the same page with the same driver, plus an answer with the same bytes by the bare framework.
 */
export async function measureList(stage: Stage): Promise<Figure[]> {
  const memoId = await publishMemo(stage, "Who has read this");
  await stage.db.query("vacuum analyze memo_recipients"); // autovacuum would do it within a minute
  const figures: Figure[] = [];
  for (const filter of filters) figures.push(await measureFilter(stage, memoId, filter));
  return figures;
}

interface Filter {
  readonly name: string;
  readonly input: (stage: Stage) => object;
  /** The same filter in SQL; `$3` is its value. */
  readonly condition: string;
  readonly value: (stage: Stage) => string | number;
}

const filters: readonly Filter[] = [
  {
    name: "search",
    input: () => ({ terms: "garcia 4" }),
    condition: "e.search_text like $3",
    value: () => "%garcia 4%",
  },
  {
    name: "location",
    input: ({ company }) => ({ location_id: company.locationId }),
    condition: `exists (select from employee_locations x
      where x.company_id = r.company_id and x.employee_id = r.employee_id and x.location_id = $3)`,
    value: ({ company }) => company.locationId,
  },
];

async function measureFilter(stage: Stage, memoId: number, filter: Filter): Promise<Figure> {
  const body = {
    company_id: stage.company.id,
    id: memoId,
    state: "waiting",
    per_page: 50,
    ...filter.input(stage),
  };
  const list = () =>
    stage.http.send("POST", "/api/memos/recipients", { token: stage.company.adminToken, body });
  const bare = await startBareServer();
  const http = createHttpClient(bare.url);
  try {
    const answer = await list();
    checkAnswer(answer);
    await http.send("PUT", "/bytes", { body: answer });
    const sql = () => barePage(stage, filter, memoId);
    const comparison = await compare(
      rounds,
      () => medianOf(callsPerRound, list),
      async () =>
        (await medianOf(callsPerRound, sql)) +
        (await medianOf(callsPerRound, () => http.send("GET", "/bytes"))),
    );
    const what = `list of 50 from 50,000, by ${filter.name}, beside bare SQL plus bare answer`;
    return { what, where: stage.where, ...ratioFigure(comparison, 1.4) };
  } finally {
    http.close();
    await bare.stop();
  }
}

function checkAnswer(answer: string): void {
  const { recipients, total } = (
    JSON.parse(answer) as { content: { recipients: object[]; total: number } }
  ).content;
  if (recipients.length !== 50 || total <= 50 || total >= peopleCount)
    throw new Error(`The list has ${recipients.length} of ${total}`);
}

/** Reads the data of the answer with two prepared statements on one connection: the page and the total. */
async function barePage({ db, ...stage }: Stage, filter: Filter, memoId: number): Promise<void> {
  const from = `from memo_recipients r join employees e on e.company_id = r.company_id and e.id = r.employee_id
    where r.company_id = $1 and r.memo_id = $2 and r.acknowledged_at is null and ${filter.condition}`;
  const page = `select r.id, r.memo_id, r.employee_id, r.read_at, r.acknowledged_at, r.acknowledged_version,
      r.reminded_at, e.name, e.phone is not null as has_phone, e.email is not null as has_email,
      array(select l.name from employee_locations x join locations l on l.company_id = x.company_id
        and l.id = x.location_id where x.company_id = e.company_id and x.employee_id = e.id
        and l.deleted_at is null order by lower(l.name)) as locations
    ${from} order by lower(e.name), r.id limit 50`;
  const values = [stage.company.id, memoId, filter.value({ db, ...stage })];
  const client = await db.connect();
  try {
    await client.query({ name: `page-${filter.name}`, text: page, values });
    await client.query({ name: `count-${filter.name}`, text: `select count(*) ${from}`, values });
  } finally {
    client.release();
  }
}
