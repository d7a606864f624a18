import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * A memo of a send can be sent alone before the time of its send, and is held like any other. It can't be a draft again while its
 * send is scheduled, so undoing restores the status and dates that it had.
 */
export const undoStateOfMemos: Migration = {
  async up(db) {
    await sql`alter table memos add column undo_state jsonb,
      add constraint memos_undo_state_check check (undo_state is null or status = 'held')`.execute(
      db,
    );
  },
};
