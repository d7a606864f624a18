import { readAlertAddresses } from "#server/features/companies/settings-reads";
import { alertMail } from "#server/features/follow-ups/alert-present";
import type { CompanyContext } from "#server/platform/context";

/** Tells those whom the company chose for it by e-mail that somebody asked about a memo. */
export async function mailOfQuestion(
  ctx: CompanyContext,
  question: { readonly id: number; readonly memoTitle: string; readonly content: string },
): Promise<void> {
  const people = await readAlertAddresses(ctx.tx, ctx.scope, "flagged_messages");
  if (people.length === 0 || ctx.adapters.mail === null) return;
  const { companyId } = ctx.scope;
  const link = `${ctx.config.publicUrl}/${companyId}/flags/${question.id}`;
  for (const { id, email, locale } of people) {
    const said = { asker: ctx.actor.name, ...question, link };
    const messageId = `question-${companyId}-${question.id}-${id}`;
    await ctx.enqueue("send-mail", { to: email, ...alertMail(locale, said), messageId });
  }
}
