import { customOptionsKey, defaultLocale } from "@lineup/contract/constants";
import type { Memo, MemoDraft } from "@lineup/contract/memos/schemas";

import { defaultSettings } from "#server/features/companies/settings/rules";
import { readFlagsOfEmployee } from "#server/features/follow-ups/flags/reads";
import type { FollowUpAnswer } from "#server/features/follow-ups/rules";
import { answerFlaggedMessage, flagMemo } from "#server/features/memos/flags/service";
import { storeFile, recordFile } from "#server/features/media/service";
import { writeReaction } from "#server/features/memos/celebrations/store";
import { storeSignature } from "#server/features/memos/inbox/service";
import { readRecipientsAmong } from "#server/features/memos/reads";
import { createMemo } from "#server/features/memos/service";
import {
  type Acknowledgement,
  acknowledge,
} from "#server/features/memos/recipients/acknowledgement-store";
import type { CompanyContext } from "#server/platform/context";
import { type Actors, type DemoParts, actors } from "#server/seed/demo-actors";
import { demoChats } from "#server/seed/demo-chats";
import { demoFollowUps } from "#server/seed/demo-follow-ups";
import { bakeryMemos } from "#server/seed/demo-bakery-memos";
import { type DemoMemo, harborMemos } from "#server/seed/demo-memo-texts";
import { demoSends } from "#server/seed/demo-sends";
import { demoTemplates } from "#server/seed/demo-templates";
import { type DemoPicture, drawPicture, shownBy } from "#server/seed/demo-pictures";
import type { DemoCompany, FillDemo } from "#server/seed/seed-demo";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Weeks of memos, with most people's answers and questions that wait, made through the product's services; raised hands and
 * check-ins; chats; templates, and what is sent with them.
 */
export function demoMemos(parts: DemoParts): FillDemo {
  return async (tx, { harbor, bakery }, now) => {
    const asHarbor = actors(parts, tx, harbor);
    const asBakery = actors(parts, tx, bakery);
    // Drawing keeps the other threads busy, the rest this one and the database.
    const [signature, ofHarbor, ofBakery] = await Promise.all([
      drawPicture("signature"),
      keepPictures(asHarbor.manager(now), harborMemos),
      keepPictures(asBakery.manager(now), bakeryMemos),
      demoFollowUps(asHarbor, harbor, now),
    ]);
    await demoChats(asHarbor, harbor, now);
    const fill = async (
      as: Actors,
      company: DemoCompany,
      memos: readonly DemoMemo[],
      pictures: Pictures,
    ): Promise<void> => {
      for (const [place, demo] of memos.entries()) {
        const sentAt = new Date(now.getTime() - demo.daysAgo * dayMs);
        const author = as.manager(sentAt);
        const memo = await createMemo(author, await draftOf(author, company, demo, pictures, now));
        const ids = await readRecipientsAmong(tx, company.scope, memo.id, company.employeeIds);
        const celebrated = memo.celebrated.map(({ id }) => id);
        const answered = ids.filter(
          (id) => (id * 7 + place * 3) % 10 < demo.tenthsAnswered && !celebrated.includes(id),
        );
        const [first] = answered;
        const drawn =
          demo.signature && first !== undefined
            ? await keep(as.employee(first, sentAt), memo, signature)
            : null;
        const read = asRead(memo, drawn);
        const said = answered.map((id, index) => ({
          ...read,
          employeeId: id,
          at: new Date(Math.min(sentAt.getTime() + (index + 1) * hourMs, now.getTime())),
          ...(demo.survey && {
            answer: { options: [liked(id, memo.options.length)], content: null },
          }),
        }));
        await acknowledge(tx, company.scope, said);
        if (demo.celebrates)
          for (const { employeeId, at } of said) {
            const reacts = { memoId: memo.id, employeeId };
            await writeReaction(tx, company.scope, reacts, reactionOf(employeeId), at);
          }
        // Others for each memo, so that not the same person asks everything.
        const asking = ids
          .toSorted((a, b) => ((b * 17) % 29) - ((a * 17) % 29) || a - b)
          .slice(place % 5);
        await askQuestions(as, asking, memo, demo.questions ?? [], now);
      }
    };
    await fill(asHarbor, harbor, harborMemos, ofHarbor);
    await fill(asBakery, bakery, bakeryMemos, ofBakery);
    const templates = await demoTemplates(tx, { harbor, bakery }, now);
    await demoSends(asHarbor.manager(now), harbor, templates);
  };
}

async function draftOf(
  author: CompanyContext,
  { locationIds, audienceIds, employeeIds }: DemoCompany,
  demo: DemoMemo,
  pictures: Pictures,
  now: Date,
): Promise<MemoDraft> {
  const inDays = (days: number | undefined): string | null =>
    days === undefined ? null : new Date(now.getTime() + days * dayMs).toISOString();
  const { title, category, content, picture } = demo;
  return {
    ...kindOf(demo),
    options: [...(demo.survey?.options ?? [])],
    options_key: customOptionsKey,
    is_anonymous: false,
    celebrated_ids: chosen(employeeIds, demo.celebrates && [demo.celebrates.place]),
    title,
    category,
    content,
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
    ...{ reveal_at: null, recipient_title: demo.celebrates?.title ?? null },
    recipient_content: demo.celebrates?.content ?? null,
    include_new_members: true,
    locale_code: "en",
    translations: translationsOf(demo),
    media_ids: await notePicture(author, pictures, picture),
    tag_ids: [],
  };
}

function kindOf({
  survey,
  celebrates,
  flaggable,
}: DemoMemo): Pick<MemoDraft, "display_type" | "type" | "answer_type"> {
  if (survey) return { display_type: "survey", type: "standard", answer_type: "single" };
  if (celebrates) return { display_type: "celebration", type: "other", answer_type: null };
  return {
    display_type: "memo",
    type: flaggable ? "standard" : "nonflaggable",
    answer_type: null,
  };
}

function translationsOf({ spanish, survey, celebrates }: DemoMemo): MemoDraft["translations"] {
  return [
    {
      ...spanish,
      locale_code: "es",
      options: [...(survey?.spanish ?? [])],
      recipient_title: celebrates?.spanish.title ?? null,
      recipient_content: celebrates?.spanish.content ?? null,
      reviewed: false,
    },
  ];
}

/** The place of the option that somebody chooses: the first ones more often. */
function liked(id: number, options: number): number {
  return Math.floor(options * (((id * 37) % 11) / 11) ** 2);
}

/** How somebody reacts to a celebration: by turns in each of the ways. */
function reactionOf(id: number): string {
  const ways = defaultSettings.celebration_options;
  return ways[Math.floor(id / 3) % ways.length]?.key ?? "congrats";
}

/** The ids at these places. */
function chosen(ids: readonly number[], places: readonly number[] = []): number[] {
  return ids.filter((_, place) => places.includes(place));
}

type Pictures = ReadonlyMap<DemoPicture, Awaited<ReturnType<typeof storeFile>>>;

/** Draws the pictures of these memos and keeps the files; each is noted with its memo. */
async function keepPictures(author: CompanyContext, memos: readonly DemoMemo[]): Promise<Pictures> {
  const keepOne = async (picture: DemoPicture) =>
    [
      picture,
      await storeFile(author, { name: `${picture}.png`, content: await drawPicture(picture) }),
    ] as const;
  const wanted = memos.flatMap(({ picture }) => picture ?? []);
  return new Map(await Promise.all(wanted.map(keepOne)));
}

/** @returns the id of the picture, if there is one */
async function notePicture(
  author: CompanyContext,
  pictures: Pictures,
  picture: DemoPicture | undefined,
): Promise<number[]> {
  const kept = picture && pictures.get(picture);
  if (!kept) return [];
  return [(await recordFile(author, kept, { name: "", content: shownBy[picture] })).id];
}

/**
 * What is written of those who read the original. Hundreds do: by the service, and with a drawing for each who signs, they
 * would hold up the first start.
 */
function asRead(
  { id: memoId, version, version_hash: hash, display_type }: Memo,
  signatureKey: string | null,
): Omit<Acknowledgement, "employeeId" | "at"> {
  const isCelebration = display_type === "celebration";
  return { memoId, version, locale: defaultLocale, hash, signatureKey, isCelebration };
}

/** @returns where the signature is kept */
function keep(reader: CompanyContext, memo: Memo, content: Buffer): Promise<string | null> {
  const input = { company_id: memo.company_id, id: memo.id };
  return storeSignature({ ...reader, db: reader.tx }, input, { name: "signature.png", content });
}

/** @param people who asks, one a question */
async function askQuestions(
  as: Actors,
  people: readonly number[],
  memo: Memo,
  questions: NonNullable<DemoMemo["questions"]>,
  now: Date,
): Promise<void> {
  for (const [index, { text, answer, resolved }] of questions.entries()) {
    const id = people[index];
    if (id === undefined) return;
    const after = (hours: number): Date =>
      new Date(now.getTime() - ((index + 1) * 5 - hours) * hourMs);
    const { companyId: company_id } = as.manager(now).scope;
    const question = { company_id, id: memo.id, content: text };
    await flagMemo(as.employee(id, after(0), "flagMemo"), question);
    if (answer === undefined) continue;
    const { tx, scope, actor } = as.manager(now);
    const flags = await readFlagsOfEmployee(tx, scope, id, [memo.id]);
    const flagId = flags.get(memo.id)?.at(-1)?.id;
    if (flagId === undefined) continue;
    const see = (hours: number, change: FollowUpAnswer) =>
      answerFlaggedMessage(as.manager(after(hours), "answerFlaggedMessage"), {
        ...{ company_id, id: flagId },
        ...change,
      });
    await see(1, { owner_id: actor.employeeId });
    await see(2, { manager_note: answer });
    if (resolved) await see(4, { resolved });
  }
}
