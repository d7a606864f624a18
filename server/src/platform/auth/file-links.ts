import { createHmac } from "node:crypto";

import { fileLinkMinutes } from "@lineup/contract/constants";

import { sameHash } from "#server/platform/auth/codes";

/** Which files an address opens one of: what it is signed for opens no other. */
type LinkedFiles = "file-link" | "shared-file-link";

/** What a signed address opens, for which sign-in, until when. */
export interface FileLink {
  readonly companyId: number;
  readonly fileId: number;
  /** Of the sign-in that asked for it: with its end the address ends too. */
  readonly tokenId: number;
  readonly until: Date;
}

/**
 * @returns when an address that is asked for now ends: `fileLinkMinutes` or up to twice as many, on a whole step, so that who
 * asks again gets the same address, and the browser what it has of the file
 */
export function linkEnds(now: Date): Date {
  const step = fileLinkMinutes * 60_000;
  return new Date(Math.ceil(now.getTime() / step) * step + step);
}

/** @returns the part of an address that opens a file without a header, which nobody else can make */
export function signFileLink(secret: string, of: LinkedFiles, link: FileLink): string {
  const { companyId, fileId, tokenId, until } = link;
  const fields = [companyId, fileId, tokenId, until.getTime() / 1000];
  const text = fields.map((field) => field.toString(36)).join(".");
  return `${text}.${sign(secret, of, text).toString("base64url")}`;
}

/** @returns what an address opens; null where it was not signed here, or is over */
export function readFileLink(
  secret: string,
  of: LinkedFiles,
  signed: string,
  now: Date,
): FileLink | null {
  const [, text = "", signature = ""] =
    /^((?:[\da-z]{1,11}\.){3}[\da-z]{1,11})\.([\w-]{43})$/.exec(signed) ?? [];
  if (!sameHash(sign(secret, of, text), Buffer.from(signature, "base64url"))) return null;
  const [companyId = 0, fileId = 0, tokenId = 0, seconds = 0] = text
    .split(".")
    .map((field) => Number.parseInt(field, 36));
  const until = new Date(seconds * 1000);
  return until > now ? { companyId, fileId, tokenId, until } : null;
}

function sign(secret: string, of: LinkedFiles, text: string): Buffer {
  return createHmac("sha256", secret).update(`${of}\n${text}`).digest();
}
