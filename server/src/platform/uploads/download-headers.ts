import { extensionOf, uploadTypes } from "./upload-types.ts";

/**
 * The headers for anything a person has uploaded. Nothing user-made is ever served as a page: only pictures, videos and PDF are shown in
 * place, everything else is saved; the browser may not guess another type; and a document that is opened all the same can run nothing and
 * is of no origin.
 *
 * @param file.name the sender's name for it, anything at all.
 * @param file.type the type that inspectUpload() found; one that it does not know is sent as plain bytes.
 */
export function downloadHeaders(file: { name: string; type: string }): Record<string, string> {
  const known = uploadTypes.get(file.type);
  const name = safeName(file.name, known?.extensions ?? ["bin"]);
  const disposition = known?.inline ? "inline" : "attachment";
  return {
    "content-type": known ? withCharset(file.type) : "application/octet-stream",
    "content-disposition": `${disposition}; filename="${asciiName(name)}"; filename*=UTF-8''${encodedName(name)}`,
    "content-security-policy": file.type === "application/pdf" ? pdfPolicy : strictPolicy,
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
  };
}

const strictPolicy = "default-src 'none'; sandbox";

/**
 * Safari shows an empty window for a PDF in a sandbox (adobe/aem-core-wcm-components issue 2839); and a PDF's own scripts run in no
 * viewer with our origin.
 */
const pdfPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

function withCharset(type: string): string {
  return type.startsWith("text/") ? `${type}; charset=utf-8` : type;
}

/** Without path, control and direction-changing characters, and with an ending that fits the content: `a.html` of text is `a.html.txt`. */
function safeName(name: string, extensions: readonly string[]): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? "";
  const clean = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"|?*]/gu, "")
    .replace(/^[.\s]+|[.\s]+$/g, "");
  const short = clean.slice(0, 120).toWellFormed() || "file";
  return extensions.includes(extensionOf(short)) ? short : `${short}.${extensions[0]}`;
}

/** For readers that know no filename* (RFC 6266, appendix D). */
function asciiName(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]/g, "_")
    .replace(/["\\%]/g, "_");
}

/** RFC 8187, 3.2.1: what encodeURIComponent leaves alone but the grammar does not allow is encoded too. */
function encodedName(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
