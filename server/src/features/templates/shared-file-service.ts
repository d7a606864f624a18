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
 * @param file undefined when there is none
 * @returns the reply with one rendition of a community template's file
 * @throws CallError `not_found` for a rendition the file doesn't have
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
 * @returns an address that opens a community template's file without an authorization header, for this session
 * @throws CallError `not_found` for a file that isn't shared
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
 * @returns the file of a signed address; undefined when it is no longer shared
 * @throws CallError `not_found` unless the person it was signed for is still logged in and in the company's
 *   management
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
