import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import type { User } from "@lineup/contract/users/schemas";

import {
  type Membership,
  readMemberships,
  readMembershipsOf,
} from "#server/features/companies/membership-reads";
import { requireUnguessable } from "#server/platform/auth/new-passwords";
import { hashPassword, isPassword } from "#server/platform/auth/passwords";
import type { Db, PreparingContext, SignedIn, UserContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import { normalizeNewPhone } from "#server/platform/phone";

import { presentDetails, presentSession, presentUser } from "./present.ts";
import { type Person, findPerson, isEmailTaken, readDeviceOf, readSessions } from "./reads.ts";
import { splitName } from "./rules.ts";
import { type AccountChange, updateAccount } from "#server/platform/auth/accounts";
import { deleteToken, deleteTokens } from "#server/platform/auth/tokens";
import { sharedTexts } from "#server/platform/texts";

type Change = CallArguments<"updateUserDetails">;

/**
 * @returns the caller's account, with their companies and their membership in the company that the call names
 * @throws CallError `not_found` for a company that the caller doesn't belong to, as for one that doesn't exist
 */
export async function getUserDetails(
  ctx: UserContext,
  input: CallArguments<"getUserDetails">,
): Promise<CallOutput<"getUserDetails">> {
  const person = await findPerson(ctx.tx, ctx.user.userId);
  const memberships = await readMembershipsOf(ctx.tx, ctx.user, ctx.now);
  const device = await readDeviceOf(ctx);
  const current =
    input.company_id === undefined
      ? firstMembership(memberships, person.default_employee_id)
      : requireMembershipIn(memberships, input.company_id);
  return presentDetails(person, memberships, current, {
    minWebVersion: ctx.config.minWebVersion,
    device,
  });
}

/** The new e-mail address and password hash of a change. */
export interface CheckedChange {
  readonly credentials: { readonly email?: string; readonly password_hash?: string };
  /** The password hash that the current password was checked against. */
  readonly checkedAgainst: string | null;
}

/**
 * Checks the current password and hashes a new one. Only a new e-mail address or password needs the current password, and only if
 * the account has one.
 * @throws CallError `validation_failed` for a wrong or missing current password, and for a new one that is easily guessed
 */
export async function checkCredentials(
  { db, user }: PreparingContext & { readonly user: SignedIn },
  input: Change,
): Promise<CheckedChange> {
  const person = await findPerson(db, user.userId);
  const checkedAgainst = person.password_hash;
  const sameEmail = input.email?.toLowerCase() === person.email?.toLowerCase();
  const email = sameEmail ? undefined : input.email;
  const { password } = input;
  if (email === undefined && password === undefined) return { credentials: {}, checkedAgainst };
  await checkCurrentPassword(person, input.current_password);
  if (password !== undefined)
    await requireUnguessable(password, { ...person, ...(email !== undefined && { email }) });
  const credentials = {
    ...(email !== undefined && { email }),
    ...(password !== undefined && { password_hash: await hashPassword(password) }),
  };
  return { credentials, checkedAgainst };
}

/**
 * Changes the caller's account. A new password ends the other sessions. A new phone stays unverified until a code has proven it.
 * @returns the account as changed, like `getUserDetails`
 * @throws CallError `conflict` when the password has changed since it was checked; `validation_failed` for an e-mail address of
 *   another account, or a text that isn't a phone number
 */
export async function updateUserDetails(
  ctx: UserContext,
  input: Change,
  { credentials, checkedAgainst }: CheckedChange,
): Promise<CallOutput<"updateUserDetails">> {
  const person = await findPerson(ctx.tx, ctx.user.userId);
  if (person.password_hash !== checkedAgainst) throw new CallError("conflict");
  const { email } = credentials;
  if (email !== undefined && (await isEmailTaken(ctx.tx, email, person.id)))
    throw invalidField("email", sharedTexts.emailTaken);
  const change: AccountChange = {
    ...(input.name !== undefined && splitName(input.name)),
    ...(input.name_first !== undefined && { name_first: input.name_first }),
    ...(input.name_last !== undefined && { name_last: input.name_last }),
    ...(input.default_locale !== undefined && { default_locale: input.default_locale }),
    ...phoneChange(person, input),
    ...credentials,
  };
  await updateAccount(ctx.tx, person.id, change, ctx.now);
  if (change.password_hash !== undefined)
    await ctx.endSockets(await deleteTokens(ctx.tx, person.id, ctx.user.tokenId));
  return getUserDetails(ctx, {});
}

export async function setLocale(
  ctx: UserContext,
  { default_locale }: CallArguments<"setLocale">,
): Promise<CallOutput<"setLocale">> {
  await updateAccount(ctx.tx, ctx.user.userId, { default_locale }, ctx.now);
  return { user: await readUser(ctx.tx, ctx.user.userId, ctx.now) };
}

/** Sets the company that opens first. @throws CallError `not_found` for a company that the caller doesn't belong to */
export async function setDefaultCompany(
  ctx: UserContext,
  { company_id }: CallArguments<"setDefaultCompany">,
): Promise<CallOutput<"setDefaultCompany">> {
  const memberships = await readMemberships(ctx.tx, ctx.user.userId, ctx.now);
  const { self } = requireMembershipIn(memberships, company_id);
  await updateAccount(ctx.tx, ctx.user.userId, { default_employee_id: self.id }, ctx.now);
  return { user: await readUser(ctx.tx, ctx.user.userId, ctx.now) };
}

export async function listSessions(ctx: UserContext): Promise<CallOutput<"listSessions">> {
  const rows = await readSessions(ctx.tx, ctx.user.userId, ctx.now);
  return { sessions: rows.map((row) => presentSession(row, ctx.user.tokenId)) };
}

/**
 * Ends one of the caller's sessions and closes its sockets.
 * @returns the sessions that are left
 * @throws CallError `not_found` for a session that isn't the caller's
 */
export async function endSession(
  ctx: UserContext,
  { id }: CallArguments<"endSession">,
): Promise<CallOutput<"endSession">> {
  if (!(await deleteToken(ctx.tx, ctx.user.userId, id))) throw new CallError("not_found");
  await ctx.endSockets([id]);
  return listSessions(ctx);
}

function phoneChange(person: Person, { phone: typed, phone_country_code }: Change): AccountChange {
  if (typed === undefined) return {};
  if (typed === null) return { phone: null, phone_verified_at: null };
  const phone = normalizeNewPhone(person, typed, phone_country_code);
  if (phone === null) throw invalidField("phone", sharedTexts.invalidPhone);
  if (phone === "unchanged") return {};
  if (phone.national === person.phone && phone.countryCode === person.phone_country_code) return {};
  return {
    phone: phone.national,
    phone_country_code: phone.countryCode,
    phone_verified_at: null,
  };
}

async function checkCurrentPassword(person: Person, given: string | undefined): Promise<void> {
  if (person.password_hash === null) return;
  if (given === undefined || !(await isPassword(person.password_hash, given)))
    throw invalidField("current_password", {
      en: "That isn't your current password",
      es: "Esa no es tu contraseña actual",
    });
}

/** @returns the default membership; without one, the first */
function firstMembership(
  memberships: readonly Membership[],
  defaultEmployeeId: number | null,
): Membership | null {
  return memberships.find(({ self }) => self.id === defaultEmployeeId) ?? memberships[0] ?? null;
}

function requireMembershipIn(memberships: readonly Membership[], companyId: number): Membership {
  const found = memberships.find(({ card }) => card.id === companyId);
  if (!found) throw new CallError("not_found");
  return found;
}

/** @returns an account as its owner sees it @throws CallError `unauthenticated` when the account no longer exists */
export async function readUser(db: Db, userId: number, now: Date): Promise<User> {
  const person = await findPerson(db, userId);
  return presentUser(person, await readMemberships(db, userId, now));
}
