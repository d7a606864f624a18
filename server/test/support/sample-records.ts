import { sql } from "kysely";

import { newFileKey } from "#server/adapters/files/port";

import type { TestCompany } from "./company-fixture.ts";
import type { TestApp } from "./test-app.ts";

/** Inserts an entry of the audit log about a memo. */
export async function insertEntry(
  test: TestApp,
  company: TestCompany,
  memo: number,
): Promise<void> {
  await test.database.db
    .insertInto("audit_entries")
    .values({
      ...{ company_id: company.id, at: new Date("2026-03-02T14:00:00Z"), request_id: "sample" },
      ...{ actor_id: company.admin.id, actor_name: "Ada Test", action: "createMemo" },
      ...{ subject_kind: "memo", subject_id: memo, subject_name: "Closing list" },
      changes: JSON.stringify({ title: [null, "Closing list"] }),
    })
    .execute();
}

/** Inserts the employee's acknowledgement of a memo, with a signature. */
export async function insertSignature(
  test: TestApp,
  company: TestCompany,
  memo: number,
): Promise<void> {
  const signature_key = newFileKey(company.id);
  await test.app.adapters.files.put(signature_key, Buffer.from("ink"), { type: "image/png" });
  const about = { company_id: company.id, memo_id: memo, employee_id: company.employee.id };
  const what = { version: 1, locale: "en", hash: "0", acknowledged_at: new Date(0) };
  await test.database.db
    .insertInto("memo_acknowledgements")
    .values({ ...about, ...what, signature_key })
    .execute();
}

/** What makes a memo more than a plain one. */
interface MemoKind {
  readonly kind?: "survey" | "celebration";
  readonly type?: "birthday";
  readonly answer_type?: "single";
  readonly options?: string;
  readonly send_id?: number;
  readonly send_position?: number;
  readonly is_archived_with_send?: boolean;
}

/** Inserts a memo for everyone at North, in one statement: a run makes thousands. @returns its ID */
export async function insertMemo(
  test: TestApp,
  company: TestCompany,
  status: "draft" | "published" | "archived",
  title: string,
  kind: MemoKind = {},
): Promise<number> {
  const company_id = company.id;
  const content = "<p>As agreed.</p>";
  const sentAt = new Date("2026-03-02T14:00:00Z");
  const published_at = status === "draft" ? null : sentAt;
  const north = [company.admin.id, company.manager.id, company.employee.id];
  const recipients = status === "draft" ? [] : north;
  const { id } = await test.database.db
    .with("memo", (db) =>
      db
        .insertInto("memos")
        .values({
          ...{ company_id, title, content, status, type: "standard", published_at },
          recipient_count: 3,
          ...kind,
        })
        .returning(["id", "company_id"]),
    )
    .with("version", (db) =>
      db
        .insertInto("memo_versions")
        .columns(["company_id", "memo_id", "version", "title", "content", "hash", "attachments"])
        .expression(
          sql`select company_id, id, 1, ${title}, ${content}, '0', '[]'::jsonb from memo`,
        ),
    )
    .with("counts", (db) =>
      db
        .insertInto("memo_counts")
        .columns(["company_id", "memo_id", "slot"])
        .expression(sql`select company_id, id, slot from memo, generate_series(0, 15) slot`),
    )
    .with("recipients", (db) =>
      db
        .insertInto("memo_recipients")
        .columns(["company_id", "memo_id", "employee_id"])
        .expression(
          sql`select company_id, id, employee from memo, unnest(${recipients}::bigint[]) employee`,
        ),
    )
    .selectFrom("memo")
    .select("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a survey for everyone at North. @returns its ID */
export function insertSurvey(
  test: TestApp,
  company: TestCompany,
  status: "draft" | "published" = "published",
): Promise<number> {
  const options = JSON.stringify(["Early", "Late"]);
  const question = { kind: "survey", answer_type: "single", options } as const;
  return insertMemo(test, company, status, "Which shift?", question);
}

/** Inserts a celebration of the outsider for everyone at North. @returns its ID */
export async function insertCelebration(
  test: TestApp,
  company: TestCompany,
  status: "draft" | "published" = "published",
): Promise<number> {
  const kind = { kind: "celebration", type: "birthday" } as const;
  const memo_id = await insertMemo(test, company, status, "Happy birthday!", kind);
  await test.database.db
    .insertInto("memo_celebrated")
    .values({ company_id: company.id, memo_id, employee_id: company.outsider.id })
    .execute();
  return memo_id;
}

/** Inserts the admin's answer to a survey. */
export async function insertAnswer(
  test: TestApp,
  company: TestCompany,
  survey: number,
): Promise<void> {
  const about = { company_id: company.id, memo_id: survey, employee_id: company.admin.id };
  await test.database.db
    .insertInto("survey_answers")
    .values({ ...about, options: [0], content: "With Ben", answered_at: new Date(0) })
    .execute();
}

/** Inserts a text file that isn't attached to anything. @returns its ID */
export async function insertFile(test: TestApp, company: TestCompany): Promise<number> {
  const company_id = company.id;
  const storage_key = newFileKey(company_id);
  await test.app.adapters.files.put(storage_key, Buffer.from("plain text"), { type: "text/plain" });
  const file = { name: "list.txt", original_filename: "list.txt", type: "text/plain" };
  const { id } = await test.database.db
    .insertInto("media")
    .values({
      ...{ ...file, company_id, storage_key, size: 10, sha256: "0", created_by: company.admin.id },
      type_category: "document",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
