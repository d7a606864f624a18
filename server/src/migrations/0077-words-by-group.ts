import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * The index of the words in messages has each word with the group that it was written in: a search reads only what the groups of the
 * searcher have. Before, it read every message of each group, or of each word that begins like the last one, to find those in both.
 */
export const wordsByGroup: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

const statements = [
  `drop index chat_messages_search_idx`,
  // A word has at most 64 letters: a longer one has no room for the group.
  `create or replace function chat_words(chat_group_id bigint, content text) returns tsvector language sql immutable parallel safe
    return array_to_tsvector(array(select '#' || chat_group_id || ' ' || left(word, 64)
      from unnest(tsvector_to_array(to_tsvector('simple', folded(content)))) word))`,
  // What was added lately waits in a list (kB), which is read as a whole for each group of a search.
  `create index chat_messages_search_idx on chat_messages using gin (chat_words(chat_group_id, content))
    with (gin_pending_list_limit = 256) where deleted_at is null`,
];
