/**
 * The callers: a visitor who isn't signed in; an employee who received the memo; an employee of the same company who didn't;
 * a manager; an admin; an admin of another company; and a former admin of this company, who was deactivated.
 */
export const callers = [
  "nobody",
  "recipient",
  "colleague",
  "manager",
  "admin",
  "stranger",
  "leaver",
] as const;

/** The status for each caller. */
export type Statuses = readonly [number, number, number, number, number, number, number];

// Reviewed against the specification's roles (document 1, §6) and the product's decisions (company walls, §3): a new
// call is added here by hand, after deciding who may make it.

/** Calls for people who aren't signed in yet. */
export const anyone: Statuses = [200, 200, 200, 200, 200, 200, 200];
/** Calls about a person's own account, whatever companies they work for. "Creating a company is open to any signed-in user". */
export const signedIn: Statuses = [401, 200, 200, 200, 200, 200, 200];
/** Calls for every member of the company. For anyone else the company doesn't exist. */
export const members: Statuses = [401, 200, 200, 200, 200, 404, 404];
/** Memos, follow-ups and the list of people: "Management: admin or manager". */
export const management: Statuses = [401, 403, 403, 200, 200, 404, 404];
/** Locations, audiences and the company's own settings: admins. */
export const admins: Statuses = [401, 403, 403, 403, 200, 404, 404];
/** Calls about a memo, for its recipients (here the manager and the admin too). */
export const recipients: Statuses = [401, 200, 404, 200, 200, 404, 404];
/** Calls about what one employee has read, for themselves and management. */
export const ownOrManagement: Statuses = [401, 200, 403, 200, 200, 404, 404];
/** The live channel's protocol has only one refusal. */
export const channel: Statuses = [401, 200, 200, 200, 200, 403, 403];
