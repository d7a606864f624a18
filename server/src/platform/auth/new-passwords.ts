import { passwordMinLength } from "@lineup/contract/constants";

import { invalidField } from "#server/platform/http/errors";
import type { Text } from "#server/platform/texts";

/** What others may know of the person who chooses a password. */
export interface PasswordOwner {
  readonly email?: string | null | undefined;
  /** As typed or stored. */
  readonly phone?: string | null | undefined;
  readonly name_first?: string | undefined;
  readonly name_last?: string | undefined;
}

/**
 * Checks that a new password isn't among the first that someone would try: a common one, or one's own address, number or name.
 * @throws CallError `validation_failed` beside `password`
 */
export async function requireUnguessable(password: string, owner: PasswordOwner): Promise<void> {
  const typed = password.trim().toLowerCase();
  if (isOwn(typed, owner)) throw invalidField("password", ownText);
  if (isMonotonous(typed) || (await isCommon(typed))) throw invalidField("password", commonText);
}

function isOwn(typed: string, { email, phone, name_first = "", name_last = "" }: PasswordOwner) {
  const address = email?.trim().toLowerCase() ?? "";
  const [local = ""] = address.split("@");
  const digits = phone?.replaceAll(/\D/g, "") ?? "";
  const names = `${name_first} ${name_last}`.trim().toLowerCase();
  const own = [address, local, digits, `1${digits}`, names].map(lettersAndDigits).filter(Boolean);
  const said = lettersAndDigits(typed);
  // What is only decorated counts too: `ana.ortiz1!` of `ana.ortiz@…`. A short local part or name is no password by itself.
  return own.some((one) => said === one || (one.length >= shortestOwn && isDecorated(said, one)));
}

const shortestOwn = 5;

function isDecorated(said: string, one: string): boolean {
  return said.startsWith(one) && /^\d{0,4}$/.test(said.slice(one.length));
}

function lettersAndDigits(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** @returns true for one character over and over */
function isMonotonous(typed: string): boolean {
  return /^(.)\1*$/su.test(typed);
}

async function isCommon(typed: string): Promise<boolean> {
  common ??= loadCommon();
  const known = await common;
  // Punctuation at the end is what people add when a common password is refused.
  return known.has(typed) || known.has(typed.replace(/[\p{P}\p{S}]+$/u, ""));
}

let common: Promise<ReadonlySet<string>> | null = null;

/** The list is loaded when someone first chooses a password: most starts of the server never need it. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  // Without its punctuation, a password may be a little shorter than the shortest allowed one.
  const shortest = passwordMinLength - 2;
  return new Set(dictionary["passwords-common"].filter(({ length }) => length >= shortest));
}

const ownText: Text = {
  en: "Don't use your e-mail address, phone number or name as your password",
  es: "No uses tu correo, tu teléfono ni tu nombre como contraseña",
};

const commonText: Text = {
  en: "Too many people use this password. Choose another one",
  es: "Demasiadas personas usan esta contraseña. Elige otra",
};
