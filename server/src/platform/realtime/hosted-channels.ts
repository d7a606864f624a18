import type { LiveService } from "#server/adapters/live/port";
import type { Db } from "#server/platform/context";
import { type AudienceResolver, resolveEventAudience } from "#server/platform/outbox/audience";
import type { OutboxEvent } from "#server/platform/outbox/events";
import type { Subscriber } from "#server/platform/outbox/subscribers";
import { currentIdentities } from "#server/platform/realtime/current-identities";
import type { SocketIdentity } from "#server/platform/realtime/identity";
import { audienceFilter } from "#server/platform/realtime/resolved-audience";

/**
 * The channel of one sign-in of one employee. A hosted service cannot be told who may hear an event, so each has a channel of
 * their own, and who may not know of an event is not sent it; nor is a device that was signed out.
 */
export function hostedChannelOf(identity: Omit<SocketIdentity, "management">): string {
  return `${prefixOf(identity.companyId)}${identity.employeeId}.${identity.tokenId}`;
}

/** @returns null for a channel of another form */
export function readHostedChannel(channel: string): Omit<SocketIdentity, "management"> | null {
  const found = /^private-chat\.([1-9]\d{0,14})\.([1-9]\d{0,14})\.([1-9]\d{0,14})$/.exec(channel);
  if (found === null) return null;
  const [companyId = 0, employeeId = 0, tokenId = 0] = found.slice(1).map(Number);
  return { companyId, employeeId, tokenId };
}

/**
 * Hands events to a hosted service, once for the whole installation and in order. An event that could not be handed over
 * within minutes is left out: whoever comes back asks for what they missed by number.
 */
export function hostedSubscriber(parts: {
  service: LiveService;
  resolveAudience: AudienceResolver | undefined;
  clock(): Date;
}): Subscriber {
  return {
    name: "hosted-live",
    async handle(event, { tx }) {
      const { companyId, audience } = event;
      const now = parts.clock();
      if (companyId === null || audience === null || isStale(event, now)) return;
      const listening = await listeners(parts.service, companyId, tx, now);
      const employeeIds = listening.map(({ employeeId }) => employeeId);
      const candidates = { companyId, employeeIds };
      const reach = await resolveEventAudience(audience, candidates, tx, parts.resolveAudience);
      const channels = listening.filter(audienceFilter(reach)).map(hostedChannelOf);
      const data = { ...event.payload, seq: event.seq };
      await parts.service.trigger(channels, event.type, data);
    },
  };
}

const STALE_MS = 5 * 60_000;

function isStale({ createdAt }: OutboxEvent, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > STALE_MS;
}

/** Those who listen and may: as they are now, not as they were when they subscribed. */
async function listeners(
  service: LiveService,
  companyId: number,
  db: Db,
  now: Date,
): Promise<SocketIdentity[]> {
  const channels = await service.occupied(prefixOf(companyId));
  const known = channels.map(readHostedChannel).filter((identity) => identity !== null);
  const asked = known.map((identity) => ({ ...identity, management: false }));
  if (asked.length === 0) return [];
  return (await currentIdentities(db, asked, now)).filter((identity) => identity !== null);
}

function prefixOf(companyId: number): string {
  return `private-chat.${companyId}.`;
}
