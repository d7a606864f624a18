import { type PlannedSend, readPackagePlan } from "#server/features/packages/reads";
import type { Send, SendOrder, Sending } from "#server/features/scheduler/runs/service";
import {
  type TemplateRecord,
  readTemplates,
  templateDates,
  templateDraft,
} from "#server/features/templates/reads";
import { CallError } from "#server/platform/http/errors";

/** A send as the feature of sends takes it. Instants are ISO 8601. */
export interface TemplateSend {
  readonly title: string;
  readonly memo_template_id: number;
  readonly memo_template_package_id: number | null;
  readonly scheduled_send_id: number;
  readonly run_on: string;
  readonly authorId: number | null;
  readonly mode: SendOrder["target"]["mode"];
  readonly location_ids: number[];
  readonly audience_ids: number[];
  readonly recipient_ids: number[];
  readonly start_at: string | null;
  readonly due_at: string | null;
  readonly end_at: string | null;
  readonly reveal_at: string | null;
  readonly timezone: SendOrder["timezone"];
  readonly memos: readonly ReturnType<typeof templateDraft>[];
  readonly media_ids: readonly number[];
}

/** What sends do for the scheduler, in its transaction; the composition root brings the two together. */
export interface Sends {
  /** Makes sends that go out: all of them, or none. @returns their ids @throws CallError for what can't go out */
  publish(ctx: Sending, sends: readonly TemplateSend[]): Promise<readonly number[]>;
}

/** @returns how what is scheduled is sent: as the templates, or the packages, are at that time */
export function sendingWith(sends: Sends): Send {
  return async (ctx, orders) => {
    const templates = await templatesOf(ctx, orders);
    const plans: TemplateSend[][] = [];
    for (const order of orders) plans.push(await planOf(ctx, order, templates));
    const ids = await sends.publish(ctx, plans.flat());
    let next = 0;
    return plans.map((plan) => {
      const first = ids[next];
      next += plan.length;
      if (first === undefined) throw new Error("a send was not made");
      return first;
    });
  };
}

type Templates = ReadonlyMap<number, TemplateRecord>;

/** One template goes out of many, as a rule. */
function templatesOf({ tx, scope }: Sending, orders: readonly SendOrder[]): Promise<Templates> {
  const ids = orders.flatMap(({ sendable: { type, id } }) =>
    type === "memo_template" ? [id] : [],
  );
  return readTemplates(tx, scope, [...new Set(ids)]);
}

async function planOf(
  { tx, scope, now }: Sending,
  order: SendOrder,
  templates: Templates,
): Promise<TemplateSend[]> {
  const { scheduled_send_id, run_on, authorId, target, timezone, zone, day, sendable } = order;
  const shared = { scheduled_send_id, run_on, authorId, ...target, timezone, media_ids: [] };
  if (sendable.type === "memo_template")
    return [{ ...shared, ...ofTemplate(order, templates, now) }];
  const plan = await readPackagePlan(tx, scope, sendable.id, {
    ...{ startOn: day, timezone: zone, now },
  });
  checkUsable(plan);
  return plan.map(({ title, memo_template_id, start_at, memo, ...dates }) => ({
    ...{ ...shared, title, memo_template_id, memo_template_package_id: sendable.id },
    // What its own time of day has passed by then goes out with the run.
    start_at: new Date(start_at) > now ? start_at : null,
    ...{ due_at: dates.due_at, end_at: dates.end_at, reveal_at: dates.reveal_at, memos: [memo] },
  }));
}

function ofTemplate({ title, zone, due_at, sendable }: SendOrder, templates: Templates, now: Date) {
  const template = templates.get(sendable.id);
  if (template === undefined) throw new CallError("not_found");
  return {
    ...{ title, memo_template_id: template.id, memo_template_package_id: null, start_at: null },
    ...templateDates(template, due_at, zone, now),
    memos: [templateDraft(template)],
  };
}

/** A part of a package that can't be sent holds up all of it: half of it would tell half of the story. */
function checkUsable(plan: readonly PlannedSend[]): void {
  if (plan.length === 0)
    throw new CallError("conflict", {
      text: { en: "This package has no templates", es: "Este paquete no tiene plantillas" },
    });
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
