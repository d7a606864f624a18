import type { AlertKey } from "@lineup/contract/constants";
import type { Memo } from "@lineup/contract/memos/schemas";
import type { MemoTranslation } from "@lineup/contract/memos/translation-schemas";

import { readAlertAddresses } from "#server/features/companies/settings-reads";
import { type Alert, alertMail } from "#server/features/follow-ups/alert-present";
import type { CompanyContext } from "#server/platform/context";

/** What a memo is called, in each of its languages. */
type CalledIn = Pick<Memo, "title"> & {
  readonly translations: readonly Pick<MemoTranslation, "locale_code" | "title">[];
};

function calledIn({ title, translations }: CalledIn, locale: string): string {
  return translations.find((one) => one.locale_code === locale)?.title ?? title;
}

/** Tells those whom the company chose for it by e-mail that somebody asked about a memo. */
export async function mailOfQuestion(
  ctx: CompanyContext,
  { id, memo, content }: { id: number; memo: CalledIn; content: string },
): Promise<void> {
  const said = { about: "question", title: memo.title, content } as const;
  await mail(ctx, "flagged_messages", said, {
    kind: "question",
    key: String(id),
    path: String(id),
    titleIn: (locale) => calledIn(memo, locale),
  });
}

/** The same of a raised hand. @param nth how often it was raised by now */
export async function mailOfHand(
  ctx: CompanyContext,
  {
    id,
    topic,
    content,
    nth = 1,
  }: { id: number; topic: string | null; content: string; nth?: number },
): Promise<void> {
  const said = { about: "hand", title: topic, content } as const;
  await mail(ctx, "raised_hands", said, { kind: "hand", key: `${id}-${nth}`, path: `hand-${id}` });
}

/** The same of a check-in that somebody answered. */
export async function mailOfCheckin(
  ctx: CompanyContext,
  { id, topic, content }: { id: number; topic: string | null; content: string },
): Promise<void> {
  const said = { about: "checkin", title: topic, content } as const;
  const key = `${id}-${ctx.now.getTime()}`;
  await mail(ctx, "checkins", said, { kind: "checkin", key, path: `checkin-${id}` });
}

async function mail(
  ctx: CompanyContext,
  alert: AlertKey,
  said: Pick<Alert, "about" | "title" | "content">,
  {
    kind,
    key,
    path,
    titleIn = () => said.title,
  }: { kind: string; key: string; path: string; titleIn?: (locale: string) => string | null },
): Promise<void> {
  const people = await readAlertAddresses(ctx.tx, ctx.scope, alert);
  if (people.length === 0 || ctx.adapters.mail === null) return;
  const { companyId } = ctx.scope;
  const link = `${ctx.config.publicUrl}/${companyId}/flags/${path}`;
  for (const { id, email, locale } of people) {
    const told = alertMail(locale, {
      ...said,
      title: titleIn(locale),
      person: ctx.actor.name,
      link,
    });
    const messageId = `${kind}-${companyId}-${key}-${id}`;
    await ctx.enqueue("send-mail", { to: email, ...told, messageId });
  }
}
