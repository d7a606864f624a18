import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import type { ChatGroup } from "@lineup/contract/chat/schemas";
import type { Target } from "@lineup/contract/targeting/schemas";

import { requireFewNamed, requireKnown, requireName } from "#server/features/chat/access";
import { findDirectGroup } from "#server/features/chat/groups/reads";
import { callersView, setPreferences } from "#server/features/chat/groups/service";
import { insertGroup, replaceTargets, updateMembers } from "#server/features/chat/groups/store";
import { lockMembers } from "#server/features/chat/members/store";
import {
  directPair,
  mayBeginPrivate,
  namedOnly,
  targetOf,
  withMember,
} from "#server/features/chat/rules";
import { readChatSettings } from "#server/features/companies/settings/reads";
import { readActive } from "#server/features/targeting/reads";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import { sharedTexts } from "#server/platform/texts";

/**
 * Creates a public group. Its creator is among those whom it names.
 * @throws CallError `validation_failed` without a name, or for ids that the company doesn't have
 */
export async function createGroup(
  ctx: CompanyContext,
  input: CallArguments<"createChatGroup">,
): Promise<CallOutput<"createChatGroup">> {
  const { name, icon, shows_history } = input;
  const target = withMember(targetOf(input), ctx.actor.employeeId);
  requireName(name);
  await requireKnown(ctx, target);
  const facts = { name, icon: icon ?? null, is_private: false, direct: null };
  const id = await insertNew(ctx, target, { ...facts, shows_history: shows_history ?? true });
  await ctx.audit({ kind: "chat-group", id, name, before: null, after: { name, ...target } });
  return { group: await created(ctx, id, input.is_notifications_active) };
}

/**
 * Creates a private group, or finds the direct conversation if it is with one other person. One that exists is found also where only
 * managers may begin private chats.
 * @throws CallError `forbidden` where only managers may; `validation_failed` for no one but the caller, for too many people, for ids that the
 *   company doesn't have, or without a name
 */
export async function createPrivateGroup(
  ctx: CompanyContext,
  input: CallArguments<"createPrivateChatGroup">,
): Promise<CallOutput<"createPrivateChatGroup">> {
  const { tx, scope, actor } = ctx;
  const others = [...new Set(input.recipient_ids)].filter((id) => id !== actor.employeeId);
  if (others.length === 0) throw invalidField("recipient_ids", sharedTexts.required);
  const target = withMember(namedOnly(others), actor.employeeId);
  requireFewNamed(ctx, target);
  if ((await readActive(tx, scope, others)).length < others.length)
    throw invalidField("recipient_ids", sharedTexts.someAreGone);
  const [other] = others;
  const direct =
    others.length === 1 && other !== undefined ? directPair(actor.employeeId, other) : null;
  const known = direct && (await findDirectGroup(tx, scope, direct));
  if (known) return { group: await created(ctx, known, input.is_notifications_active) };
  const { private_chats } = await readChatSettings(tx, scope);
  if (!mayBeginPrivate(private_chats, actor))
    throw new CallError("forbidden", { text: managersBegin });
  if (direct === null) requireName(input.name);
  const facts = { name: direct ? "" : input.name, icon: input.icon ?? null, is_private: true };
  const history = { shows_history: input.shows_history ?? direct !== null };
  const id = await insertNew(ctx, target, { ...facts, direct, ...history });
  return { group: await created(ctx, id, input.is_notifications_active) };
}

type Facts = Pick<
  Parameters<typeof insertGroup>[2],
  "name" | "icon" | "is_private" | "direct" | "shows_history"
>;

async function insertNew(ctx: CompanyContext, target: Target, facts: Facts): Promise<number> {
  const { tx, scope, actor, now } = ctx;
  const made = { created_by: actor.employeeId, now, mode: target.mode };
  await lockMembers(tx, scope);
  const id = await insertGroup(tx, scope, { ...facts, ...made });
  if (id === undefined) {
    // The other person has begun the same conversation at this moment.
    const other = facts.direct && (await findDirectGroup(tx, scope, facts.direct));
    if (!other) throw new CallError("conflict");
    return other;
  }
  await replaceTargets(tx, scope, id, target);
  await updateMembers(tx, scope, id, null);
  return id;
}

async function created(
  ctx: CompanyContext,
  group_id: number,
  is_notifications_active: boolean | undefined,
): Promise<ChatGroup> {
  await setPreferences(ctx, { group_id, is_notifications_active });
  return callersView(ctx, group_id);
}

const managersBegin = {
  en: "In your company, only managers start private chats",
  es: "En tu empresa, solo los gerentes inician chats privados",
};
