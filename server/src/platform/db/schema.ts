import type { AccountTables } from "#server/platform/db/tables/account-tables";
import type { ChatTables } from "#server/platform/db/tables/chat-tables";
import type { CompanyTables } from "#server/platform/db/tables/company-tables";
import type { MemoTables } from "#server/platform/db/tables/memo-tables";
import type { SurveyTables } from "#server/platform/db/tables/survey-tables";
import type { SchedulerTables } from "#server/platform/db/tables/scheduler-tables";
import type { SendTables } from "#server/platform/db/tables/send-tables";
import type { TemplateTables } from "#server/platform/db/tables/template-tables";
import type { OutboxTables } from "#server/platform/outbox/schema";

/** Every table, as Kysely reads and writes it. Updated by hand with each migration. */
export interface Database
  extends
    OutboxTables,
    AccountTables,
    CompanyTables,
    MemoTables,
    SurveyTables,
    TemplateTables,
    SendTables,
    SchedulerTables,
    ChatTables {}
