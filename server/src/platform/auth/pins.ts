import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomInt } from "node:crypto";

import { type Kysely, sql } from "kysely";

import type { Database } from "#server/platform/db/schema";
import { type CompanyScope, companyScope } from "#server/platform/scope";

declare const sealed: unique symbol;

/** An encrypted PIN, as the database has it. The type keeps code from storing a plain PIN by mistake. */
export type SealedPin = string & { readonly [sealed]: true };

/** Encrypts and decrypts the PINs of one company. */
export interface Pins {
  /** Encrypts a PIN. The same PIN always gives the same text, so it can be looked up and the database can keep it unique. */
  seal(pin: string): SealedPin;
  /** Decrypts a PIN. @returns null if it was sealed with another secret */
  open(sealed: SealedPin): string | null;
}

/**
 * PINs are encrypted, so that a copy of the database doesn't reveal them. A hash wouldn't do: PINs are short enough to guess, and
 * managers may see them. This uses AES-256-GCM with an IV derived from the PIN by a keyed hash, as RFC 5297 does: the database
 * only shows which PINs are equal. The company is part of the hash, so not even that can be seen across companies.
 * @param secret the installation's secret
 */
export function pinsOf(secret: string, { companyId }: CompanyScope): Pins {
  const key = (label: string): Buffer => Buffer.from(hkdfSync("sha256", secret, "", label, 32));
  const [cipherKey, ivKey] = [key("lineup pins"), key("lineup pin order")];
  const company = Buffer.from(`pin of ${companyId}`);
  return {
    seal(pin) {
      const iv = createHmac("sha256", ivKey).update(company).update(`\n${pin}`).digest();
      const cipher = createCipheriv(ALGORITHM, cipherKey, iv.subarray(0, IV_BYTES)).setAAD(company);
      const content = Buffer.concat([cipher.update(pin, "utf8"), cipher.final()]);
      const bytes = Buffer.concat([iv.subarray(0, IV_BYTES), cipher.getAuthTag(), content]);
      return `${MARK}${bytes.toString("base64url")}` as SealedPin;
    },
    open(text) {
      const bytes = Buffer.from(text.slice(MARK.length), "base64url");
      const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, HEAD_BYTES)];
      try {
        const options = { authTagLength: HEAD_BYTES - IV_BYTES };
        const decipher = createDecipheriv(ALGORITHM, cipherKey, iv, options);
        decipher.setAAD(company).setAuthTag(tag);
        const content = bytes.subarray(HEAD_BYTES);
        return Buffer.concat([decipher.update(content), decipher.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}

/** @returns random PINs, from which the caller chooses one that isn't taken */
export function drawPins(digits: number, count: number): string[] {
  return Array.from({ length: count }, () => String(randomInt(10 ** digits)).padStart(digits, "0"));
}

/** Encrypts PINs that an earlier version stored as plain text. Runs at every startup. */
export async function sealPlainPins(db: Kysely<Database>, secret: string): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: number; company_id: number; pin: string }>`
      select id, company_id, pin from employees where pin is not null and pin !~ ${`^${MARK}`}
      order by id limit ${BATCH_SIZE}`.execute(db);
    if (rows.length === 0) return;
    const pins = rows.map(({ company_id, pin }) =>
      pinsOf(secret, companyScope(company_id)).seal(pin),
    );
    await sql`update employees e set pin = x.pin
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${pins}::text[]) x (id, pin)
      where e.id = x.id and e.pin !~ ${`^${MARK}`}`.execute(db);
  }
}

/** Deletes all sealed PINs, after the secret has changed: no one could sign in with them anymore. */
export async function voidPins(db: Kysely<Database>): Promise<void> {
  await sql`update employees set pin = null where pin ~ ${`^${MARK}`}`.execute(db);
}

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const HEAD_BYTES = 28;
/** The prefix of sealed PINs. No plain PIN starts like this. */
const MARK = "pin:";
const BATCH_SIZE = 1000;
