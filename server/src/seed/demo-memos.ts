import { type Role, customOptionsKey, defaultLocale } from "@lineup/contract/constants";
import type { Memo, MemoDraft } from "@lineup/contract/memos/schemas";

import { pino } from "pino";

import { readFlagsOfEmployee } from "#server/features/follow-ups/reads";
import { answerFlag, flagMemo } from "#server/features/follow-ups/service";
import { keepFile, noteFile } from "#server/features/media/service";
import { keepSignature } from "#server/features/memos/inbox-service";
import { readRecipientsAmong } from "#server/features/memos/reads";
import { createMemo } from "#server/features/memos/service";
import { type Acknowledgement, acknowledge } from "#server/features/memos/store";
import type { CompanyContext, Db } from "#server/platform/context";
import { emit } from "#server/platform/outbox/events";
import { type DemoMemo, bakeryMemos, harborMemos } from "#server/seed/demo-memo-texts";
import { demoSends } from "#server/seed/demo-sends";
import { demoTemplates } from "#server/seed/demo-templates";
import { drawPicture } from "#server/seed/demo-pictures";
import type { DemoCompany, FillDemo } from "#server/seed/seed-demo";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** What the demo memos are made with. */
export type DemoMemoParts = Pick<CompanyContext, "config" | "adapters" | "apart">;

/** Weeks of memos, with most people's answers and questions that wait, made through the product's services; and templates. */
export function demoMemos(parts: DemoMemoParts): FillDemo {
  return async (tx, { harbor, bakery }, now) => {
    const signature = await drawPicture("signature");
    const fill = async (company: DemoCompany, memos: readonly DemoMemo[]): Promise<void> => {
      const as = actors(parts, tx, company);
      for (const [place, demo] of memos.entries()) {
        const sentAt = new Date(now.getTime() - demo.daysAgo * dayMs);
        const author = as.manager(sentAt);
        const memo = await createMemo(author, await draftOf(author, company, demo, now));
        const ids = await readRecipientsAmong(tx, company.scope, memo.id, company.employeeIds);
        const answered = ids.filter((id) => (id * 7 + place * 3) % 10 < demo.tenthsAnswered);
        const [first] = answered;
        const drawn =
          demo.signature && first !== undefined
            ? await keep(as.employee(first, sentAt), memo, signature)
            : null;
        const read = asRead(memo, drawn);
        for (const [index, id] of answered.entries()) {
          const at = new Date(Math.min(sentAt.getTime() + (index + 1) * hourMs, now.getTime()));
          const answer = { options: [liked(id, memo.options.length)], content: null };
          const said = { ...read, employeeId: id, ...(demo.survey && { answer }) };
          await acknowledge(tx, company.scope, said, at);
        }
        // Others for each memo, so that not the same person asks everything.
        const asking = ids
          .toSorted((a, b) => ((b * 17) % 29) - ((a * 17) % 29) || a - b)
          .slice(place % 5);
        await askQuestions(as, asking, memo, demo.questions ?? [], now);
      }
    };
    await fill(harbor, harborMemos);
    await fill(bakery, bakeryMemos);
    const templates = await demoTemplates(tx, { harbor, bakery }, now);
    await demoSends(actors(parts, tx, harbor).manager(now), harbor, templates);
  };
}

async function draftOf(
  author: CompanyContext,
  { locationIds, audienceIds }: DemoCompany,
  demo: DemoMemo,
  now: Date,
): Promise<MemoDraft> {
  const inDays = (days: number | undefined): string | null =>
    days === undefined ? null : new Date(now.getTime() + days * dayMs).toISOString();
  const { title, category, content, picture } = demo;
  return {
    display_type: demo.survey ? "survey" : "memo",
    answer_type: demo.survey ? "single" : null,
    options: [...(demo.survey?.options ?? [])],
    options_key: customOptionsKey,
    is_anonymous: false,
    celebrated_ids: [],
    title,
    category,
    content,
    type: demo.flaggable ? "standard" : "nonflaggable",
    status: demo.status ?? "published",
    priority: demo.priority ?? "normal",
    signature: demo.signature ?? false,
    mode: "segments",
    location_ids: chosen(locationIds, demo.locations),
    audience_ids: chosen(audienceIds, demo.audiences),
    recipient_ids: [],
    start_at: inDays(demo.startInDays),
    due_at: inDays(demo.dueInDays),
    end_at: inDays(demo.endInDays),
    ...{ reveal_at: null, recipient_title: null, recipient_content: null },
    include_new_members: true,
    translations: demo.spanish
      ? [
          {
            ...demo.spanish,
            locale_code: "es",
            options: [...(demo.survey?.spanish ?? [])],
            recipient_title: null,
            recipient_content: null,
            reviewed: false,
          },
        ]
      : [],
    media_ids: picture ? [await takePicture(author, picture)] : [],
  };
}

/** The place of the option that somebody chooses: the first ones more often. */
function liked(id: number, options: number): number {
  return Math.floor(options * (((id * 37) % 11) / 11) ** 2);
}

/** The ids at these places. */
function chosen(ids: readonly number[], places: readonly number[] = []): number[] {
  return ids.filter((_, place) => places.includes(place));
}

async function takePicture(
  author: CompanyContext,
  picture: NonNullable<DemoMemo["picture"]>,
): Promise<number> {
  const file = { name: `${picture}.png`, content: await drawPicture(picture) };
  const kept = await keepFile(author, file);
  return (await noteFile(author, kept)).id;
}

/**
 * What is written of those who read the original. Hundreds do: by the service, and with a drawing for each who signs, they
 * would hold up the first start.
 */
function asRead(
  { id: memoId, version, version_hash: hash }: Memo,
  signatureKey: string | null,
): Omit<Acknowledgement, "employeeId"> {
  return { memoId, version, locale: defaultLocale, hash, signatureKey };
}

/** @returns where the signature is kept */
function keep(reader: CompanyContext, memo: Memo, content: Buffer): Promise<string | null> {
  const input = { company_id: memo.company_id, id: memo.id };
  return keepSignature({ ...reader, db: reader.tx }, input, { name: "signature.png", content });
}

/** @param people who asks, one a question */
async function askQuestions(
  as: Actors,
  people: readonly number[],
  memo: Memo,
  questions: NonNullable<DemoMemo["questions"]>,
  now: Date,
): Promise<void> {
  for (const [index, { text, answer }] of questions.entries()) {
    const id = people[index];
    if (id === undefined) return;
    const at = new Date(now.getTime() - (index + 1) * 5 * hourMs);
    await flagMemo(as.employee(id, at), memo.id, text);
    if (answer === undefined) continue;
    const manager = as.manager(now);
    const flags = await readFlagsOfEmployee(manager.tx, manager.scope, id, [memo.id]);
    const flagId = flags.get(memo.id)?.at(-1)?.id;
    if (flagId !== undefined) await answerFlag(manager, flagId, { manager_note: answer });
  }
}

type Actors = ReturnType<typeof actors>;

/** Contexts to act in as one of the company's people at a time in the past; reminders and the like are not sent. */
function actors(
  { config, adapters, apart }: DemoMemoParts,
  tx: Db,
  { scope, managerIds, adminId }: DemoCompany,
): {
  manager(at: Date): CompanyContext;
  employee(id: number, at: Date): CompanyContext;
} {
  const user = { userId: 0, tokenId: 0, deviceId: null };
  const context = (employeeId: number, role: Role, now: Date): CompanyContext => ({
    action: "demo",
    requestId: "demo",
    address: "127.0.0.1",
    userAgent: "",
    language: "en",
    tx,
    now,
    config,
    adapters,
    apart,
    log: silent,
    user,
    actor: { ...user, employeeId, role, name: "" },
    scope,
    emit: (...events) =>
      emit(tx, ...events.map((event) => ({ ...event, companyId: scope.companyId }))),
    // A company's log begins with what people do in it.
    audit: () => Promise.resolve(),
    enqueue: () => Promise.resolve(),
    endSockets: () => Promise.resolve(),
  });
  return {
    manager: (at) => context(managerIds[0] ?? adminId, "manager", at),
    employee: (id, at) => context(id, "employee", at),
  };
}

const silent = pino({ level: "silent" });
