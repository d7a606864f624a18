import { readMemberNames } from "#server/features/chat/members/reads";
import type { Db } from "#server/platform/context";
import type { TypingAudience } from "#server/platform/realtime/typing";
import type { CompanyScope } from "#server/platform/scope";

/** In larger groups, no one hears who is typing: it would be most of what is sent. */
const maxMembers = 200;
const cacheMs = 30_000;
/** The number of groups in the cache. The oldest entry makes room. */
const maxEntries = 5_000;

interface CacheEntry {
  readonly expiresAt: number;
  readonly members: Promise<ReadonlyMap<number, string>>;
}

/**
 * Creates the audience of typing events: the members of the group, by their names. They are read once in 30 seconds for a group in
 * which someone types, and again after a change of its members.
 * @param clock gives milliseconds that only rise
 */
export function createTypingAudience(db: Db, clock: () => number): TypingAudience {
  const cache = new Map<string, CacheEntry>();
  return {
    async membersOf(scope, groupId) {
      const key = `${scope.companyId} ${groupId}`;
      const cached = cache.get(key);
      if (cached && cached.expiresAt > clock()) return cached.members;
      cache.delete(key);
      const [oldest] = cache.keys();
      if (cache.size >= maxEntries && oldest !== undefined) cache.delete(oldest);
      const members = readNames(db, scope, groupId);
      cache.set(key, { expiresAt: clock() + cacheMs, members });
      members.catch(() => cache.delete(key));
      return members;
    },
    forget(companyId) {
      for (const key of cache.keys()) if (key.startsWith(`${companyId} `)) cache.delete(key);
    },
  };
}

async function readNames(
  db: Db,
  scope: CompanyScope,
  groupId: number,
): Promise<ReadonlyMap<number, string>> {
  const members = await readMemberNames(db, scope, groupId, maxMembers + 1);
  return new Map(members.length > maxMembers ? [] : members.map(({ id, name }) => [id, name]));
}
