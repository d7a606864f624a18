import type { AlertKey } from "@lineup/contract/constants";

import { readAlertAddresses } from "#server/features/companies/settings-reads";
import { type Alert, alertMail } from "#server/features/follow-ups/alert-present";
import { type Topic, topicName } from "#server/features/follow-ups/topic-rules";
import type { CompanyContext } from "#server/platform/context";

/** Tells those whom the company chose for it by e-mail that somebody asked about a memo. */
export async function mailOfQuestion(
  ctx: CompanyContext,
  { id, memoTitle, content }: { id: number; memoTitle: string; content: string },
): Promise<void> {
  const said = { about: "question", title: memoTitle, content, isUrgent: false } as const;
  await mail(ctx, "flagged_messages", said, {
    kind: "question",
    key: String(id),
    path: String(id),
  });
}

/** The same of a raised hand. @param nth how often it was raised by now */
export async function mailOfHand(
  ctx: CompanyContext,
  { id, topic, content, isUrgent, nth = 1 }: Said & { content: string; nth?: number },
): Promise<void> {
  const about = nth > 1 ? "again" : "hand";
  const said = { about, title: topic, content, isUrgent } as const;
  await mail(ctx, "raised_hands", said, { kind: "hand", key: `${id}-${nth}`, path: `hand-${id}` });
}

/** The same of a check-in that somebody answered; no content: that all is well. */
export async function mailOfCheckin(
  ctx: CompanyContext,
  { id, topic, content, isUrgent }: Said & { content: string | null },
): Promise<void> {
  const said = { about: "checkin", title: topic, content, isUrgent } as const;
  const key = `${id}-${ctx.now.getTime()}`;
  await mail(ctx, "checkins", said, { kind: "checkin", key, path: `checkin-${id}` });
}

interface Said {
  readonly id: number;
  readonly topic: Topic | null;
  readonly isUrgent: boolean;
}

/** What an e-mail says; a topic is called as its reader calls it. */
type Told = Pick<Alert, "about" | "content" | "isUrgent"> & {
  readonly title: string | Topic | null;
};

/** Whoever says it themselves is told of it no more. */
async function mail(
  ctx: CompanyContext,
  alert: AlertKey,
  { title, ...said }: Told,
  { kind, key, path }: { kind: string; key: string; path: string },
): Promise<void> {
  const people = await readAlertAddresses(ctx.tx, ctx.scope, alert);
  if (people.length === 0 || ctx.adapters.mail === null) return;
  const { companyId } = ctx.scope;
  const link = `${ctx.config.publicUrl}/${companyId}/flags/${path}`;
  for (const { id, email, locale } of people) {
    if (id === ctx.actor.employeeId) continue;
    const named = title === null || typeof title === "string" ? title : topicName(title, locale);
    const told = alertMail(locale, { ...said, title: named, person: ctx.actor.name, link });
    const messageId = `${kind}-${companyId}-${key}-${id}`;
    await ctx.enqueue("send-mail", { to: email, ...told, messageId });
  }
}
