import { folded } from "@lineup/contract/folded";
import { isManagement } from "@lineup/contract/permissions";
import type { Role, privateChatters } from "@lineup/contract/constants";
import type { Target } from "@lineup/contract/targeting/schemas";

/** What decides who may change a group. */
export interface GroupFacts {
  readonly is_private: boolean;
  readonly direct_low: number | null;
  readonly created_by: number | null;
}

interface Person {
  readonly employeeId: number;
  readonly role: Role;
}

/** @returns whether a group is the conversation of two people, which has no name, members or settings to change */
export function isDirect(group: Pick<GroupFacts, "direct_low">): boolean {
  return group.direct_low !== null;
}

/** @returns the other person of a direct conversation; null in any other group */
export function partnerOf(
  {
    direct_low,
    direct_high,
  }: { readonly direct_low: number | null; readonly direct_high: number | null },
  employeeId: number,
): number | null {
  return direct_low === employeeId ? direct_high : direct_low;
}

/** Managers change the groups that they are in; a private group's creator changes it, too. No one changes a direct conversation. */
export function mayChangeGroup(group: GroupFacts, actor: Person): boolean {
  if (isDirect(group)) return false;
  return isManagement(actor.role) || (group.is_private && group.created_by === actor.employeeId);
}

/** @param who who begins private chats in the company */
export function mayBeginPrivate(
  who: (typeof privateChatters)[number],
  actor: Pick<Person, "role">,
): boolean {
  return who === "everyone" || isManagement(actor.role);
}

/** The author of a message and managers delete it. */
export function mayDeleteMessage(
  message: { readonly employee_id: number },
  actor: Person,
): boolean {
  return message.employee_id === actor.employeeId || isManagement(actor.role);
}

/** @returns whether a manager has paused a member's messages */
export function isSilenced(
  { silenced_until }: { readonly silenced_until: Date | null },
  now: Date,
): boolean {
  return silenced_until !== null && silenced_until > now;
}

/** Managers pause the messages of employees, not of each other, and not in a conversation of two. */
export function maySilence(
  group: Pick<GroupFacts, "direct_low">,
  actor: Person,
  member: Person,
): boolean {
  return isManagement(actor.role) && !isManagement(member.role) && !isDirect(group);
}

/** @returns the two people of a direct conversation in the order of their ids */
export function directPair(one: number, other: number): { low: number; high: number } {
  return { low: Math.min(one, other), high: Math.max(one, other) };
}

/** @returns whether a text is one emoji, as Unicode recommends them for general interchange (UTS #51, RGI_Emoji) */
export function isEmoji(text: string): boolean {
  return /^\p{RGI_Emoji}$/v.test(text);
}

/** A person can react to a message with this many different emoji. */
export const maxReactions = 10;

/** A message can have reactions with this many different emoji. */
export const maxReactionKinds = 50;

/** @returns whether a text mentions everyone in the group, in one of the languages of the interface */
export function mentionsEveryone(content: string): boolean {
  return /(^|\s)@(everyone|todos|todas)(?![\p{L}\p{N}])/iu.test(content);
}

/**
 * @param text a folded text
 * @param names folded names
 * @returns those of the names that stand in the text as whole words after an @; of several that begin at the same place, the longest
 */
export function mentionedNames(text: string, names: readonly string[]): ReadonlySet<string> {
  const longestFirst = names.toSorted((one, other) => other.length - one.length);
  const isAt = (place: number, name: string): boolean =>
    text.startsWith(name, place) && !/^[\p{L}\p{N}]/u.test(text.slice(place + name.length));
  const places = Array.from(text.matchAll(/(?<![\p{L}\p{N}])@/gu), ({ index }) => index + 1);
  return new Set(places.flatMap((place) => longestFirst.find((name) => isAt(place, name)) ?? []));
}

/** Members of larger groups don't hear live how far each other one has read. */
export const maxLiveReceipts = 50;

/** Further words of a search are ignored, and further letters of a word, which the index doesn't have either. */
const maxWords = 8;
const maxLetters = 64;

/**
 * @param terms a search as it was typed
 * @returns its words in the form in which the index of messages has them: folded, of letters and digits only
 */
export function searchWords(terms: string): string[] {
  const words = folded(terms).split(/[^\p{L}\p{N}]+/u);
  const cut = words.map((word) => Array.from(word).slice(0, maxLetters).join(""));
  return [...new Set(cut.filter((word) => word !== ""))].slice(0, maxWords);
}

/** @returns whom a group is for; one for people by name has no locations and audiences */
export function targetOf({ mode, location_ids, audience_ids, recipient_ids }: Target): Target {
  if (mode === "recipients") return namedOnly(recipient_ids);
  return { mode, location_ids, audience_ids, recipient_ids };
}

export function namedOnly(recipient_ids: readonly number[]): Target {
  return {
    mode: "recipients",
    location_ids: [],
    audience_ids: [],
    recipient_ids: [...recipient_ids],
  };
}

export function withMember(target: Target, employeeId: number): Target {
  return { ...target, recipient_ids: [...new Set([...target.recipient_ids, employeeId])] };
}

/** @returns whom a group names after a change; a private one names only people */
export function targetAfter(
  before: Target & Pick<GroupFacts, "is_private">,
  change: Partial<Target> & { readonly is_private?: boolean | undefined },
): Target {
  const { mode, location_ids, audience_ids, recipient_ids } = before;
  const target = {
    mode: change.mode ?? mode,
    location_ids: change.location_ids ?? location_ids,
    audience_ids: change.audience_ids ?? audience_ids,
    recipient_ids: change.recipient_ids ?? recipient_ids,
  };
  return (change.is_private ?? before.is_private)
    ? namedOnly(target.recipient_ids)
    : targetOf(target);
}
