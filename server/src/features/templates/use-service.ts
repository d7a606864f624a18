import type { CallArguments } from "@lineup/contract/calls";
import type { MemoTemplateSend } from "@lineup/contract/sends/schemas";
import type { Target } from "@lineup/contract/targeting/schemas";

import { requireTemplate } from "#server/features/templates/access";
import {
  isUsable,
  namesWhoIsGone,
  type TemplateRecord,
  templateDraft,
} from "#server/features/templates/reads";
import { tellOfTemplates } from "#server/features/templates/service";
import type { CompanyContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import { sharedTexts } from "#server/platform/texts";

/** A send that is made from a template. Instants are ISO 8601. */
interface StartedSend extends Target {
  readonly title: string;
  readonly memo_template_id: number;
  readonly start_at: string | null;
  readonly end_at: string | null;
  readonly due_at: string | null;
  readonly reveal_at: string | null;
  /** In place of dates: so many days of the zone after its start. */
  readonly reveal_after_days: number | null;
  readonly due_after_days: number | null;
  readonly expire_after_days: number | null;
  readonly days_timezone: string;
  readonly timezone: null;
  /** Whom it is for is what the template says: a kind of place that is hidden by now stays. */
  readonly is_target_kept: boolean;
  readonly memos: readonly ReturnType<typeof templateDraft>[];
  readonly media_ids: readonly number[];
}

/** Makes a draft send with its memos. Given from outside, because features do not call each other. */
export type CreateSend = (ctx: CompanyContext, draft: StartedSend) => Promise<MemoTemplateSend>;

/**
 * Begins a send with a memo that says what the template does, to whom it usually goes where nobody else is named, and opened, due
 * and ended as many days after its start, whenever that is, as the template says.
 * @throws CallError `not_found`, `conflict` for one that is not published, or beside the field that names nobody of the company
 */
export async function startFromTemplate(
  ctx: CompanyContext,
  createSend: CreateSend,
  input: CallArguments<"useTemplate">,
): Promise<MemoTemplateSend> {
  const template = await requireTemplate(ctx, input.id);
  if (!isUsable(template)) throw new CallError("conflict", { text: sharedTexts.onlyPublished });
  const { title = template.title, start_at = null, end_at, due_at, reveal_at, timezone } = input;
  const send = await createSend(ctx, {
    title,
    memo_template_id: template.id,
    ...(await targetOf(ctx, template, input)),
    start_at,
    ...{ end_at: end_at ?? null, due_at: due_at ?? null, reveal_at: reveal_at ?? null },
    days_timezone: timezone,
    reveal_after_days: reveal_at === undefined ? template.reveal_after_days : null,
    due_after_days: due_at === undefined ? template.due_after_days : null,
    expire_after_days: end_at === undefined ? template.expire_after_days : null,
    timezone: null,
    is_target_kept: !namesSomebody(input),
    memos: [templateDraft(template)],
    media_ids: [],
  });
  // How often it was used is another number.
  await tellOfTemplates(ctx);
  return send;
}

/** Where one whom the template names is gone, the send is for nobody until somebody chooses: none left would mean all. */
async function targetOf(
  { tx, scope }: CompanyContext,
  template: TemplateRecord,
  input: CallArguments<"useTemplate">,
): Promise<Target> {
  const { mode, location_ids, audience_ids, recipient_ids } = input;
  if (namesSomebody(input))
    return {
      mode: mode ?? "segments",
      location_ids: location_ids ?? [],
      audience_ids: audience_ids ?? [],
      recipient_ids: recipient_ids ?? [],
    };
  if (await namesWhoIsGone(tx, scope, template.id))
    return { mode: "recipients", location_ids: [], audience_ids: [], recipient_ids: [] };
  return {
    mode: template.mode,
    location_ids: idsOf(template.locations),
    audience_ids: idsOf(template.audiences),
    recipient_ids: idsOf(template.recipients),
  };
}

/** Says something of whom it is for. */
function namesSomebody({
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
