import { createHmac } from "node:crypto";

import { fileLinkMinutes } from "@lineup/contract/constants";

import { sameHash } from "#server/platform/auth/codes";

/** The kind of file that a link is for. A link for one kind isn't valid for the other. */
type LinkedFiles = "file-link" | "shared-file-link";

/** The content of a signed link to a file. */
export interface FileLink {
  readonly companyId: number;
  readonly fileId: number;
  /** The sign-in that requested the link. The link ends with it. */
  readonly tokenId: number;
  /** When the link expires. */
  readonly until: Date;
}

/**
 * Links expire at multiples of `fileLinkMinutes`. This way repeated requests for a file get the same link for a while, and the
 * browser can use the file from its cache.
 * @returns when a link that is requested now expires: in `fileLinkMinutes`, or up to twice as many
 */
export function linkEnds(now: Date): Date {
  const step = fileLinkMinutes * 60_000;
  return new Date(Math.ceil(now.getTime() / step) * step + step);
}

/** @returns the signed part of a link, which opens a file without an Authorization header and which only the server can create */
export function signFileLink(secret: string, of: LinkedFiles, link: FileLink): string {
  const { companyId, fileId, tokenId, until } = link;
  const fields = [companyId, fileId, tokenId, until.getTime() / 1000];
  const text = fields.map((field) => field.toString(36)).join(".");
  return `${text}.${sign(secret, of, text).toString("base64url")}`;
}

/** @returns the content of a link; null if its signature is wrong or it has expired */
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
