import type { CallArguments, CallOutput } from "@lineup/contract/calls";

import { updateAccount } from "#server/platform/auth/accounts";
import { joinByVerifiedPhone } from "#server/platform/auth/membership";
import type { PreparingContext, SignedIn, UserContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import type { PhoneNumber } from "#server/platform/phone";

import {
  type CheckedCode,
  codeEnd,
  makeCode,
  readPhone,
  requireSms,
  tryCode,
} from "./code-service.ts";
import { type CodeSubject, deleteCode, findProvenAccount, readLocale } from "./code-store.ts";
import { phoneCodeText } from "./mail-present.ts";

/**
 * Sends a code with which the caller proves that a phone is theirs. The code can't sign anyone in, and doesn't replace the sign-in
 * code of the phone's owner.
 * @throws CallError `validation_failed` for a text that isn't a phone number; `feature_disabled` when this installation sends no
 *   text messages
 */
export async function requestPhoneCode(
  ctx: UserContext,
  input: CallArguments<"requestPhoneCode">,
): Promise<CallOutput<"requestPhoneCode">> {
  requireSms(ctx);
  const phone = readPhone(input);
  const code = await makeCode(ctx, subjectOf(ctx.user, phone));
  await ctx.enqueue("send-sms", {
    to: phone.e164,
    text: phoneCodeText(await readLocale(ctx.tx, ctx.user.userId), code),
    idempotencyKey: `phone-code-${ctx.requestId}`,
    until: codeEnd(ctx.now).toISOString(),
  });
  return { sent: true };
}

/** Checks a phone code, as `tryCode` does. @throws CallError `code_invalid`; `validation_failed` for a text that isn't a phone */
export async function checkPhoneCode(
  ctx: PreparingContext & { readonly user: SignedIn },
  input: CallArguments<"confirmPhone">,
): Promise<CheckedCode> {
  const phone = readPhone(input);
  return { phone, hash: await tryCode(ctx, subjectOf(ctx.user, phone), input.token) };
}

/**
 * Sets the proven phone as the caller's, in place of an earlier one, and joins them to the companies that have it on file for an
 * employee without an account.
 * @throws CallError `code_invalid` for a code that was used or replaced since it was checked; `conflict` when another account has
 *   proven this phone. That reveals nothing private: the caller holds the phone.
 */
export async function confirmPhone(
  ctx: UserContext,
  _input: CallArguments<"confirmPhone">,
  { phone, hash }: CheckedCode,
): Promise<CallOutput<"confirmPhone">> {
  const { tx, now, user } = ctx;
  if (!(await deleteCode(tx, subjectOf(user, phone), hash))) throw new CallError("code_invalid");
  const owner = await findProvenAccount(tx, phone);
  if (owner !== null && owner !== user.userId) throw new CallError("conflict", { text: takenText });
  const proven = {
    phone: phone.national,
    phone_country_code: phone.countryCode,
    phone_verified_at: now,
  };
  await updateAccount(tx, user.userId, proven, now);
  await joinByVerifiedPhone(tx, user.userId, ctx);
  return {};
}

const takenText = {
  en: "Another account uses this phone number",
  es: "Otra cuenta usa este número de teléfono",
};

/** @returns the subject a phone code is stored under: one user and one phone */
function subjectOf({ userId }: SignedIn, phone: PhoneNumber): CodeSubject {
  return { phone: `${phone.e164} of ${userId}`, place: "" };
}
