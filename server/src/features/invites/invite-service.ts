import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import type { Role } from "@lineup/contract/constants";
import type { NotInvited } from "@lineup/contract/invites/schemas";
import { inviteLimits } from "@lineup/contract/limits";

import { readEmployeeRows } from "#server/features/employees/list-reads";
import {
  type Ways,
  type Whom,
  lockInvitable,
  peopleAtOnce,
  readInvitable,
} from "#server/features/invites/invitable-store";
import { type Invitable, closedPlace, refusalOf } from "#server/features/invites/invite-rules";
import { inviteLink } from "#server/features/invites/mail-present";
import { countSentInvites, readPendingLink } from "#server/features/invites/reads";
import { issueInvites } from "#server/platform/auth/invitations";
import type { CompanyContext, Db, JobPayloads } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import type { CompanyScope } from "#server/platform/scope";
import { sharedTexts } from "#server/platform/texts";

/**
 * Invites people to the places that wait for them: a thousand in the call, the others in jobs, as each of them is written in
 * more than a dozen indexes. Who can't be invited is named, with why.
 * @throws CallError `not_found` for one who is not of this company, `validation_failed` for some who are not; `conflict` where
 * all are another number of people than `expected`; `rate_limited` for a company that has sent as many as any may in a day
 */
export async function inviteEmployees(
  ctx: CompanyContext,
  input: CallArguments<"inviteEmployees">,
): Promise<CallOutput<"inviteEmployees">> {
  const { tx, scope, adapters, now, actor } = ctx;
  const among = whomOf(input);
  const first = await lockInvitable(tx, scope, adapters, { among, ...input, after: 0 }, now);
  const last = first.length < peopleAtOnce ? undefined : first.at(-1);
  const rest = last
    ? await readInvitable(tx, scope, adapters, { among, ...input, after: last.id }, now)
    : [];
  requireKnown(among, [...first, ...rest], input);
  requireExpected(first.length + rest.length, input);
  const counts: Counts = new Map();
  const atOnce = sorted(first, actor.role, input, now, counts);
  const later = sorted(rest, actor.role, input, now, counts);
  const invited = [...atOnce.able, ...later.able];
  const sent = invited.length > 0 ? await countSentInvites(tx, scope, now) : 0;
  if (sent + invited.length > inviteLimits.perCompany) throw tooMany();
  const sender = { ...ctx, from: actor.name, ...input };
  await inviteThese(sender, atOnce.able);
  await inviteLater(ctx, input, later.able);
  if (invited.length > 0) await tell(ctx, input, invited);
  const skipped = [...atOnce.skipped, ...later.skipped];
  return {
    invited_count: invited.length,
    employees: await readEmployeeRows(tx, scope, firstIds(atOnce.able)),
    skipped_count: skipped.length,
    skipped: skipped.slice(0, mostNamed),
  };
}

const mostNamed = 1_000;
const mostShown = 100;
/** So many names stand in the log's entry. */
const mostLogged = 20;

const firstIds = (people: readonly Invitable[]): number[] =>
  people.slice(0, mostShown).map(({ id }) => id);

type Asked = Pick<CallArguments<"inviteEmployees">, "method" | "message">;

function whomOf(input: CallArguments<"inviteEmployees">): Whom["among"] {
  const { id, ids, all, terms, locations, audiences, invitation } = input;
  if (id !== undefined || ids !== undefined)
    return [...new Set([...(ids ?? []), ...(id === undefined ? [] : [id])])];
  if (!all) throw invalidField("ids", sharedTexts.required);
  return { terms, locations, audiences, invitation, active: true };
}

/** @throws CallError where somebody who was named is not of this company */
function requireKnown(
  among: Whom["among"],
  found: readonly Invitable[],
  { ids }: CallArguments<"inviteEmployees">,
): void {
  const known = new Set(found.map(({ id }) => id));
  if (!("length" in among) || among.every((id) => known.has(id))) return;
  throw ids ? invalidField("ids", sharedTexts.someAreGone) : new CallError("not_found");
}

function requireExpected(count: number, { all, expected }: CallArguments<"inviteEmployees">): void {
  if (all && expected !== undefined && expected !== count)
    throw new CallError("conflict", { text: others, details: { expected: [others] } });
}

const others = {
  en: "Others match by now than those you were shown. Nobody was invited: look again",
  es: "Ahora coinciden otras personas que las que viste. No se invitó a nadie: vuelve a mirar",
};

/** How many invitations go to an address by this call, which are written nowhere yet. */
type Counts = Map<string | null, number>;

/** @returns who can be invited, and of the others why not */
function sorted(
  people: readonly Invitable[],
  role: Role,
  { method }: Asked,
  now: Date,
  counts: Counts,
): { able: Invitable[]; skipped: NotInvited[] } {
  const able: Invitable[] = [];
  const skipped: NotInvited[] = [];
  for (const person of people) {
    const { id, name, sent_to } = person;
    const count = counts.get(sent_to) ?? 0;
    const reason = refusalOf(
      { ...person, sent_count: person.sent_count + count },
      role,
      method,
      now,
    );
    if (reason === null) {
      able.push(person);
      counts.set(sent_to, count + 1);
    } else skipped.push({ id, name, reason });
  }
  return { able, skipped };
}

/** What it takes to invite: of a call, or of a job. */
interface Sender extends Asked {
  readonly tx: Db;
  readonly scope: CompanyScope;
  readonly now: Date;
  readonly from: string;
  enqueue(name: "send-invites", data: JobPayloads["send-invites"]): Promise<void>;
}

async function inviteThese(sender: Sender, able: readonly Invitable[]): Promise<void> {
  if (able.length === 0) return;
  const { tx, scope, now, from, message } = sender;
  const invites = await issueInvites(tx, scope, able.map(asSent), now);
  await sender.enqueue("send-invites", {
    companyId: scope.companyId,
    inviteIds: invites.map(({ id }) => id),
    ...{ from, ...(message !== undefined && { message }) },
  });
}

async function inviteLater(
  { scope, actor, enqueue }: CompanyContext,
  { method, message }: Asked,
  able: readonly Invitable[],
): Promise<void> {
  for (let at = 0; at < able.length; at += peopleAtOnce)
    await enqueue("invite-people", {
      companyId: scope.companyId,
      employeeIds: able.slice(at, at + peopleAtOnce).map(({ id }) => id),
      ...{ role: actor.role, from: actor.name },
      ...(method && { method }),
      ...(message !== undefined && { message }),
    });
}

/** Invites those of some people who still can be, as a job does. */
export async function inviteInTurn(
  sender: Sender,
  ways: Ways,
  { employeeIds, role }: Pick<JobPayloads["invite-people"], "employeeIds" | "role">,
): Promise<void> {
  const { tx, scope, now } = sender;
  const whom: Whom = { among: employeeIds, method: sender.method, after: 0 };
  const people = await lockInvitable(tx, scope, ways, whom, now);
  await inviteThese(sender, sorted(people, role, sender, now, new Map()).able);
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
