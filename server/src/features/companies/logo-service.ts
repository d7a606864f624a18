import type { CallArguments } from "@lineup/contract/calls";
import { endpoints } from "@lineup/contract/endpoints";
import { fillPath } from "@lineup/contract/endpoint";

import { findLogo } from "#server/features/companies/logo-reads";
import { insertLogo } from "#server/features/companies/logo-store";
import { newToken } from "#server/platform/auth/codes";
import type { Db, PublicContext } from "#server/platform/context";
import { CallError } from "#server/platform/http/errors";
import type { FileReply } from "#server/platform/http/handlers";
import type { UploadedFiles } from "#server/platform/http/input/read-input";
import type { CompanyScope } from "#server/platform/scope";
import { processLogo } from "#server/platform/uploads/process-logo";
import { UploadError } from "#server/platform/uploads/upload-error";

/**
 * Draws the logo that a call carries.
 * @returns the picture as a PNG; null to remove the logo; undefined when the call says nothing of it
 * @throws CallError `unsupported_file` or `file_too_large`, in the field `logo`
 */
export async function drawLogo(
  { logo }: { readonly logo?: null | undefined },
  files: UploadedFiles,
): Promise<Buffer | null | undefined> {
  const content = files["logo"]?.content;
  if (content === undefined) return logo;
  try {
    return await processLogo(content);
  } catch (error) {
    if (!(error instanceof UploadError)) throw error;
    throw new CallError(error.code, { details: { logo: [error.text] }, text: error.text });
  }
}

/**
 * Stores a drawn logo.
 * @returns the path that anyone can fetch it at; null for no logo
 */
export async function storeLogo(
  tx: Db,
  scope: CompanyScope,
  content: Buffer | null,
  now: Date,
): Promise<string | null> {
  if (content === null) return null;
  const key = newToken().slice(0, keyLetters);
  await insertLogo(tx, scope, { key, content }, now);
  return fillPath(endpoints.getCompanyLogo.path, { key }).path;
}

/** Too many letters to guess. */
const keyLetters = 22;

/** @throws CallError `not_found` */
export async function getCompanyLogo(
  { tx }: PublicContext,
  { key }: CallArguments<"getCompanyLogo">,
): Promise<FileReply> {
  const content = await findLogo(tx, key);
  if (content === undefined) throw new CallError("not_found");
  return {
    content,
    headers: {
      "content-type": "image/png",
      // The picture of a key never changes.
      "cache-control": "public, max-age=31536000, immutable",
      // Mail programs and other sites show it, too.
      "cross-origin-resource-policy": "cross-origin",
    },
  };
}
