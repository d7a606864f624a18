import { largeEvent } from "@lineup/contract/constants";

import type { LiveService } from "#server/adapters/live/port";
import type { Db } from "#server/platform/context";
import { type AudienceResolver, resolveEventAudience } from "#server/platform/outbox/audience";
import type { OutboxEvent } from "#server/platform/outbox/events";
import type { Subscriber } from "#server/platform/outbox/subscribers";
import { currentIdentities } from "#server/platform/realtime/current-identities";
import type { SocketIdentity } from "#server/platform/realtime/identity";
import { audienceFilter } from "#server/platform/realtime/resolved-audience";

/**
 * A hosted live service can't check who may receive an event. So each sign-in of each employee has its own channel, and
 * an event is sent only to the channels of people who may receive it. If a device is signed out, its channel gets no
 * more events.
 * @returns the name of the channel of a sign-in
 */
export function hostedChannelOf(identity: Omit<SocketIdentity, "management">): string {
  return `${prefixOf(identity.companyId)}${identity.employeeId}.${identity.tokenId}`;
}

/** @returns the identity that a channel's name contains; null if the channel doesn't belong to a sign-in */
export function readHostedChannel(channel: string): Omit<SocketIdentity, "management"> | null {
  const found = /^private-chat\.([1-9]\d{0,14})\.([1-9]\d{0,14})\.([1-9]\d{0,14})$/.exec(channel);
  if (found === null) return null;
  const [companyId = 0, employeeId = 0, tokenId = 0] = found.slice(1).map(Number);
  return { companyId, employeeId, tokenId };
}

/**
 * Creates the outbox subscriber that passes events to a hosted live service, in order. Each event is passed by only one
 * node. Events older than five minutes are skipped, because a client that reconnects requests all events after the last
 * one that it received. In place of one that is too large for the service, clients get its number.
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
      const listening = await readListeners(parts.service, companyId, tx, now);
      const employeeIds = listening.map(({ employeeId }) => employeeId);
      const candidates = { companyId, employeeIds };
      const resolved = await resolveEventAudience(audience, candidates, tx, parts.resolveAudience);
      const channels = listening.filter(audienceFilter(resolved)).map(hostedChannelOf);
      const { seq } = event;
      const data = { ...event.payload, seq };
      // Refused again and again, it would hold up the events of all companies.
      const isLarge = Buffer.byteLength(JSON.stringify(data)) > parts.service.maxEventBytes;
      if (isLarge) await parts.service.trigger(channels, largeEvent, { seq });
      else await parts.service.trigger(channels, event.type, data);
    },
  };
}

const STALE_MS = 5 * 60_000;

function isStale({ createdAt }: OutboxEvent, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > STALE_MS;
}

/** @returns the listening identities with their current rights, which may have changed since they subscribed */
async function readListeners(
  service: LiveService,
  companyId: number,
  db: Db,
  now: Date,
): Promise<SocketIdentity[]> {
  const channels = await service.occupied(prefixOf(companyId));
  const subscribed = channels
    .map(readHostedChannel)
    .filter((identity) => identity !== null)
    .map((identity) => ({ ...identity, management: false }));
  if (subscribed.length === 0) return [];
  return (await currentIdentities(db, subscribed, now)).filter((identity) => identity !== null);
}

function prefixOf(companyId: number): string {
  return `private-chat.${companyId}.`;
}
