import type { CallArguments } from "@lineup/contract/calls";
import type { MemoTemplateSend } from "@lineup/contract/sends/schemas";
import type { Target } from "@lineup/contract/targeting/schemas";

import { readDefaultTimezone } from "#server/features/companies/settings/reads";
import { requireTemplate } from "#server/features/sends/access";
import { createSend } from "#server/features/sends/service";
import {
  namesDeletedTarget,
  type TemplateRecord,
  templateDraft,
} from "#server/features/templates/reads";
import { announceTemplates } from "#server/features/templates/service";
import type { CompanyContext } from "#server/platform/context";

/**
 * Creates a draft send from a template. If the call names no recipients, the send gets the template's recipients. If the call
 * leaves out a date, the date is computed from the start of the send and the template's number of days. It is computed again
 * whenever the start changes.
 * @throws CallError `not_found` if the template is unknown; `conflict` if the template isn't published; `validation_failed` with
 *   the field that has unknown recipients
 */
export async function startFromTemplate(
  ctx: CompanyContext,
  input: CallArguments<"useTemplate">,
): Promise<MemoTemplateSend> {
  const template = await requireTemplate(ctx, input.id);
  const { title = template.title, start_at = null, end_at, due_at, reveal_at } = input;
  const send = await createSend(ctx, {
    title,
    memo_template_id: template.id,
    ...(await targetOf(ctx, template, input)),
    start_at,
    ...{ end_at: end_at ?? null, due_at: due_at ?? null, reveal_at: reveal_at ?? null },
    days_timezone: input.timezone ?? (await readDefaultTimezone(ctx.tx, ctx.scope)),
    reveal_after_days: reveal_at === undefined ? template.reveal_after_days : null,
    due_after_days: due_at === undefined ? template.due_after_days : null,
    expire_after_days: end_at === undefined ? template.expire_after_days : null,
    timezone: null,
    is_target_kept: !namesRecipients(input),
    memos: [templateDraft(template)],
    media_ids: [],
  });
  // The template list shows how often each template was used.
  await announceTemplates(ctx);
  return send;
}

/**
 * @returns the target that the call names; otherwise the template's target. If a location, audience or person in the template's
 *   target was deleted, the send has no recipients until a manager chooses recipients: without the deleted entries, the target
 *   could be an empty list of locations and audiences, which means everyone.
 */
async function targetOf(
  { tx, scope }: CompanyContext,
  template: TemplateRecord,
  input: CallArguments<"useTemplate">,
): Promise<Target> {
  const { mode, location_ids, audience_ids, recipient_ids } = input;
  if (namesRecipients(input))
    return {
      mode: mode ?? "segments",
      location_ids: location_ids ?? [],
      audience_ids: audience_ids ?? [],
      recipient_ids: recipient_ids ?? [],
    };
  if (await namesDeletedTarget(tx, scope, template.id))
    return { mode: "recipients", location_ids: [], audience_ids: [], recipient_ids: [] };
  return {
    mode: template.mode,
    location_ids: idsOf(template.locations),
    audience_ids: idsOf(template.audiences),
    recipient_ids: idsOf(template.recipients),
  };
}

function namesRecipients({
  mode,
  location_ids,
  audience_ids,
  recipient_ids,
}: CallArguments<"useTemplate">): boolean {
  return [mode, location_ids, audience_ids, recipient_ids].some((part) => part !== undefined);
}

function idsOf(named: readonly { readonly id: number }[]): number[] {
  return named.map(({ id }) => id);
}
