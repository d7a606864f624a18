import type { SharedChatMessage } from "@lineup/contract/chat/schemas";
import { sql } from "kysely";

import type { MessageRow } from "#server/features/chat/messages/reads";
import type { Db } from "#server/platform/context";
import { idList } from "#server/platform/db/id-list";
import type { CompanyScope } from "#server/platform/scope";

/** What an edit changes of a message, as its readers get it. */
type EditedText = Pick<
  SharedChatMessage,
  "content" | "mention_ids" | "mentions_everyone" | "edited_at" | "updated_at"
>;

interface Edited {
  readonly id: number;
  readonly edited_at: Date;
  readonly updated_at: Date;
}

/** @returns the texts that messages have now, by the ids of the messages; without those that were never edited, and deleted ones */
export async function readEditedTexts(
  db: Db,
  scope: CompanyScope,
  messageIds: readonly number[],
): Promise<ReadonlyMap<number, EditedText>> {
  if (messageIds.length === 0) return new Map();
  const { rows } = await sql<Omit<EditedText, "edited_at" | "updated_at"> & Edited>`
    select id, content, mention_ids, mentions_everyone, edited_at, updated_at from chat_messages
    where company_id = ${scope.companyId} and id = any(${idList(messageIds)})
      and edited_at is not null and deleted_at is null`.execute(db);
  return new Map(
    rows.map(({ id, edited_at, updated_at, ...text }) => [
      id,
      { ...text, edited_at: edited_at.toISOString(), updated_at: updated_at.toISOString() },
    ]),
  );
}

/** @returns the text that a message was sent with, before any edit */
export async function readFirstText(
  db: Db,
  scope: CompanyScope,
  message: Pick<MessageRow, "id" | "version" | "content">,
): Promise<string> {
  if (message.version === 1) return message.content;
  const row = await db
    .selectFrom("chat_message_versions")
    .select("content")
    .where("company_id", "=", scope.companyId)
    .where("chat_message_id", "=", message.id)
    .where("version", "=", 1)
    .executeTakeFirstOrThrow();
  return row.content;
}

/** @returns the texts that a message had before its last edit, newest first, at most a hundred */
export function readEarlierTexts(
  db: Db,
  scope: CompanyScope,
  messageId: number,
): Promise<{ version: number; content: string; written_at: Date }[]> {
  return db
    .selectFrom("chat_message_versions")
    .select(["version", "content", "written_at"])
    .where("company_id", "=", scope.companyId)
    .where("chat_message_id", "=", messageId)
    .orderBy("version", "desc")
    .limit(100)
    .execute();
}
