import type { AccountTables } from "#server/platform/db/account-tables";
import type { CompanyTables } from "#server/platform/db/company-tables";
import type { MemoTables } from "#server/platform/db/memo-tables";
import type { SurveyTables } from "#server/platform/db/survey-tables";
import type { SchedulerTables } from "#server/platform/db/scheduler-tables";
import type { SendTables } from "#server/platform/db/send-tables";
import type { TemplateTables } from "#server/platform/db/template-tables";
import type { OutboxTables } from "#server/platform/outbox/schema";

/** Every table, as Kysely reads and writes it. Kept by hand beside the migrations. */
export interface Database
  extends
    OutboxTables,
    AccountTables,
    CompanyTables,
    MemoTables,
    SurveyTables,
    TemplateTables,
    SendTables,
    SchedulerTables {}
