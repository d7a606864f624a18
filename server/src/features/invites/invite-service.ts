import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import type { NotInvited } from "@lineup/contract/invites/schemas";
import { inviteLimits } from "@lineup/contract/limits";

import { readPeople } from "#server/features/employees/view-reads";
import { type Whom, lockInvitable, peopleAtOnce } from "#server/features/invites/invitable-store";
import { type Invitable, closedPlace, refusalOf } from "#server/features/invites/invite-rules";
import { inviteLink } from "#server/features/invites/mail-present";
import { countSentInvites, readPendingLink } from "#server/features/invites/reads";
import { issueInvites } from "#server/platform/auth/invitations";
import type { CompanyContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import { sharedTexts } from "#server/platform/texts";

/**
 * Invites people to the places that wait for them; the messages go out in jobs. Who can't be invited is named, with why.
 * @throws CallError `not_found` for one who is not of this company, `validation_failed` for some who are not;
 * `rate_limited` for a company that has sent as many as any may in a day
 */
export async function inviteEmployees(
  ctx: CompanyContext,
  input: CallArguments<"inviteEmployees">,
): Promise<CallOutput<"inviteEmployees">> {
  const among = whomOf(input);
  let room = inviteLimits.perCompany - (await countSentInvites(ctx.tx, ctx.scope, ctx.now));
  const outcome: Outcome = { invited: [], skipped: [] };
  const seen = new Set<number>();
  for (let after = 0; ;) {
    const whom: Whom = { among, method: input.method, after };
    const people = await lockInvitable(ctx.tx, ctx.scope, ctx.adapters, whom, ctx.now);
    for (const { id } of people) seen.add(id);
    room -= await inviteSome(ctx, people, input, outcome);
    if (room < 0) throw tooMany();
    const last = people.at(-1);
    if (last === undefined || people.length < peopleAtOnce) break;
    after = last.id;
  }
  if ("length" in among && among.some((id) => !seen.has(id)))
    throw input.ids ? invalidField("ids", sharedTexts.someAreGone) : new CallError("not_found");
  if (outcome.invited.length > 0) await tell(ctx, input, outcome.invited);
  return {
    invited_count: outcome.invited.length,
    employees: await readPeople(ctx.tx, ctx.scope, firstIds(outcome.invited)),
    skipped_count: outcome.skipped.length,
    skipped: outcome.skipped.slice(0, mostNamed),
  };
}

/** What became of whom. */
interface Outcome {
  readonly invited: Invitable[];
  readonly skipped: NotInvited[];
}

const mostNamed = 1_000;
const mostShown = 100;
/** So many names stand in the log's entry. */
const mostLogged = 20;

const firstIds = (people: readonly Invitable[]): number[] =>
  people.slice(0, mostShown).map(({ id }) => id);

function whomOf(input: CallArguments<"inviteEmployees">): Whom["among"] {
  const { id, ids, all, terms, locations, audiences, invitation } = input;
  if (id !== undefined || ids !== undefined)
    return [...new Set([...(ids ?? []), ...(id === undefined ? [] : [id])])];
  if (!all) throw invalidField("ids", sharedTexts.required);
  return { terms, locations, audiences, invitation, active: true };
}

/** @returns how many of them were invited */
async function inviteSome(
  ctx: CompanyContext,
  people: readonly Invitable[],
  { method, message }: CallArguments<"inviteEmployees">,
  { invited, skipped }: Outcome,
): Promise<number> {
  const able: Invitable[] = [];
  for (const person of people) {
    const reason = refusalOf(person, ctx.actor.role, method, ctx.now);
    if (reason === null) able.push(person);
    else skipped.push({ id: person.id, name: person.name, reason });
  }
  if (able.length === 0) return 0;
  const invites = await issueInvites(ctx.tx, ctx.scope, able.map(asSent), ctx.now);
  await ctx.enqueue("send-invites", {
    companyId: ctx.scope.companyId,
    inviteIds: invites.map(({ id }) => id),
    from: ctx.actor.name,
    ...(message !== undefined && { message }),
  });
  invited.push(...able);
  return able.length;
}

function asSent({ id, phone, email, method, sent_to }: Invitable) {
  const sent = method !== null && sent_to !== null ? { method, to: sent_to } : null;
  return { employeeId: id, phone, email, sent };
}

async function tell(
  ctx: CompanyContext,
  { method }: CallArguments<"inviteEmployees">,
  invited: readonly Invitable[],
): Promise<void> {
  const [first] = invited;
  if (first === undefined) return;
  const [id, name] = invited.length === 1 ? [first.id, first.name] : [null, String(invited.length)];
  const names = invited.slice(0, mostLogged).map((person) => person.name);
  const by = method ?? (invited.length === 1 ? first.method : null);
  await ctx.audit({
    ...{ kind: "employee", id, name },
    before: { invited: null, invited_by: null },
    after: { invited: { names, count: invited.length }, invited_by: by },
  });
  const audience = { kind: "management" };
  if (id === null)
    await ctx.emit({ type: "CompanyListChanged", payload: { list: "employees" }, audience });
  else await ctx.emit({ type: "EmployeeChanged", payload: { employee_id: id }, audience });
}

function tooMany(): CallError {
  return new CallError("rate_limited", {
    retryAfter: 3_600,
    text: {
      en: "Your company has sent as many invitations as it can in a day. Try again tomorrow",
      es: "Tu empresa ha enviado tantas invitaciones como puede en un día. Inténtalo mañana",
    },
  });
}

/**
 * Gives the link by which a person takes their place: the one that was sent, or one that is made now.
 * @throws CallError `not_found`; `forbidden` where only an admin may; `conflict` for somebody who joined or is inactive
 */
export async function makeInviteLink(
  ctx: CompanyContext,
  { id }: CallArguments<"makeInviteLink">,
): Promise<CallOutput<"makeInviteLink">> {
  const whom: Whom = { among: [id], after: 0 };
  const [person] = await lockInvitable(ctx.tx, ctx.scope, ctx.adapters, whom, ctx.now);
  if (person === undefined || person.is_deleted) throw new CallError("not_found");
  const closed = closedPlace(person, ctx.actor.role);
  if (closed === "only_admins") throw new CallError("forbidden");
  if (closed !== null) throw new CallError("conflict", { text: noPlace });
  const { token, expires_at } =
    (await readPendingLink(ctx.tx, ctx.scope, id, ctx.now)) ?? (await newLink(ctx, person));
  const url = inviteLink(ctx.config.publicUrl, token);
  return { invite_link: { employee_id: id, url, expires_at: expires_at.toISOString() } };
}

const noPlace = {
  en: "This person has joined already, or is inactive",
  es: "Esta persona ya ha entrado, o está inactiva",
};

async function newLink(
  ctx: CompanyContext,
  person: Invitable,
): Promise<{ token: string; expires_at: Date }> {
  const [made] = await issueInvites(
    ctx.tx,
    ctx.scope,
    [{ ...asSent(person), sent: null }],
    ctx.now,
  );
  if (made === undefined) throw new Error("an invitation was asked for, and none made");
  const { id, name } = person;
  const change = { before: { invitation: null }, after: { invitation: "link" } };
  await ctx.audit({ kind: "employee", id, name, ...change });
  return made;
}
