import type { CallArguments, CallOutput } from "@lineup/contract/calls";
import { defaultLocale } from "@lineup/contract/constants";

import {
  type Credentials,
  findByEmail,
  lockPassword,
  insertAccount,
  updateAccount,
} from "#server/platform/auth/accounts";
import { findPerson } from "#server/features/users/reads";
import { readUser } from "#server/features/users/service";
import { requireUnguessable } from "#server/platform/auth/new-passwords";
import { newToken } from "#server/platform/auth/codes";
import { joinByToken } from "#server/platform/auth/membership";
import { hashPassword, isPassword } from "#server/platform/auth/passwords";
import { deleteTokens } from "#server/platform/auth/tokens";
import type { PreparingContext, PublicContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";

import { readPhone } from "./code-service.ts";
import { resetMail } from "./mail-present.ts";
import { deleteReset, findReset, insertReset } from "./reset-store.ts";
import { startSession } from "./session-service.ts";
import { type Text, sharedTexts } from "#server/platform/texts";

const RESET_LASTS_MS = 60 * 60_000;

/**
 * Checks an e-mail address and a password.
 * @returns the account's credentials
 * @throws CallError `sign_in_failed`, for any reason and always after the same work, so neither answer nor timing reveals who has
 *   an account
 */
export async function checkPassword(
  { db }: PreparingContext,
  { email, password }: CallArguments<"login">,
): Promise<Credentials> {
  const found = await findByEmail(db, email);
  const right = await isPassword(found?.password_hash ?? null, password);
  if (!found || !right) throw new CallError("sign_in_failed");
  return found;
}

/**
 * Signs in with e-mail and password. If the call names a valid invitation, the person joins that company too; an invalid one is
 * ignored.
 * @returns the bearer token of the new session
 * @throws CallError `sign_in_failed` when the password was changed since it was checked
 */
export async function login(
  ctx: PublicContext,
  input: CallArguments<"login">,
  found: Credentials,
): Promise<CallOutput<"login">> {
  if (!(await lockPassword(ctx.tx, found))) throw new CallError("sign_in_failed");
  if (input.token !== undefined) await joinByToken(ctx.tx, found.id, input.token, ctx);
  return startSession(ctx, found.id);
}

/** @returns the hash of the password that a new user chose @throws CallError `validation_failed` for one that is easily guessed */
export async function hashNewPassword(
  _ctx: PreparingContext,
  input: CallArguments<"signUp">,
): Promise<string> {
  await requireUnguessable(input.password, input);
  return hashPassword(input.password);
}

/**
 * Creates an account and signs in. The phone stays unverified until a code has proven it.
 * @returns the bearer token of the new session and the account
 * @throws CallError `validation_failed` for an e-mail address that has an account, or a text that isn't a phone number
 */
export async function signUp(
  ctx: PublicContext,
  input: CallArguments<"signUp">,
  password_hash: string,
): Promise<CallOutput<"signUp">> {
  const { phone: typed, phone_country_code } = input;
  const phone = typed === undefined ? null : readPhone({ phone: typed, phone_country_code });
  const userId = await insertAccount(ctx.tx, {
    name_first: input.name_first,
    name_last: input.name_last,
    email: input.email,
    phone,
    phone_verified_at: null,
    password_hash,
    default_locale: input.default_locale ?? defaultLocale,
  });
  if (userId === null) throw invalidField("email", sharedTexts.emailTaken);
  if (input.token !== undefined) await joinByToken(ctx.tx, userId, input.token, ctx);
  const session = await startSession(ctx, userId);
  return { ...session, user: await readUser(ctx.tx, userId, ctx.now) };
}

/**
 * Mails a password reset link. An unknown address takes the same work and gets the same answer, but its mail has no recipient.
 * @throws CallError `feature_disabled` when this installation sends no mail
 */
export async function requestPasswordReset(
  ctx: PublicContext,
  { email }: CallArguments<"requestPasswordReset">,
): Promise<CallOutput<"requestPasswordReset">> {
  if (ctx.adapters.mail === null) throw new CallError("feature_disabled", { text: noMail });
  const found = await findByEmail(ctx.tx, email);
  const token = newToken();
  const expiresAt = new Date(ctx.now.getTime() + RESET_LASTS_MS);
  await insertReset(ctx.tx, { email, token, now: ctx.now, expiresAt });
  const query = new URLSearchParams({ email, token });
  await ctx.enqueue("send-mail", {
    // The address on file, not the typed one: the two may differ in case, and only the account's owner may get the link.
    to: found?.email ?? "",
    ...resetMail(
      found?.default_locale ?? defaultLocale,
      `${ctx.config.publicUrl}/reset-password?${query.toString()}`,
    ),
    messageId: `reset-${ctx.requestId}@${new URL(ctx.config.publicUrl).hostname}`,
    until: expiresAt.toISOString(),
  });
  return { message: ifKnown[ctx.language] };
}

const ifKnown: Text = {
  en: "If that address belongs to an account, we've sent it an e-mail to reset the password.",
  es: "Si esa dirección pertenece a una cuenta, le enviamos un correo para cambiar la contraseña.",
};

const noMail: Text = {
  en: "Lineup isn't set up to send e-mail yet, so we can't send you a link to reset your password",
  es: "Lineup todavía no está configurado para enviar correos, así que no podemos enviarte el enlace para cambiar tu contraseña",
};

export interface CheckedReset {
  readonly userId: number;
  readonly password_hash: string;
}

/**
 * Finds the account that a reset link is for, and hashes the new password.
 * @throws CallError `token_invalid` for a link that is unknown, used, expired or for another address; `validation_failed` for a
 *   password that is easily guessed
 */
export async function checkReset(
  ctx: PreparingContext,
  input: CallArguments<"resetPassword">,
): Promise<CheckedReset> {
  const { email, token } = input;
  const userId = await findReset(ctx.db, { email, token, now: ctx.now });
  if (userId === null) throw new CallError("token_invalid");
  await requireUnguessable(input.password, await findPerson(ctx.db, userId));
  return { userId, password_hash: await hashPassword(input.password) };
}

/**
 * Sets a new password with a reset link, ends all sessions of the account and signs in.
 * @returns the bearer token of the new session
 * @throws CallError `token_invalid` when the link was used since it was checked
 */
export async function resetPassword(
  ctx: PublicContext,
  input: CallArguments<"resetPassword">,
  { userId, password_hash }: CheckedReset,
): Promise<CallOutput<"resetPassword">> {
  if (!(await deleteReset(ctx.tx, userId, input.token))) throw new CallError("token_invalid");
  await updateAccount(ctx.tx, userId, { password_hash }, ctx.now);
  await ctx.endSockets(await deleteTokens(ctx.tx, userId));
  return startSession(ctx, userId);
}
