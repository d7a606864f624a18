import { compare, medianOf, ratioFigure } from "./compare.ts";
import type { Figure } from "./figures.ts";
import type { Stage } from "./stage.ts";

const rounds = 5;
const callsPerRound = 25;

/**
 * Measures the search for people over HTTP, with a part of a name without its accent, of a formatted phone number, and of an
 * e-mail address. The baseline is the bare SQL of the same page and total with the same index.
 */
export async function measureSearch(stage: Stage): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [part, terms, like] of [
    ["name", "martinez 4", "%martinez 4%"],
    ["phone", "(312) 004", "%312004%"],
    ["e-mail", "PERSON123", "%person123%"],
  ] as const) {
    const list = async (): Promise<void> => {
      const input = { company_id: stage.company.id, terms, page: 1, per_page: 50 };
      const { total } = await stage.http.call("listEmployees", stage.company.adminToken, input);
      if (Number(total) < 100) throw new Error(`${terms} finds ${String(total)}`);
    };
    const comparison = await compare(
      rounds,
      () => medianOf(callsPerRound, list),
      () => medianOf(callsPerRound, () => barePage(stage, like)),
    );
    const what = `search in 50,000 people by a part of their ${part}, beside bare indexed SQL`;
    figures.push({ what, where: stage.where, ...ratioFigure(comparison, 1.5) });
  }
  return figures;
}

/** Reads the data of the answer with two prepared statements on one connection: the page and the total. */
async function barePage({ db, company }: Stage, like: string): Promise<void> {
  const from = `from employees e
    where e.company_id = $1 and e.deleted_at is null and e.is_active and e.search_text like $2`;
  const page = `select e.*, ${named("location")} as locations, ${named("audience")} as audiences
    from (select e.id ${from} order by lower(e.name) || '', e.id limit 50) p join employees e on e.id = p.id
    order by lower(e.name) || '', e.id`;
  const values = [company.id, like];
  const client = await db.connect();
  try {
    await client.query({ name: "search-page", text: page, values });
    await client.query({ name: "search-count", text: `select count(*) ${from}`, values });
  } finally {
    client.release();
  }
}

/** @returns SQL for the locations or audiences of an employee, in the form of the answer */
function named(noun: "location" | "audience"): string {
  return `(select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by lower(t.name) || ''), '[]')
    from employee_${noun}s x
    join ${noun}s t on t.company_id = x.company_id and t.id = x.${noun}_id and t.deleted_at is null
    where x.company_id = e.company_id and x.employee_id = e.id)`;
}
