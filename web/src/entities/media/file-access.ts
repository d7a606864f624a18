import { fillPath } from "@lineup/contract/endpoint";
import { endpoints } from "@lineup/contract/endpoints";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Media } from "@lineup/contract/media/schemas";
import { call, download } from "#web/lib/api/api-client.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import type { Input } from "#web/lib/api/contract.ts";
import { coreTexts } from "#web/lib/texts/core-texts.ts";

type Variant = "original" | "min" | "thumb";
type FileCall = "downloadFile" | "downloadSharedFile";
const keptForMs = 5 * 60_000;

/** @returns true for a file of a community template; those are numbered separately from the company's files */
export function isShared({ id, filepath }: Pick<Media, "id" | "filepath">): boolean {
  const { path } = fillPath(endpoints.downloadSharedFile.path, { id, variant: "original" });
  return filepath.split("?")[0] === path;
}

/**
 * A picture's address for `<img src>`, fetched with the reader's token.
 * @returns null while it loads and if it failed
 */
export function usePicture(media: Media, variant: Variant): string | null {
  return usePictureAddress(media, variant).url;
}

/** The same with the error. */
export function usePictureAddress(media: Media, variant: Variant): FileAddress {
  return useFileAddress(callOf(media), inputOf(media, variant));
}

interface FileAddress {
  /** Null while it loads and if it failed. */
  readonly url: string | null;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The same for any call that answers with a file. */
export function useFileAddress<
  K extends FileCall | "getSignature" | "downloadChatImage" | "downloadGif",
>(name: K, input: Input<K>): FileAddress {
  const { data, error, refetch } = useQuery({
    queryKey: [name, input],
    queryFn: ({ signal }) => download(name, input, { signal }),
    staleTime: Infinity,
    gcTime: keptForMs,
  });
  const blob = data?.blob;
  const [made, setMade] = useState<{ of: Blob; url: string } | null>(null);
  useEffect(() => {
    if (!blob) return undefined;
    const url = URL.createObjectURL(blob);
    setMade({ of: blob, url });
    return () => revokeLater(url);
  }, [blob]);
  // Ignores the address of the file that was shown before.
  const url = made && made.of === blob ? made.url : null;
  return { url, error, retry: () => void refetch() };
}

const linkIsFreshMs = 5 * 60_000;

/**
 * An address that opens a file for readers without a token, such as a player or another tab. It expires after some
 * minutes; while it is in use it changes only when `refresh` is called.
 */
export function useFileLink(media: Media): {
  url: string | null;
  error: Error | null;
  /** @returns the current address; null if there is none */
  refresh: () => Promise<string | null>;
} {
  const name = isShared(media) ? "getSharedFileLink" : "getFileLink";
  const { company_id, id } = media;
  const { data, error, refetch } = useQuery({
    queryKey: [name, { company_id, id }],
    queryFn: ({ signal }) => call(name, { company_id, id }, { signal }),
    staleTime: linkIsFreshMs,
    gcTime: linkIsFreshMs,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return {
    url: data?.url ?? null,
    error,
    refresh: () => refetch().then((found) => (found.isSuccess ? found.data.url : null)),
  };
}

/** @returns a range of bytes of the file at an address, excluding the end @throws if they can't be loaded */
export async function fetchPart(
  url: string,
  { begin, end }: { begin: number; end: number },
  signal: AbortSignal,
): Promise<Uint8Array> {
  const response = await fetch(url, { headers: { range: `bytes=${begin}-${end - 1}` }, signal });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * Downloads a file under its own name.
 * @throws ApiError, also if the file has no content
 */
export async function saveMedia(media: Media): Promise<void> {
  if (!media.filepath) throw invalidFile();
  const { blob } = await download(callOf(media), inputOf(media, "original"));
  if (blob.size === 0) throw invalidFile();
  saveBlob(blob, media.original_filename || media.name);
}

/** Saves a fetched answer as a file on the device. */
export function saveBlob(blob: Blob, filename: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = filename;
  link.click();
  revokeLater(url);
}

/**
 * Some browsers read the address only after the click handler has returned, and pictures that are still loading from it
 * would fail.
 */
function revokeLater(url: string): void {
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

function invalidFile(): ApiError {
  return new ApiError(coreTexts.say("error.invalidFile"), { code: "unreadable" });
}

function callOf(media: Media): FileCall {
  return isShared(media) ? "downloadSharedFile" : "downloadFile";
}

function inputOf(media: Media, variant: Variant): Input<"downloadFile"> {
  return { company_id: media.company_id, id: media.id, variant };
}
