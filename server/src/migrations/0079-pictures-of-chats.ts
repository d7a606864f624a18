import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The info of a chat lists its pictures: without an index, all messages of the chat would be read for its newest thirty pictures. */
export const picturesOfChats: Migration = {
  async up(db) {
    await sql`create index chat_messages_pictures_idx on chat_messages (company_id, chat_group_id, seq)
      where (image_key is not null or image_url is not null) and deleted_at is null`.execute(db);
  },
};
