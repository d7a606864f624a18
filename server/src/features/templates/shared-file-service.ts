import type { CallOutput } from "@lineup/contract/calls";
import { fillPath } from "@lineup/contract/endpoint";
import { isManagement } from "@lineup/contract/permissions";
import { communityEndpoints } from "@lineup/contract/templates/community/endpoints";

import { type SharedFile, readSharedFile } from "#server/features/templates/community/reads";
import { linkEnds, readFileLink, signFileLink } from "#server/platform/auth/file-links";
import type { CompanyContext, PublicContext } from "#server/platform/context";
import { findMembership } from "#server/platform/http/calls/authenticate";
import { CallError } from "#server/platform/http/errors";
import type { StoredFileReply } from "#server/platform/http/handlers";
import { downloadHeaders } from "#server/platform/uploads/download-headers";

/**
 * @param file undefined where there is none
 * @returns one rendition of a file of a shared template, as it may be served
 * @throws CallError `not_found` for one that this file does not have
 */
export function sharedFileReply(
  file: SharedFile | undefined,
  variant: keyof typeof keyColumns,
): StoredFileReply {
  const key = file?.[keyColumns[variant]] ?? null;
  if (file === undefined || key === null) throw new CallError("not_found");
  // The smaller renditions of a picture are always WebP.
  const type = variant === "original" ? file.type : "image/webp";
  return {
    key,
    etag: `"${file.sha256.slice(0, 32)}-${variant}"`,
    headers: {
      ...downloadHeaders({ name: file.original_filename, type }),
      "cache-control": "private, max-age=3600",
    },
  };
}

const keyColumns = {
  original: "storage_key",
  min: "storage_key_min",
  thumb: "storage_key_thumb",
} as const;

/**
 * @returns an address that opens a file of a shared template without a header, for this sign-in
 * @throws CallError `not_found` for what is not shared
 */
export async function sharedFileLink(
  { tx, config, scope, user, now }: CompanyContext,
  fileId: number,
): Promise<CallOutput<"getSharedFileLink">> {
  if (!(await readSharedFile(tx, scope, fileId))) throw new CallError("not_found");
  const until = linkEnds(now);
  const named = { companyId: scope.companyId, fileId, tokenId: user.tokenId, until };
  const link = signFileLink(config.secret, "shared-file-link", named);
  const { path } = fillPath(communityEndpoints.openSharedFileLink.path, { link });
  return { url: path, expires_at: until.toISOString() };
}

/**
 * The file that a signed address opens: whoever it was made for is still signed in, and among a company's management.
 * @returns undefined where it is shared no more
 * @throws CallError `not_found` for everything else
 */
export async function readLinkedFile(
  { tx, config, now }: PublicContext,
  signed: string,
): Promise<SharedFile | undefined> {
  const link = readFileLink(config.secret, "shared-file-link", signed, now);
  const place = link && (await findMembership(tx, link, now));
  if (!place || !isManagement(place.actor.role)) throw new CallError("not_found");
  return readSharedFile(tx, place.scope, link.fileId);
}
