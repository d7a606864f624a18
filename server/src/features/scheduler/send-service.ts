import { type PlannedSend, readPackagePlan } from "#server/features/packages/reads";
import type { RunContext, SendOrder } from "#server/features/scheduler/runs/rules";
import { type ReadySend, sendReady } from "#server/features/sends/service";
import {
  type TemplateRecord,
  readTemplates,
  templateDates,
  templateDraft,
} from "#server/features/templates/reads";
import { CallError } from "#server/platform/http/errors";

/**
 * Makes the sends of these orders, with the templates and packages as they are now: all of them, or none.
 * @returns for each order the id of its send; for a package, the id of the first one
 * @throws CallError with the reason why an order can't be sent
 */
export async function sendOrders(ctx: RunContext, orders: readonly SendOrder[]): Promise<number[]> {
  const templates = await templatesOf(ctx, orders);
  const plans: ReadySend[][] = [];
  for (const order of orders) plans.push(await planOf(ctx, order, templates));
  const ids = await sendReady(ctx, plans.flat());
  let next = 0;
  return plans.map((plan) => {
    const first = ids[next];
    next += plan.length;
    if (first === undefined) throw new Error("a send was not made");
    return first;
  });
}

type Templates = ReadonlyMap<number, TemplateRecord>;

/** Read together, because most orders of one run share a template. */
function templatesOf({ tx, scope }: RunContext, orders: readonly SendOrder[]): Promise<Templates> {
  const ids = orders.flatMap(({ sendable: { type, id } }) =>
    type === "memo_template" ? [id] : [],
  );
  return readTemplates(tx, scope, [...new Set(ids)]);
}

async function planOf(
  { tx, scope, now }: RunContext,
  order: SendOrder,
  templates: Templates,
): Promise<ReadySend[]> {
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
    // A template whose own time of day has passed goes out with the run.
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

/** If one template of a package can't be sent, none is: half of a package would tell half of the story. */
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
      en: `These templates are drafts or archived and can't be sent: ${list}`,
      es: `Estas plantillas son borradores o están archivadas y no se pueden enviar: ${list}`,
    },
  });
}
