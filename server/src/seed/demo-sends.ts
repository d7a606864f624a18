import type { CallArguments } from "@lineup/contract/calls";

import { createPackage } from "#server/features/packages/service";
import { createScheduledSend } from "#server/features/scheduler/service";
import { createSend } from "#server/features/sends/service";
import { readTemplate, templateDraft } from "#server/features/templates/reads";
import type { CompanyContext } from "#server/platform/context";
import type { DemoCompany } from "#server/seed/seed-demo";

/**
 * What a manager of the demo company has ready: a package for a week, one of its memos as a draft to send, and one that goes out each
 * Monday by itself.
 * @param templates Harbor Street's: for Mondays, at closing, and a survey
 */
export async function demoSends(
  ctx: CompanyContext,
  { locationIds }: DemoCompany,
  [monday = 0, closing = 0, survey = 0]: readonly number[],
): Promise<void> {
  const company_id = ctx.scope.companyId;
  await createPackage(ctx, {
    company_id,
    title: "A new team's first week",
    description:
      "What everyone gets when a kitchen opens: the week on Monday, closing on Tuesday, and how it went.",
    category: "Training",
    templates: [
      { memo_template_id: monday, offset_days: 0, send_time: "09:00" },
      { memo_template_id: closing, offset_days: 1, send_time: "14:00" },
      { memo_template_id: survey, offset_days: 6, send_time: "16:00" },
    ],
  });
  const template = await readTemplate(ctx.tx, ctx.scope, closing);
  if (template === undefined) throw new Error("a demo without its templates");
  const to = { mode: "segments" as const, audience_ids: [], recipient_ids: [] };
  const going = {
    start_at: null,
    end_at: null,
    due_at: null,
    reveal_at: null,
    timezone: null,
    media_ids: [],
  };
  await createSend(ctx, {
    ...{ ...going, ...to, location_ids: locationIds.slice(0, 1), title: template.title },
    ...{ memo_template_id: closing, memos: [templateDraft(template)] },
  });
  await createScheduledSend(ctx, { company_id, ...to, ...weekly, sendable_id: monday });
}

const weekly: Omit<
  CallArguments<"createScheduledSend">,
  "company_id" | "mode" | "audience_ids" | "recipient_ids" | "sendable_id"
> = {
  location_ids: [],
  sendable_type: "memo_template",
  title: undefined,
  frequency: "weekly",
  interval: 1,
  days_of_week: [1],
  day_of_month: null,
  send_time: "09:00",
  timezone: null,
  starts_at: undefined,
  ends_at: null,
  status: "active",
};
