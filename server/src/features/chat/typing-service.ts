import { readMemberNames } from "#server/features/chat/members/reads";
import type { Db } from "#server/platform/context";
import type { TypingRules } from "#server/platform/realtime/typing";
import { companyScope } from "#server/platform/scope";

/** In larger groups, no one hears who is typing: it would be most of what is sent. */
const mostMembers = 200;
const keptMs = 30_000;
/** The number of groups that are kept. The oldest one makes room. */
const mostGroups = 5_000;

interface Kept {
  readonly until: number;
  readonly members: Promise<ReadonlyMap<number, string>>;
}

/**
 * Who hears that someone is typing: the members of the group, by their names. They are read once in 30 seconds for a group in which
 * someone types, and anew after a change of its members.
 * @param clock gives milliseconds that only rise
 */
export function createTypingRules(db: Db, clock: () => number): TypingRules {
  const kept = new Map<string, Kept>();
  return {
    async membersOf(companyId, groupId) {
      const key = `${companyId} ${groupId}`;
      const found = kept.get(key);
      if (found && found.until > clock()) return found.members;
      kept.delete(key);
      const [oldest] = kept.keys();
      if (kept.size >= mostGroups && oldest !== undefined) kept.delete(oldest);
      const members = namesIn(db, companyId, groupId);
      kept.set(key, { until: clock() + keptMs, members });
      members.catch(() => kept.delete(key));
      return members;
    },
    forget(companyId) {
      for (const key of kept.keys()) if (key.startsWith(`${companyId} `)) kept.delete(key);
    },
  };
}

async function namesIn(
  db: Db,
  companyId: number,
  groupId: number,
): Promise<ReadonlyMap<number, string>> {
  const members = await readMemberNames(db, companyScope(companyId), groupId, mostMembers + 1);
  return new Map(members.length > mostMembers ? [] : members.map(({ id, name }) => [id, name]));
}
