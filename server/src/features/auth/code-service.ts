import { defaultLocale } from "@lineup/contract/constants";
import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import { hashCode, newCode, sameHash } from "#server/platform/auth/codes";
import { joinByToken, joinByVerifiedPhone } from "#server/platform/auth/membership";
import type { PreparingContext, PublicContext } from "#server/platform/context";
import { CallError, invalidField } from "#server/platform/http/errors";
import { type PhoneNumber, normalizePhone } from "#server/platform/phone";

import { deleteCode, findPhoneOwner, replaceCode, takeTry } from "./code-store.ts";
import { codeText } from "./mail-present.ts";
import { startSession } from "./session-service.ts";
import { insertAccount } from "#server/platform/auth/accounts";
import { type Text, sharedTexts } from "#server/platform/texts";

const CODE_LASTS_MS = 10 * 60_000;
const TRIES = 5;

/**
 * Sends a sign-in code. A phone that nobody has gets the same work and the same answer: a code is kept and a message
 * enqueued, but to nobody.
 * @throws CallError `feature_disabled` where this installation sends no text messages
 */
export async function sendCode(
  ctx: PublicContext,
  input: CallArguments<"sendCode">,
): Promise<CallOutput<"sendCode">> {
  requireSms(ctx);
  const phone = readPhone(input);
  const owner = await findPhoneOwner(ctx.tx, phone);
  const code = await makeCode(ctx, phone.e164);
  await ctx.enqueue("send-sms", {
    to: owner ? phone.e164 : "",
    text: codeText(owner?.default_locale ?? defaultLocale, code),
    idempotencyKey: `sign-in-code-${ctx.requestId}`,
    until: codeEnd(ctx.now).toISOString(),
  });
  return { sent: true };
}

/** @throws CallError `feature_disabled` */
export function requireSms({ adapters }: PublicContext): void {
  if (adapters.sms === null) throw new CallError("feature_disabled", { text: noSms });
}

const noSms: Text = {
  en: "This installation sends no text messages, so no code either",
  es: "Esta instalación no envía mensajes de texto, así que tampoco códigos",
};

/**
 * Keeps a new code, by its hash; an earlier one for the same subject ends.
 * @param subject the phone for signing in; something else for a code that must not sign anybody in
 */
export async function makeCode(ctx: PublicContext, subject: string): Promise<string> {
  const code = newCode();
  await replaceCode(ctx.tx, {
    phone: subject,
    hash: hashCode(ctx.config.secret, subject, code),
    tries: TRIES,
    now: ctx.now,
    expiresAt: codeEnd(ctx.now),
  });
  return code;
}

/** When a code that is made now ends. */
export function codeEnd(now: Date): Date {
  return new Date(now.getTime() + CODE_LASTS_MS);
}

/**
 * Takes one of a code's tries. Before the call's transaction: that is rolled back with a failed call, and the try must
 * stay taken.
 * @returns the code's hash
 * @throws CallError `code_invalid`, the same for a wrong, used, replaced, expired or exhausted code
 */
export async function tryCode(
  { db, config, now }: PreparingContext,
  subject: string,
  code: string,
): Promise<Buffer> {
  const stored = await takeTry(db, subject, now);
  const given = hashCode(config.secret, subject, code);
  if (stored === null || !sameHash(stored, given)) throw new CallError("code_invalid");
  return stored;
}

/** A phone and the right code for it. */
export interface CheckedCode {
  readonly phone: PhoneNumber;
  readonly hash: Buffer;
}

/** @throws CallError `code_invalid` */
export async function checkCode(
  ctx: PreparingContext,
  input: CallArguments<"loginWithCode">,
): Promise<CheckedCode> {
  const phone = readPhone(input);
  return { phone, hash: await tryCode(ctx, phone.e164, input.token) };
}

/**
 * Signs in with a code. Whoever works for a company under this phone gets an account on the first time.
 * @throws CallError `code_invalid` for a code that was used or replaced since it was checked
 */
export async function loginWithCode(
  ctx: PublicContext,
  input: CallArguments<"loginWithCode">,
  { phone, hash }: CheckedCode,
): Promise<CallOutput<"loginWithCode">> {
  if (!(await deleteCode(ctx.tx, phone.e164, hash))) throw new CallError("code_invalid");
  const userId = await personOf(ctx, phone);
  await joinByVerifiedPhone(ctx.tx, userId, ctx);
  if (input.invite !== undefined) await joinByToken(ctx.tx, userId, input.invite, ctx);
  return startSession(ctx, userId);
}

/** The code of a phone that nobody has was sent to nobody, so no guess at it may open an account either. */
async function personOf(ctx: PublicContext, phone: PhoneNumber): Promise<number> {
  const owner = await findPhoneOwner(ctx.tx, phone);
  if (!owner) throw new CallError("code_invalid");
  if (owner.user_id !== null) return owner.user_id;
  const { name_first, name_last, default_locale } = owner;
  const made = await insertAccount(ctx.tx, {
    ...{ name_first, name_last, default_locale, phone },
    email: null,
    phone_verified_at: ctx.now,
    password_hash: null,
  });
  if (made === null) throw new CallError("code_invalid");
  return made;
}

export function readPhone(input: {
  phone: string;
  phone_country_code?: string | undefined;
}): PhoneNumber {
  const phone = normalizePhone(input.phone, input.phone_country_code);
  if (phone === null) throw invalidField("phone", sharedTexts.invalidPhone);
  return phone;
}
