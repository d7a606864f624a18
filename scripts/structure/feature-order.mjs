// The order of the server's features. A feature builds on those below it and knows none above it.
// Each rule takes one file and yields { line, message } for every violation.

/** From the lowest to the highest, each with the reason for its place. */
export const FEATURE_ORDER = [
  ["realtime", "the live channel: it carries the events of all features and knows none of them"],
  ["translate", "asks a translation service; it keeps nothing"],
  ["gif", "asks a GIF service; it keeps nothing"],
  ["audit", "every feature writes entries, and shows the history of a record of its own"],
  ["companies", "the company and its settings: what everything else belongs to"],
  ["tags", "labels of a company, put on records of other features"],
  ["targeting", "counts and finds people by location, audience and role, for all that is sent"],
  ["users", "the person behind an account, and the companies they belong to"],
  ["employees", "the people of a company: they belong to its locations and audiences"],
  ["invites", "bring employees to an account of their own"],
  ["auth", "signing in: accepts invitations on the way"],
  ["devices", "shared tablets, where employees sign in by PIN"],
  ["media", "files that other features attach; they say through a port who may see them"],
  ["chat", "groups of the team, private talks and their messages"],
  ["follow-ups", "questions about memos, raised hands, check-ins: what managers answer"],
  ["memos", "what is sent to people; a question about a memo is a follow-up"],
  [
    "delivery",
    "delivers the mail and text messages of all features; drops reminders that aren't needed",
  ],
  ["responses", "lists what people answered, to memos and in follow-ups"],
  ["templates", "memos written once, used again"],
  ["sends", "several memos sent together, made of templates too"],
  ["packages", "templates used together, made into sends"],
  ["scheduler", "sends of templates and packages on a day to come"],
  ["locations", "tell which memos, schedules and tablets use them before they are deleted"],
  ["audiences", "tell which memos and schedules use them before they are deleted"],
  ["employee-page", "everything about an employee on one screen"],
  ["home", "what a browser asks for first: the company, with counts, and what is waiting"],
  ["reports", "figures of all features"],
];

const RANKS = new Map(FEATURE_ORDER.map(([feature], rank) => [feature, rank]));

/** Files of a feature that others may import. Its `store`, `routes`, `jobs` and `subscribers` are its own. */
const SHARED = /\/([a-z-]+-)?(service|reads|access|policy|rules|present|events)$/;

/** A feature imports only features below it: what happens above is told by event, or asked through a port. */
export function* featuresImportOnlyThoseBelow(file) {
  const own = featureOf(file.path);
  if (!own || file.isTest) return;
  if (!RANKS.has(own))
    yield { line: 1, message: `${own} has no place in FEATURE_ORDER (feature-order.mjs)` };
  for (const { specifier, target, line } of file.imports) {
    const other = target && featureOf(target);
    if (!other || other === own) continue;
    if (RANKS.get(other) > RANKS.get(own))
      yield { line, message: `${own} stands below ${other} and must not import ${specifier}` };
    else if (!SHARED.test(target)) yield { line, message: `${specifier} is for ${other} alone` };
  }
}

/** The files of a feature that the composition root binds. */
const ENTRANCES = /\/([a-z-]+-)?(routes|jobs|subscribers)$/;

/** The composition root (`server/src/*.ts`) binds features, and leaves their stores to them. */
export function* compositionRootUsesNoStores(file) {
  if (!/^server\/src\/[^/]+$/.test(file.path) || file.isTest) return;
  for (const { specifier, target, line } of file.imports) {
    const feature = target && featureOf(target);
    if (!feature || SHARED.test(target) || ENTRANCES.test(target)) continue;
    yield { line, message: `${specifier} is for ${feature} alone` };
  }
}

function featureOf(path) {
  return /^server\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
}
