import { readPeople, readTaken } from "#server/features/employees/batches/reads";
import {
  type JudgedRow,
  type PersonChange,
  type PersonState,
  type PlannedChunk,
  claimsOf,
  judge,
  peopleAtOnce,
  refused,
} from "#server/features/employees/batches/rules";
import { insertingBatchRows } from "#server/features/employees/batches/store";
import {
  type BatchRun,
  type BatchWork,
  newRun,
  writingJudged,
} from "#server/features/employees/batches/write-service";
import { reserveIds } from "#server/features/employees/people-store";
import { countWorkingAdmins } from "#server/features/employees/reads";
import { taken } from "#server/features/employees/store";
import {
  endInvites,
  memberJoined,
  memberLeft,
  tellMembers,
} from "#server/platform/auth/membership";
import { CallError } from "#server/platform/http/errors";
import { type NewEvent, emit } from "#server/platform/outbox/events";
import { tellSegmentsJoined, tellZoneOfPeople } from "#server/platform/segments";
import { type Text, sharedTexts } from "#server/platform/texts";

/**
 * Makes the changes of a batch, with a row of its result, an entry in the audit log and what others have to know for each
 * person. All in the transaction given: whoever calls it has the company's changes of standing take turns.
 * @param progress is told after each chunk how many are done
 * @returns how many people became what
 * @throws CallError where all of it has to be taken back, with why
 */
export async function applyChanges(
  work: BatchWork,
  chunks: readonly PlannedChunk[],
  progress: (done: number) => Promise<void>,
): Promise<Readonly<Record<string, number>>> {
  const run = newRun(work);
  const [first, ...others] = chunks;
  let ready = await makeReady(run, first, await idsFor(run, first));
  let done = 0;
  for (const next of [...others, undefined]) {
    const ids = await idsFor(run, next);
    const { count } = ready;
    const writing = ready.write();
    // Those of whom nothing has to be asked are made ready while the database writes.
    if (!asksNothing(next)) await writing;
    const making = makeReady(run, next, ids);
    // Where one fails, the other is not left at it: once the transaction is over, it would write outside of it.
    await Promise.allSettled([making, writing]);
    await writing;
    ready = await making;
    done += count;
    await progress(done);
  }
  await finishRun(run);
  return run.counts;
}

/** People who can be written. */
interface ReadyChunk {
  readonly count: number;
  write(): Promise<void>;
}

function asksNothing(chunk: PlannedChunk | undefined): boolean {
  return chunk !== undefined && chunk.ids.length === 0 && chunk.isFree === true;
}

/** A statement that adds many can't tell which got which id, so that they are taken beforehand. */
function idsFor({ tx, scope }: BatchRun, chunk: PlannedChunk | undefined): Promise<number[]> {
  return reserveIds(tx, scope, chunk?.newcomers ?? 0);
}

/** @param ids for new people */
async function makeReady(
  run: BatchRun,
  chunk: PlannedChunk | undefined,
  ids: readonly number[],
): Promise<ReadyChunk> {
  const left = ids.values();
  const rows = (chunk ? await judgeChunk(run, chunk) : []).map((row) =>
    row.action === "created" ? { ...row, id: left.next().value ?? null } : row,
  );
  const writePeople = writingJudged(run, rows);
  const writeRows = insertingBatchRows(run.scope, run.batchId, rows);
  return {
    count: rows.length,
    async write() {
      await writePeople();
      await writeRows(run.tx);
    },
  };
}

async function judgeChunk(run: BatchRun, chunk: PlannedChunk): Promise<JudgedRow[]> {
  const { ids, links, isFree } = chunk;
  const people =
    ids.length > 0
      ? await readPeople(run.tx, run.scope, ids, { lock: true, links })
      : new Map<number, PersonState>();
  return judgeAll(run, chunk.changesOf(people), people, isFree);
}

/**
 * @param isFree what is one person's alone is known to be nobody's, of new people
 * @returns what becomes of each, refused where somebody else has what is one person's alone; nothing is written
 */
export async function judgeAll(
  run: Pick<BatchRun, "tx" | "scope" | "actor" | "claimed">,
  changes: readonly PersonChange[],
  people: ReadonlyMap<number, PersonState>,
  isFree = false,
): Promise<JudgedRow[]> {
  const judged = changes.map((change) =>
    judge(change, change.id === null ? undefined : people.get(change.id), run.actor),
  );
  const asked = isFree ? judged.filter(({ person }) => person !== null) : judged;
  const claiming = asked.filter((row) => row.action !== "refused" && claimsOf(row).length > 0);
  const found = await readTaken(run.tx, run.scope, claiming);
  return judged.map((row) => {
    if (row.action === "refused") return row;
    const claims = claimsOf(row);
    const field =
      found.get(row.position) ?? claims.find(({ key }) => run.claimed.has(key))?.field ?? null;
    if (field !== null)
      return refused(row, { field, text: takenTexts.get(field) ?? sharedTexts.required });
    for (const { key } of claims) run.claimed.add(key);
    return row;
  });
}

const takenTexts: ReadonlyMap<string, Text> = new Map(
  Object.values(taken).map(({ field, text }) => [field, text]),
);

/**
 * Tells what has to be told of all of it together.
 * @throws CallError `conflict` where nobody who can sign in would be an admin any more
 */
export async function finishRun(run: BatchRun): Promise<void> {
  const { tx, scope } = run;
  if (run.endsAdmin && (await countWorkingAdmins(tx, scope)) === 0)
    throw new CallError("conflict", {
      text: {
        en: "No admin who can sign in would be left. Nothing was changed",
        es: "No quedaría ningún administrador que pueda entrar. No se cambió nada",
      },
    });
  if (run.left.length > 0) await endInvites(tx, scope, run.left);
  await tellMembers(tx, scope, memberLeft, run.left);
  await tellMembers(tx, scope, memberJoined, run.joined);
  // Who has just come gets all that is for them; of a place they are told nothing besides.
  const newcomers = new Set(run.joined);
  for (const kind of ["location", "audience"] as const)
    for (const [id, people] of run.segments[kind]) {
      const others = people.filter((person) => !newcomers.has(person));
      await tellSegmentsJoined(tx, scope, kind, [id], others);
    }
  // Without the location by whose clock they went, another one's is theirs.
  const told = new Set([...run.joined, ...[...run.segments.location.values()].flat()]);
  const unplaced = [...run.unplaced].filter((person) => !told.has(person));
  await tellZoneOfPeople(tx, scope, unplaced);
  await tellOfList(run);
}

/** Tells management, also where nobody has another role, and those who have one. */
async function tellOfList({ tx, scope, roles }: BatchRun): Promise<void> {
  const { companyId } = scope;
  const payload = { list: "employees" } as const;
  const news: NewEvent[] = [];
  let at = 0;
  do {
    const ids = roles.slice(at, at + peopleAtOnce);
    const audience = { kind: "employees", ids, management: at === 0 };
    news.push({ companyId, type: "CompanyListChanged", payload, audience });
    at += peopleAtOnce;
  } while (at < roles.length);
  await emit(tx, ...news);
}
