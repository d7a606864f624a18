import { dayAfter, momentOf } from "#server/features/scheduler/recurrence-rules";
import type { Send, SendOrder, Sending } from "#server/features/scheduler/run-service";
import { readTemplate, templateDraft } from "#server/features/templates/reads";
import { CallError } from "#server/platform/http/errors";

type Template = NonNullable<Awaited<ReturnType<typeof readTemplate>>>;

/** A send that a template gives, as the feature of sends takes it. Instants are ISO 8601. */
export interface TemplateSend {
  readonly title: string;
  readonly memo_template_id: number;
  readonly scheduled_send_id: number;
  readonly mode: SendOrder["target"]["mode"];
  readonly location_ids: number[];
  readonly audience_ids: number[];
  readonly recipient_ids: number[];
  readonly start_at: null;
  readonly due_at: string | null;
  readonly end_at: string | null;
  readonly timezone: SendOrder["timezone"];
  readonly memos: readonly ReturnType<typeof templateDraft>[];
  readonly media_ids: readonly number[];
}

/** What sends do for the scheduler, in its transaction; the composition root brings the two together. */
export interface Sends {
  /** Makes a send and has it go out. @returns its id @throws CallError for what can't go out */
  publish(ctx: Sending, send: TemplateSend): Promise<number>;
}

/** @returns how what is scheduled is sent: as the template, or the package, is at that time */
export function sendingWith(sends: Sends): Send {
  return async (ctx, order) => {
    const template = await readTemplate(ctx.tx, ctx.scope, order.sendable.id);
    if (template === undefined) throw new CallError("not_found");
    return [await sends.publish(ctx, sendOf(template, order))];
  };
}

function sendOf(template: Template, order: SendOrder): TemplateSend {
  const { title, scheduled_send_id, target, timezone, zone, day, time } = order;
  const after = (days: number | null): string | null =>
    days === null ? null : momentOf(dayAfter(day, days), time, zone).toISOString();
  return {
    ...{ title, scheduled_send_id, ...target, timezone },
    memo_template_id: template.id,
    start_at: null,
    due_at: after(template.due_after_days),
    end_at: after(template.expire_after_days),
    memos: [templateDraft(template)],
    media_ids: [],
  };
}
