import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import type { Role } from "@lineup/contract/constants";
import type { NotInvited } from "@lineup/contract/invites/schemas";
import { inviteLimits } from "@lineup/contract/limits";

import type { Channels } from "#server/adapters/create-adapters";
import { readEmployeeRows } from "#server/features/employees/list-reads";
import {
  type Selection,
  lockInvitable,
  inviteBatchSize,
  readInvitable,
} from "#server/features/invites/invitable-store";
import { type Invitable, joinRefusal, refusalOf } from "#server/features/invites/invite-rules";
import { inviteLink } from "#server/features/invites/mail-present";
import { countSentInvites, readPendingLink } from "#server/features/invites/reads";
import { issueInvites } from "#server/platform/auth/invitations";
import type { CompanyContext, Db, JobPayloads } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import type { CompanyScope } from "#server/platform/scope";
import { sharedTexts } from "#server/platform/texts";

/**
 * Invites employees to join. The call writes the first thousand invitations, and jobs write all further invitations: writing an
 * invitation updates more than a dozen indexes, which takes time.
 * @returns the number of people invited, the first hundred of them, and the people who can't be invited, with the reasons
 * @throws CallError `not_found` if `id` is not an employee of this company; `validation_failed` if one of `ids` is not an
 *   employee of this company; `conflict` if the number of people whom the filter matches is not `expected`; `rate_limited` if the
 *   company would exceed the number of invitations that it can send in a day
 */
export async function inviteEmployees(
  ctx: CompanyContext,
  input: CallArguments<"inviteEmployees">,
): Promise<CallOutput<"inviteEmployees">> {
  const { tx, scope, adapters, now, actor } = ctx;
  const among = selectionOf(input);
  const first = await lockInvitable(tx, scope, adapters, { among, ...input, after: 0 }, now);
  const last = first.length < inviteBatchSize ? undefined : first.at(-1);
  const rest = last
    ? await readInvitable(tx, scope, adapters, { among, ...input, after: last.id }, now)
    : [];
  requireKnown(among, [...first, ...rest], input);
  requireExpected(first.length + rest.length, input);
  const counts: Counts = new Map();
  const firstBatch = splitByRefusal(first, actor.role, input, now, counts);
  const later = splitByRefusal(rest, actor.role, input, now, counts);
  const invited = [...firstBatch.able, ...later.able];
  const sent = invited.length > 0 ? await countSentInvites(tx, scope, now) : 0;
  if (sent + invited.length > inviteLimits.perCompany) throw tooMany();
  const sender = { ...ctx, from: actor.name, ...input };
  await issueAndSend(sender, firstBatch.able);
  await inviteLater(ctx, input, later.able);
  if (invited.length > 0) await auditAndAnnounce(ctx, input, invited);
  const skipped = [...firstBatch.skipped, ...later.skipped];
  return {
    invited_count: invited.length,
    employees: await readEmployeeRows(tx, scope, firstIds(firstBatch.able)),
    skipped_count: skipped.length,
    skipped: skipped.slice(0, maxSkippedShown),
  };
}

/** The response lists at most this many of the people who can't be invited. */
const maxSkippedShown = 1_000;
/** The response lists at most this many of the people who were invited. */
const maxInvitedShown = 100;
/** The audit log entry names at most this many people. */
const maxNamesLogged = 20;

const firstIds = (people: readonly Invitable[]): number[] =>
  people.slice(0, maxInvitedShown).map(({ id }) => id);

type Options = Pick<CallArguments<"inviteEmployees">, "method" | "message">;

function selectionOf(input: CallArguments<"inviteEmployees">): Selection["among"] {
  const { id, ids, all, terms, locations, audiences, invitation } = input;
  if (id !== undefined || ids !== undefined)
    return [...new Set([...(ids ?? []), ...(id === undefined ? [] : [id])])];
  if (!all) throw invalidField("ids", sharedTexts.required);
  return { terms, locations, audiences, invitation, active: true };
}

/** @throws CallError for an id that is not an employee of this company: `not_found` for `id`, `validation_failed` for `ids` */
function requireKnown(
  among: Selection["among"],
  found: readonly Invitable[],
  { ids }: CallArguments<"inviteEmployees">,
): void {
  const foundIds = new Set(found.map(({ id }) => id));
  if (!("length" in among) || among.every((id) => foundIds.has(id))) return;
  throw ids ? invalidField("ids", sharedTexts.someAreGone) : new CallError("not_found");
}

function requireExpected(count: number, { all, expected }: CallArguments<"inviteEmployees">): void {
  if (all && expected !== undefined && expected !== count)
    throw new CallError("conflict", { text: unexpected, details: { expected: [unexpected] } });
}

const unexpected = {
  en: "Your filters now match different people, so no one was invited. Check the list again",
  es: "Ahora los filtros coinciden con otras personas, así que no se invitó a nadie. Revisa la lista otra vez",
};

/**
 * The number of invitations that this call sends to each address. These invitations aren't stored yet, but they count toward
 * the limit per address.
 */
type Counts = Map<string | null, number>;

/** @returns the people who can be invited (`able`), and the people who can't, with the reason (`skipped`) */
function splitByRefusal(
  people: readonly Invitable[],
  role: Role,
  { method }: Options,
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

/** What a call or a job needs to send invitations. */
interface Sender extends Options {
  readonly tx: Db;
  readonly scope: CompanyScope;
  readonly now: Date;
  /** The name of the person who sends the invitations. */
  readonly from: string;
  enqueue(name: "send-invites", data: JobPayloads["send-invites"]): Promise<void>;
}

async function issueAndSend(sender: Sender, able: readonly Invitable[]): Promise<void> {
  if (able.length === 0) return;
  const { tx, scope, now, from, message } = sender;
  const invites = await issueInvites(tx, scope, able.map(toInvited), now);
  await sender.enqueue("send-invites", {
    companyId: scope.companyId,
    inviteIds: invites.map(({ id }) => id),
    ...{ from, ...(message !== undefined && { message }) },
  });
}

async function inviteLater(
  { scope, actor, enqueue }: CompanyContext,
  { method, message }: Options,
  able: readonly Invitable[],
): Promise<void> {
  for (let at = 0; at < able.length; at += inviteBatchSize)
    await enqueue("invite-people", {
      companyId: scope.companyId,
      employeeIds: able.slice(at, at + inviteBatchSize).map(({ id }) => id),
      ...{ role: actor.role, from: actor.name },
      ...(method && { method }),
      ...(message !== undefined && { message }),
    });
}

/** Invites a batch of people in a job. People who can no longer be invited are left out. */
export async function inviteBatch(
  sender: Sender,
  channels: Channels,
  { employeeIds, role }: Pick<JobPayloads["invite-people"], "employeeIds" | "role">,
): Promise<void> {
  const { tx, scope, now } = sender;
  const selection: Selection = { among: employeeIds, method: sender.method, after: 0 };
  const people = await lockInvitable(tx, scope, channels, selection, now);
  await issueAndSend(sender, splitByRefusal(people, role, sender, now, new Map()).able);
}

function toInvited({ id, phone, email, method, sent_to }: Invitable) {
  const sent = method !== null && sent_to !== null ? { method, to: sent_to } : null;
  return { employeeId: id, phone, email, sent };
}

async function auditAndAnnounce(
  ctx: CompanyContext,
  { method }: CallArguments<"inviteEmployees">,
  invited: readonly Invitable[],
): Promise<void> {
  const [first] = invited;
  if (first === undefined) return;
  const names = invited.slice(0, maxNamesLogged).map((person) => person.name);
  const others = invited.length - 1;
  const [id, name] =
    others === 0 ? [first.id, first.name] : [null, `${first.name} +${others}`.trim()];
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
      en: "Your team has reached today's limit for invitations. Try again tomorrow",
      es: "Tu equipo llegó al límite de invitaciones de hoy. Inténtalo mañana",
    },
  });
}

/**
 * @returns a link with which the person can join: the link of their pending invitation, or else of a new invitation
 * @throws CallError `not_found` if the employee is unknown; `forbidden` if only an admin may invite this person; `conflict` if
 *   the person has already joined or is inactive
 */
export async function makeInviteLink(
  ctx: CompanyContext,
  { id }: CallArguments<"makeInviteLink">,
): Promise<CallOutput<"makeInviteLink">> {
  const selection: Selection = { among: [id], after: 0 };
  const [person] = await lockInvitable(ctx.tx, ctx.scope, ctx.adapters, selection, ctx.now);
  if (person === undefined || person.is_deleted) throw new CallError("not_found");
  const refusal = joinRefusal(person, ctx.actor.role);
  if (refusal === "only_admins") throw new CallError("forbidden");
  if (refusal !== null) throw new CallError("conflict", { text: cannotJoin });
  const { token, expires_at } =
    (await readPendingLink(ctx.tx, ctx.scope, id, ctx.now)) ?? (await newLink(ctx, person));
  const url = inviteLink(ctx.config.publicUrl, token);
  return { invite_link: { employee_id: id, url, expires_at: expires_at.toISOString() } };
}

const cannotJoin = {
  en: "This person has already joined or is inactive",
  es: "Esta persona ya se unió o está inactiva",
};

async function newLink(
  ctx: CompanyContext,
  person: Invitable,
): Promise<{ token: string; expires_at: Date }> {
  const [made] = await issueInvites(
    ctx.tx,
    ctx.scope,
    [{ ...toInvited(person), sent: null }],
    ctx.now,
  );
  if (made === undefined) throw new Error("no invitation was made");
  const { id, name } = person;
  const change = { before: { invitation: null }, after: { invitation: "link" } };
  await ctx.audit({ kind: "employee", id, name, ...change });
  return made;
}
