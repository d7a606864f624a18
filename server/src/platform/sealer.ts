import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Makes texts unreadable to whoever sees the database but has not the installation's secret. */
export interface Sealer {
  /** @param purpose where the text belongs: it can be opened as nothing else */
  seal(purpose: string, text: string): string;
  /** @throws when it was sealed with another secret or for another purpose, or was changed */
  open(purpose: string, sealed: string): string;
}

/** AES-256-GCM (NIST SP 800-38D), under a key made from the secret by HKDF (RFC 5869): IV, tag and text, as base64url. */
export function createSealer(secret: string): Sealer {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "lineup sealed texts", 32));
  return {
    seal(purpose, text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(purpose));
      const content = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), content]).toString("base64url");
    },
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      const iv = bytes.subarray(0, IV_BYTES);
      const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
      const options = { authTagLength: TAG_BYTES };
      const decipher = createDecipheriv(ALGORITHM, key, iv, options)
        .setAAD(Buffer.from(purpose))
        .setAuthTag(tag);
      const content = bytes.subarray(IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(content), decipher.final()]).toString("utf8");
    },
  };
}

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;
