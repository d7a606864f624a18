import type { Defaulted, Id, Nullable } from "#server/platform/db/tables/column-types";

/** The tables for chat groups, their members and their messages. */
export interface ChatTables {
  chat_groups: ChatGroupsTable;
  chat_group_locations: ChatGroupLocationsTable;
  chat_group_audiences: ChatGroupAudiencesTable;
  chat_group_recipients: ChatGroupRecipientsTable;
  chat_members: ChatMembersTable;
  chat_messages: ChatMessagesTable;
  chat_message_versions: ChatMessageVersionsTable;
  chat_reactions: ChatReactionsTable;
  chat_reports: ChatReportsTable;
}

interface ChatGroupsTable {
  id: Id;
  company_id: number;
  name: string;
  icon: Nullable<string>;
  is_private: boolean;
  /** The two people of a direct conversation, in the order of their ids. */
  direct_low: Nullable<number>;
  direct_high: Nullable<number>;
  /** Whether newcomers see what was written before they joined. */
  shows_history: boolean;
  /** While it shows what was written before: newcomers see the messages after this one. */
  history_after: Defaulted<number>;
  mode: "segments" | "recipients";
  /** The number of the newest message. */
  last_seq: Defaulted<number>;
  created_by: Nullable<number>;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
  deleted_at: Nullable<Date>;
}

interface ChatGroupLocationsTable {
  company_id: number;
  chat_group_id: number;
  location_id: number;
}

interface ChatGroupAudiencesTable {
  company_id: number;
  chat_group_id: number;
  audience_id: number;
}

interface ChatGroupRecipientsTable {
  company_id: number;
  chat_group_id: number;
  employee_id: number;
}

/** Each time that someone is in a group. */
interface ChatMembersTable {
  id: Id;
  company_id: number;
  chat_group_id: number;
  employee_id: number;
  /** The number of the newest message when they joined. */
  from_seq: number;
  /** They may see the messages after this one. */
  visible_after: number;
  /** The newest message when they left; null while they are a member. */
  to_seq: Nullable<number>;
  joined_at: Defaulted<Date>;
  left_at: Nullable<Date>;
  read_seq: number;
  read_at: Nullable<Date>;
  is_notifications_active: Defaulted<boolean>;
  pinned_at: Nullable<Date>;
  /** A manager doesn't let them write until then. */
  silenced_until: Nullable<Date>;
}

interface ChatMessagesTable {
  id: Id;
  company_id: number;
  chat_group_id: number;
  /** The message's place in its group, from 1. */
  seq: number;
  employee_id: number;
  /** The Idempotency-Key that it was sent with. */
  client_key: Nullable<string>;
  content: string;
  image_key: Nullable<string>;
  image_key_min: Nullable<string>;
  image_key_thumb: Nullable<string>;
  image_type: Nullable<string>;
  image_sha256: Nullable<string>;
  image_width: Nullable<number>;
  image_height: Nullable<number>;
  image_url: Nullable<string>;
  /** The message that this one answers. */
  chat_message_id: Nullable<number>;
  version: Defaulted<number>;
  mention_ids: Defaulted<number[]>;
  mentions_everyone: Defaulted<boolean>;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
  edited_at: Nullable<Date>;
  deleted_at: Nullable<Date>;
  deleted_by: Nullable<number>;
}

/** Earlier texts of edited messages. */
interface ChatMessageVersionsTable {
  company_id: number;
  chat_message_id: number;
  version: number;
  content: string;
  written_at: Date;
}

interface ChatReactionsTable {
  company_id: number;
  chat_message_id: number;
  employee_id: number;
  reaction: string;
  created_at: Defaulted<Date>;
}

/** Messages that members reported to management. */
interface ChatReportsTable {
  id: Id;
  company_id: number;
  chat_message_id: number;
  reported_by: number;
  reason: string;
  /** What the message said when it was reported. */
  content: string;
  created_at: Date;
  outcome: Nullable<"resolved" | "dismissed">;
  closed_at: Nullable<Date>;
  closed_by: Nullable<number>;
}
