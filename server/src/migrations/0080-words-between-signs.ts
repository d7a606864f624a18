import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * The index of the words in messages has only letters and digits, as a search has. PostgreSQL's parser takes `salt/pepper` for the path of
 * a file, `ana@example.com` and `7.30` for one word each, `-1234` for a number, and `<oven>` for markup: none of their words was found.
 */
export const wordsBetweenSigns: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};

/** Everything but letters and digits: of ASCII, of Latin-1, and the blocks of punctuation, symbols and emoji. */
const signs = [
  String.raw`\0001-/:-@\005B-\0060{-\007F`,
  String.raw`\0080-\00A9\00AB-\00B1\00B4\00B6-\00B8\00BB\00BF\00D7\00F7`,
  String.raw`\2000-\2BFF\3000-\3004\3008-\3020\FE00-\FE6F\+01F000-\+01FAFF`,
].join("");

const statements = [
  `drop index chat_messages_search_idx`,
  `create or replace function chat_words(chat_group_id bigint, content text) returns tsvector language sql immutable parallel safe
    return array_to_tsvector(array(select '#' || chat_group_id || ' ' || left(word, 64)
      from unnest(tsvector_to_array(to_tsvector('simple', regexp_replace(folded(content), U&'[${signs}]', ' ', 'g')))) word))`,
  `create index chat_messages_search_idx on chat_messages using gin (chat_words(chat_group_id, content))
    with (gin_pending_list_limit = 256) where deleted_at is null`,
];
