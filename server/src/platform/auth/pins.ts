import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomInt } from "node:crypto";

import { type Kysely, sql } from "kysely";

import type { Database } from "#server/platform/db/schema";
import { type CompanyScope, companyScope } from "#server/platform/scope";

declare const sealed: unique symbol;

/** A PIN as the database keeps it. Of the type alone, so that nobody writes one down as it is typed. */
export type SealedPin = string & { readonly [sealed]: true };

/** The PINs of one company. */
export interface Pins {
  /** The same PIN gives the same text, so that it can be looked up and be one person's alone. */
  seal(pin: string): SealedPin;
  /** @returns null for one that was sealed with another secret */
  open(sealed: SealedPin): string | null;
}

/**
 * A copy of the database must not give everybody's PINs, which are too short for a hash; management sees them, so they are
 * not only hashed. AES-256-GCM with the IV that a keyed hash of the PIN gives (as RFC 5297 does): nothing but that two are
 * the same can be seen, and the company is in it, so that not even this can be between companies.
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

/** @returns PINs to choose a free one from, each equally likely */
export function drawPins(digits: number, count: number): string[] {
  return Array.from({ length: count }, () => String(randomInt(10 ** digits)).padStart(digits, "0"));
}

/** Seals the PINs that a version before this one has written as they were typed; each start calls it. */
export async function sealPlainPins(db: Kysely<Database>, secret: string): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: number; company_id: number; pin: string }>`
      select id, company_id, pin from employees where pin is not null and pin !~ ${`^${MARK}`}
      order by id limit ${AT_ONCE}`.execute(db);
    if (rows.length === 0) return;
    const pins = rows.map(({ company_id, pin }) =>
      pinsOf(secret, companyScope(company_id)).seal(pin),
    );
    await sql`update employees e set pin = x.pin
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${pins}::text[]) x (id, pin)
      where e.id = x.id and e.pin !~ ${`^${MARK}`}`.execute(db);
  }
}

/** Forgets PINs that were sealed with a secret that is no more: nobody could sign in with them. */
export async function voidPins(db: Kysely<Database>): Promise<void> {
  await sql`update employees set pin = null where pin ~ ${`^${MARK}`}`.execute(db);
}

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const HEAD_BYTES = 28;
/** No typed PIN begins so. */
const MARK = "pin:";
const AT_ONCE = 1000;
