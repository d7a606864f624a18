import { type AlertKey, defaultLocale, interfaceLocales } from "@lineup/contract/constants";
import type { Memo } from "@lineup/contract/memos/schemas";
import type { MemoTranslation } from "@lineup/contract/memos/translation-schemas";

import { readAlertAddresses } from "#server/features/companies/settings/reads";
import { type Alert, alertMail } from "#server/features/follow-ups/alert-present";
import { followUpPath } from "#server/features/follow-ups/rules";
import { type Topic, topicName } from "#server/features/follow-ups/topic-rules";
import type { CompanyContext } from "#server/platform/context";

/** A memo's title in each of its languages. */
type CalledIn = Pick<Memo, "title" | "locale_code"> & {
  readonly translations: readonly Pick<MemoTranslation, "locale_code" | "title">[];
};

/** @returns the title in the reader's language, or else the one the memo was written with */
function calledIn({ translations, ...own }: CalledIn, locale: string): string {
  const isSpoken = interfaceLocales.some((one) => one === locale);
  const inOrder = isSpoken ? [locale] : [locale, defaultLocale];
  const words = [own, ...translations];
  const found = inOrder.map((wanted) => words.find((one) => one.locale_code === wanted));
  return found.find((one) => one !== undefined)?.title ?? own.title;
}

/** E-mails a new question about a memo to the managers whom the company chose for this. */
export async function mailOfQuestion(
  ctx: CompanyContext,
  { id, memo, content }: { id: number; memo: CalledIn; content: string },
): Promise<void> {
  const titleIn = (locale: string): string => calledIn(memo, locale);
  const parts = { about: "question", titleIn, content, isUrgent: false } as const;
  await mail(ctx, "flagged_messages", parts, { kind: "question", id, key: String(id) });
}

/**
 * E-mails a raised hand to the managers whom the company chose for this.
 * @param nth how many times the hand has been raised, this time included
 */
export async function mailOfHand(
  ctx: CompanyContext,
  { id, topic, content, isUrgent, nth = 1 }: AlertSource & { content: string; nth?: number },
): Promise<void> {
  const about = nth > 1 ? "again" : "hand";
  const parts = { about, titleIn: topicTitle(topic), content, isUrgent } as const;
  await mail(ctx, "raised_hands", parts, { kind: "hand", id, key: `${id}-${nth}` });
}

/** E-mails an answered check-in to the managers whom the company chose for this. */
export async function mailOfCheckin(
  ctx: CompanyContext,
  { id, topic, content, isUrgent }: AlertSource & { content: string | null },
): Promise<void> {
  const parts = { about: "checkin", titleIn: topicTitle(topic), content, isUrgent } as const;
  const key = `${id}-${ctx.now.getTime()}`;
  await mail(ctx, "checkins", parts, { kind: "checkin", id, key });
}

interface AlertSource {
  readonly id: number;
  readonly topic: Topic | null;
  readonly isUrgent: boolean;
}

/** The parts of an alert that are the same for every reader. */
type AlertParts = Pick<Alert, "about" | "content" | "isUrgent"> & {
  /** @returns the memo's title or the topic's name in that language */
  titleIn(locale: string): string | null;
};

function topicTitle(topic: Topic | null): AlertParts["titleIn"] {
  return (locale) => topic && topicName(topic, locale);
}

/** Queues an e-mail to each manager in the list, except the one who did it. */
async function mail(
  ctx: CompanyContext,
  alert: AlertKey,
  { titleIn, ...parts }: AlertParts,
  { kind, id, key }: { kind: "question" | "hand" | "checkin"; id: number; key: string },
): Promise<void> {
  const people = await readAlertAddresses(ctx.tx, ctx.scope, alert);
  if (people.length === 0 || ctx.adapters.mail === null) return;
  const { companyId } = ctx.scope;
  const link = `${ctx.config.publicUrl}${followUpPath(companyId, kind, id)}`;
  for (const { id: personId, email, locale } of people) {
    if (personId === ctx.actor.employeeId) continue;
    const title = titleIn(locale);
    const message = alertMail(locale, { ...parts, title, person: ctx.actor.name, link });
    const messageId = `${kind}-${companyId}-${key}-${personId}`;
    await ctx.enqueue("send-mail", { to: email, ...message, messageId, companyId });
  }
}
