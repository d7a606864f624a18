import type { Id, Defaulted, Nullable, Json } from "#server/platform/db/tables/column-types";

/** The tables for accounts, sign-in, and the data of the platform itself. */
export interface AccountTables {
  users: UsersTable;
  auth_tokens: AuthTokensTable;
  sign_in_codes: SignInCodesTable;
  sign_in_places: SignInPlacesTable;
  password_resets: PasswordResetsTable;
  installation: InstallationTable;
  rate_limits: RateLimitsTable;
  idempotency_keys: IdempotencyKeysTable;
  invites: InvitesTable;
}

interface UsersTable {
  id: Id;
  name_first: Defaulted<string>;
  name_last: Defaulted<string>;
  email: Nullable<string>;
  phone: Nullable<string>;
  phone_country_code: Defaulted<string>;
  phone_verified_at: Nullable<Date>;
  password_hash: Nullable<string>;
  default_locale: Defaulted<string>;
  default_employee_id: Nullable<number>;
  /**
   * True if the account was created when an employee without an account signed in with a PIN on a shared tablet. The PIN is
   * the only way to sign in to such an account.
   */
  pin_only: Defaulted<boolean>;
  created_at: Defaulted<Date>;
  updated_at: Defaulted<Date>;
}

interface AuthTokensTable {
  id: Id;
  user_id: number;
  /** The shared tablet on which the person signed in with a PIN; null for any other sign-in. */
  device_id: Nullable<number>;
  token_hash: Buffer;
  device: Defaulted<string>;
  address: Defaulted<string>;
  created_at: Defaulted<Date>;
  last_used_at: Defaulted<Date>;
  expires_at: Date;
}

interface SignInCodesTable {
  phone: string;
  /** The device or network that the code is for; empty if it is for a signed-in person. */
  place: Defaulted<string>;
  code_hash: Buffer;
  tries_left: number;
  created_at: Date;
  expires_at: Date;
}

/** The networks and devices that accounts have been signed in to from. */
interface SignInPlacesTable {
  user_id: number;
  place: string;
  last_used_at: Date;
}

interface PasswordResetsTable {
  token_hash: Buffer;
  user_id: number;
  created_at: Date;
  expires_at: Date;
}

/** A table with a single row. */
interface InstallationTable {
  id: Defaulted<boolean>;
  secret_fingerprint: string;
}

interface RateLimitsTable {
  name: string;
  subject: string;
  /** The times of the allowed calls within the rate limit's period. */
  stamps: Date[];
  denied: Defaulted<boolean>;
  updated_at: Date;
}

interface IdempotencyKeysTable {
  user_id: number;
  key: string;
  call: string;
  request_hash: Buffer;
  status: number;
  body: Json<object>;
  created_at: Defaulted<Date>;
}

interface InvitesTable {
  id: Id;
  company_id: number;
  employee_id: number;
  token: string;
  phone: Nullable<string>;
  email: Nullable<string>;
  status: Defaulted<"pending" | "accepted" | "ignored" | "replaced" | "ended">;
  created_at: Defaulted<Date>;
  expires_at: Date;
  /** null, like `sent_to` and `sent_at`, if Lineup didn't send the invitation: the inviter passes on a link instead. */
  method: Nullable<"sms" | "email">;
  sent_to: Nullable<string>;
  sent_at: Nullable<Date>;
}
