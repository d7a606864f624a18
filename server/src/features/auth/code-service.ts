import { defaultLocale } from "@lineup/contract/constants";
import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import { hashCode, newCode, sameHash } from "#server/platform/auth/codes";
import { joinByToken, joinByVerifiedPhone } from "#server/platform/auth/membership";
import { type Origin, placesOf } from "#server/platform/auth/sign-in-places";
import type { PreparingContext, PublicContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import { type PhoneNumber, normalizePhone } from "#server/platform/phone";

import {
  type CodeSubject,
  deleteCode,
  findPhoneOwner,
  replaceCode,
  takeTry,
} from "./code-store.ts";
import { codeText } from "./mail-present.ts";
import { startSession } from "./session-service.ts";
import { insertAccount, updateAccount } from "#server/platform/auth/accounts";
import { type Text, sharedTexts } from "#server/platform/texts";

const CODE_LASTS_MS = 10 * 60_000;
const TRIES = 5;

/**
 * Sends a sign-in code by text message. An unknown phone takes the same work and gets the same answer, so callers can't find out
 * who has an account: a code is stored and a message enqueued, but without a recipient.
 * @throws CallError `validation_failed` for a text that isn't a phone number; `feature_disabled` when this installation sends no
 *   text messages
 */
export async function sendCode(
  ctx: PublicContext,
  input: CallArguments<"sendCode">,
): Promise<CallOutput<"sendCode">> {
  requireSms(ctx);
  const phone = readPhone(input);
  const owner = await findPhoneOwner(ctx.tx, phone, ctx);
  const code = await makeCode(ctx, subjectOf(ctx, phone));
  await ctx.enqueue("send-sms", {
    to: owner ? phone.e164 : "",
    text: codeText(owner?.default_locale ?? defaultLocale, code),
    idempotencyKey: `sign-in-code-${ctx.requestId}`,
    until: codeEnd(ctx.now).toISOString(),
  });
  return { sent: true };
}

/** @throws CallError `feature_disabled` when this installation sends no text messages */
export function requireSms({ adapters }: PublicContext): void {
  if (adapters.sms === null) throw new CallError("feature_disabled", { text: noSms });
}

const noSms: Text = {
  en: "Lineup isn't set up to send text messages yet, so we can't send you a code",
  es: "Lineup todavía no está configurado para enviar mensajes de texto, así que no podemos enviarte un código",
};

/** @returns what a sign-in code is for: no one else's request for a code ends it, and no one else's attempts are counted for it */
function subjectOf(origin: Origin, phone: PhoneNumber): CodeSubject {
  return { phone: phone.e164, place: placesOf(origin).device };
}

/**
 * Makes a code and stores its hash. An earlier code for the same subject stops working.
 * @returns the code
 */
export async function makeCode(ctx: PublicContext, subject: CodeSubject): Promise<string> {
  const code = newCode();
  await replaceCode(ctx.tx, {
    ...subject,
    hash: hashCode(ctx.config.secret, subject.phone, code),
    tries: TRIES,
    now: ctx.now,
    expiresAt: codeEnd(ctx.now),
  });
  return code;
}

/** @returns the time at which a code made now expires */
export function codeEnd(now: Date): Date {
  return new Date(now.getTime() + CODE_LASTS_MS);
}

/**
 * Checks a code and uses up one of its tries. This happens before the call's transaction, which is rolled back when the call
 * fails: a failed try has to count.
 * @returns the code's hash
 * @throws CallError `code_invalid`, the same for a wrong, used, replaced, expired or exhausted code
 */
export async function tryCode(
  { db, config, now }: PreparingContext,
  subject: CodeSubject,
  code: string,
): Promise<Buffer> {
  const stored = await takeTry(db, subject, now);
  const given = hashCode(config.secret, subject.phone, code);
  if (stored === null || !sameHash(stored, given)) throw new CallError("code_invalid");
  return stored;
}

/** A phone and the hash of the code that was correctly given for it. */
export interface CheckedCode {
  readonly phone: PhoneNumber;
  readonly hash: Buffer;
}

/** Checks a sign-in code, as `tryCode` does. @throws CallError `code_invalid`; `validation_failed` for a text that isn't a phone */
export async function checkCode(
  ctx: PreparingContext,
  input: CallArguments<"loginWithCode">,
): Promise<CheckedCode> {
  const phone = readPhone(input);
  return { phone, hash: await tryCode(ctx, subjectOf(ctx, phone), input.token) };
}

/**
 * Signs in with a code, which proves the phone. An employee whose company has this phone on file gets an account the first time.
 * @returns the bearer token of the new session
 * @throws CallError `code_invalid` for a code that was used or replaced since it was checked; `conflict` for a phone that an account
 *   named, but on another device and network
 */
export async function loginWithCode(
  ctx: PublicContext,
  input: CallArguments<"loginWithCode">,
  { phone, hash }: CheckedCode,
): Promise<CallOutput<"loginWithCode">> {
  if (!(await deleteCode(ctx.tx, subjectOf(ctx, phone), hash))) throw new CallError("code_invalid");
  const userId = await findOrCreateUser(ctx, phone);
  await joinByVerifiedPhone(ctx.tx, userId, ctx);
  if (input.invite !== undefined) await joinByToken(ctx.tx, userId, input.invite, ctx);
  return startSession(ctx, userId);
}

/**
 * Finds the account that the code signs in to. A phone that the account only named is proven now.
 * @throws CallError `code_invalid` for an unknown phone: no code was sent, so even a correctly guessed one must not create an account;
 *   `conflict` for a phone that an account named elsewhere
 */
async function findOrCreateUser(ctx: PublicContext, phone: PhoneNumber): Promise<number> {
  const owner = await findPhoneOwner(ctx.tx, phone, ctx);
  if (!owner) throw new CallError("code_invalid");
  if (owner.kind === "unconfirmed") throw new CallError("conflict", { text: unconfirmedText });
  if (owner.user_id !== null) {
    if (owner.kind === "named")
      await updateAccount(ctx.tx, owner.user_id, { phone_verified_at: ctx.now }, ctx.now);
    return owner.user_id;
  }
  const { name_first, name_last, default_locale } = owner;
  const userId = await insertAccount(ctx.tx, {
    ...{ name_first, name_last, default_locale, phone },
    email: null,
    phone_verified_at: ctx.now,
    password_hash: null,
  });
  if (userId === null) throw new CallError("code_invalid");
  return userId;
}

const unconfirmedText: Text = {
  en: "This number isn't confirmed yet. Log in with your e-mail and password here once; after that, you can use codes too",
  es: "Este número aún no está confirmado. Inicia sesión aquí una vez con tu correo y contraseña; después también podrás usar códigos",
};

/** @throws CallError `validation_failed` for a text that isn't a phone number */
export function readPhone(input: {
  phone: string;
  phone_country_code?: string | undefined;
}): PhoneNumber {
  const phone = normalizePhone(input.phone, input.phone_country_code);
  if (phone === null) throw invalidField("phone", sharedTexts.invalidPhone);
  return phone;
}
