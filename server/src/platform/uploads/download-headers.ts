import { extensionOf, uploadTypes } from "./upload-types.ts";

/**
 * Creates the headers for a file that someone has uploaded. An uploaded file must never act as a page of ours: the browser
 * displays only pictures, videos and PDF and downloads anything else, it may not guess another type, and a document that is
 * opened anyway can't run scripts and has no origin.
 *
 * @param file.name the file's name from its sender; any text
 * @param file.type the type that `inspectUpload` found; unknown types are sent as plain bytes
 */
export function downloadHeaders(file: { name: string; type: string }): Record<string, string> {
  const uploadType = uploadTypes.get(file.type);
  const name = safeName(file.name, uploadType?.extensions ?? ["bin"]);
  const disposition = uploadType?.inline ? "inline" : "attachment";
  return {
    "content-type": uploadType ? withCharset(file.type) : "application/octet-stream",
    "content-disposition": `${disposition}; filename="${asciiName(name)}"; filename*=UTF-8''${encodedName(name)}`,
    "content-security-policy": file.type === "application/pdf" ? pdfPolicy : strictPolicy,
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
  };
}

const strictPolicy = "default-src 'none'; sandbox";

/**
 * The policy for PDF has no sandbox, because Safari shows an empty window for a sandboxed PDF (adobe/aem-core-wcm-components,
 * issue 2839). That is safe: no PDF viewer runs a PDF's scripts with our origin.
 */
const pdfPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

function withCharset(type: string): string {
  return type.startsWith("text/") ? `${type}; charset=utf-8` : type;
}

/**
 * @returns the name without a path and without control and text direction characters, and with an extension that fits the type: a
 * text named `a.html` becomes `a.html.txt`
 */
function safeName(name: string, extensions: readonly string[]): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? "";
  const clean = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, "")
    .replace(/^[.\s]+|[.\s]+$/g, "");
  const short = clean.slice(0, 120).toWellFormed() || "file";
  return extensions.includes(extensionOf(short)) ? short : `${short}.${extensions[0]}`;
}

/** @returns the name in ASCII, for clients that don't support `filename*` (RFC 6266, appendix D) */
function asciiName(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]/g, "_")
    .replace(/["\\%]/g, "_");
}

/** @returns the name for `filename*`. Also encodes the characters that encodeURIComponent keeps but RFC 8187, 3.2.1 forbids. */
function encodedName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
