import { type PlannedSend, readPackagePlan } from "#server/features/packages/reads";
import { dayAfter, momentOf } from "#server/features/scheduler/recurrence-rules";
import type { Send, SendOrder, Sending } from "#server/features/scheduler/run-service";
import { readTemplate, templateDraft } from "#server/features/templates/reads";
import { CallError } from "#server/platform/http/errors";

/** A send as the feature of sends takes it. Instants are ISO 8601. */
export interface TemplateSend {
  readonly title: string;
  readonly memo_template_id: number;
  readonly memo_template_package_id: number | null;
  readonly scheduled_send_id: number;
  readonly mode: SendOrder["target"]["mode"];
  readonly location_ids: number[];
  readonly audience_ids: number[];
  readonly recipient_ids: number[];
  readonly start_at: string | null;
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
    const planned = await planOf(ctx, order);
    const ids: number[] = [];
    for (const send of planned) ids.push(await sends.publish(ctx, send));
    const [first, ...others] = ids;
    if (first === undefined)
      throw new CallError("conflict", {
        text: { en: "This package has no templates", es: "Este paquete no tiene plantillas" },
      });
    return [first, ...others];
  };
}

async function planOf({ tx, scope, now }: Sending, order: SendOrder): Promise<TemplateSend[]> {
  const { scheduled_send_id, target, timezone, zone, day, sendable } = order;
  const shared = { scheduled_send_id, ...target, timezone, media_ids: [] };
  if (sendable.type === "memo_template")
    return [{ ...shared, ...(await ofTemplate(tx, scope, order)) }];
  const plan = await readPackagePlan(tx, scope, sendable.id, day, zone);
  checkUsable(plan);
  return plan.map(({ title, memo_template_id, start_at, due_at, end_at, memo }) => ({
    ...{ ...shared, title, memo_template_id, memo_template_package_id: sendable.id },
    // What its own time of day has passed by then goes out with the run.
    start_at: new Date(start_at) > now ? start_at : null,
    ...{ due_at, end_at, memos: [memo] },
  }));
}

async function ofTemplate(tx: Sending["tx"], scope: Sending["scope"], order: SendOrder) {
  const { title, zone, day, time, sendable } = order;
  const template = await readTemplate(tx, scope, sendable.id);
  if (template === undefined) throw new CallError("not_found");
  const after = (days: number | null): string | null =>
    days === null ? null : momentOf(dayAfter(day, days), time, zone).toISOString();
  return {
    ...{ title, memo_template_id: template.id, memo_template_package_id: null, start_at: null },
    due_at: after(template.due_after_days),
    end_at: after(template.expire_after_days),
    memos: [templateDraft(template)],
  };
}

/** A part of a package that can't be sent holds up all of it: half of it would tell half of the story. */
function checkUsable(plan: readonly PlannedSend[]): void {
  const titles = plan.filter((one) => !one.is_usable).map(({ title }) => title);
  if (titles.length === 0) return;
  const list = titles.join(", ");
  throw new CallError("conflict", {
    text: {
      en: `These can't be sent: they are drafts, or put away: ${list}`,
      es: `No se pueden enviar, son borradores o están archivadas: ${list}`,
    },
  });
}
