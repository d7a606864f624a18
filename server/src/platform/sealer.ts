import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts texts for the database. Without the installation's secret, a copy of the database doesn't reveal them. */
export interface Sealer {
  /**
   * Encrypts a text.
   * @param purpose what the text is for; it can only be opened with the same purpose
   */
  seal(purpose: string, text: string): string;
  /**
   * Decrypts a text.
   * @throws Error if it was sealed with another secret or for another purpose, or was changed
   */
  open(purpose: string, sealed: string): string;
}

/**
 * Creates a sealer that uses AES-256-GCM (NIST SP 800-38D) with a key derived from the secret by HKDF (RFC 5869). A sealed text
 * is the IV, the tag and the ciphertext as base64url.
 * @param secret the installation's secret
 */
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
