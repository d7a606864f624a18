// Who may use a table that belongs to another part of the server. `tablesHaveOneWriter` and `sqlReadsOnlyTablesBelow` (tree-rules.mjs)
// hold the two lists, and refuse an entry that is no longer needed.

/** The tables that the platform writes, each with the reason. Only one feature may write such a table as well. */
export const PLATFORM_TABLES = {
  installation: "the fingerprint of the secret, checked at startup",
  outbox_events: "the events of all features",
  outbox_counter: "numbers the events",
  outbox_cursors: "how far each subscriber is",
  outbox_failures: "events that a subscriber couldn't handle",
  audit_entries: "the entries of all features",
  audit_names: "the names in these entries, for the search",
  idempotency_keys: "a call that is retried gets the first answer",
  rate_limits: "counted before a call runs",
  auth_tokens: "the token of every request is checked here",
  sign_in_places: "noted at a sign-in, and read where attempts are counted",
  users: "accounts: signing in, joining a company and the own profile change them",
  password_resets: "a new password makes the links to reset the old one invalid",
  employees: "joining a company, PINs and the time last seen are part of signing in",
  invites: "deactivating an employee ends them, and joining a company accepts them",
  employee_login_weeks: "the days on which someone was active, noted where tokens are checked",
  locations: "created with a company and by imports, and both features are below `locations`",
  audiences: "created by imports, a feature below `audiences`",
  employee_locations: "both employees and locations change who works where, with the same events",
  employee_audiences: "both employees and audiences change who is in them, with the same events",
};

const targets =
  "undoing an import deletes the locations and audiences that it created and nothing uses";

/** By reader, the tables of higher features that it reads, each with the reason. `any` stands for every reader. */
export const READS_OF_HIGHER_TABLES = {
  platform: {
    companies: "the company of a call, its subscription, and the scopes of all companies for jobs",
    devices: "a tablet has a token of its own; a location with a tablet isn't deleted",
    memo_locations: targets,
    memo_audiences: targets,
    memo_send_locations: targets,
    memo_send_audiences: targets,
    memo_template_locations: targets,
    memo_template_audiences: targets,
    scheduled_send_locations: targets,
    scheduled_send_audiences: targets,
  },
  any: {
    locations:
      "employees, memos and schedules have locations, and show them by name in their lists",
    audiences:
      "employees, memos and templates have audiences, and show them by name in their lists",
  },
  companies: {
    employees: "a membership is a row of employees, and one statement reads it with its company",
    devices: "on a shared tablet, a person has only the company of the tablet",
  },
  targeting: {
    employees: "its conditions choose employees, and employees itself is built on them",
  },
  users: {
    devices: "a person's details name the shared tablet that they use",
  },
  employees: {
    celebrated_days: "the list of birthdays marks the ones that had their memo, in one statement",
  },
  "follow-ups": {
    memos:
      "a question goes with its memo: deleted with it, found by its title, in one statement with all follow-ups",
    memo_translations: "managers find a question by the title of its memo in each language",
    memo_recipients: "a question shows when the person acknowledged the memo",
    memo_acknowledgements: "a question shows the version that the person acknowledged",
  },
  memos: {
    memo_sends:
      "one statement adds recipients, except people who have the same memo for another time zone",
  },
  templates: {
    memo_sends: "the list shows and sorts by the number of uses, counted in the same statement",
    memo_send_templates: "the same: sends that are not out yet count as uses",
  },
};
