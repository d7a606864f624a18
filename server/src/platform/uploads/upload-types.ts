/** A group of types that an upload call may allow; each is one kind of file to people. */
export type UploadGroup = "image" | "video" | "audio" | "pdf" | "office" | "spreadsheet" | "text";

export type UploadCategory = "image" | "video" | "audio" | "document";

export interface UploadType {
  readonly groups: readonly UploadGroup[];
  readonly category: UploadCategory;
  /** The file extensions that fit, with the usual one first. */
  readonly extensions: readonly string[];
  /** True if a browser may display the file, because nothing in it can act as a page of ours. */
  readonly inline: boolean;
}

const image = { groups: ["image"], category: "image", inline: true } as const;
const video = { groups: ["video"], category: "video", inline: true } as const;
const audio = { groups: ["audio"], category: "audio", inline: false } as const;
const office = { groups: ["office"], category: "document", inline: false } as const;
const spreadsheet = {
  groups: ["office", "spreadsheet"],
  category: "document",
  inline: false,
} as const;

/** All supported types, by the media type that is detected from the content. Other files are refused. */
export const uploadTypes: ReadonlyMap<string, UploadType> = new Map<string, UploadType>([
  ["image/jpeg", { ...image, extensions: ["jpg", "jpeg", "jfif"] }],
  ["image/png", { ...image, extensions: ["png"] }],
  ["image/webp", { ...image, extensions: ["webp"] }],
  ["image/gif", { ...image, extensions: ["gif"] }],
  ["image/avif", { ...image, extensions: ["avif"] }],
  ["image/heic", { ...image, extensions: ["heic", "heif"] }],
  ["video/mp4", { ...video, extensions: ["mp4", "m4v", "3gp", "3g2"] }],
  ["video/quicktime", { ...video, extensions: ["mov", "qt"] }],
  ["video/webm", { ...video, extensions: ["webm"] }],
  ["audio/mpeg", { ...audio, extensions: ["mp3"] }],
  ["audio/mp4", { ...audio, extensions: ["m4a", "mp4"] }],
  ["audio/wav", { ...audio, extensions: ["wav"] }],
  ["audio/ogg", { ...audio, extensions: ["ogg", "oga", "opus"] }],
  ["application/pdf", { groups: ["pdf"], category: "document", inline: true, extensions: ["pdf"] }],
  [
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    { ...office, extensions: ["docx"] },
  ],
  [
    "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    { ...office, extensions: ["pptx"] },
  ],
  [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    { ...spreadsheet, extensions: ["xlsx"] },
  ],
  ["application/vnd.oasis.opendocument.text", { ...office, extensions: ["odt"] }],
  ["application/vnd.oasis.opendocument.presentation", { ...office, extensions: ["odp"] }],
  ["application/vnd.oasis.opendocument.spreadsheet", { ...spreadsheet, extensions: ["ods"] }],
  [
    "text/csv",
    {
      groups: ["text", "spreadsheet"],
      category: "document",
      inline: false,
      extensions: ["csv", "tsv", "txt"],
    },
  ],
  [
    "text/plain",
    {
      groups: ["text"],
      category: "document",
      inline: false,
      extensions: ["txt", "text", "md", "log", "csv"],
    },
  ],
]);

/** Media types from the file-type library that have another name in `uploadTypes`. */
const aliases: ReadonlyMap<string, string> = new Map([
  // An animated PNG is a PNG, of which the first frame is shown.
  ["image/apng", "image/png"],
  ["image/heif", "image/heic"],
  ["image/heic-sequence", "image/heic"],
  ["image/heif-sequence", "image/heic"],
  // Phones write MP4 files with a brand of 3GPP.
  ["video/3gpp", "video/mp4"],
  ["video/3gpp2", "video/mp4"],
  ["audio/x-m4a", "audio/mp4"],
  ["video/x-m4v", "video/mp4"],
  ["audio/vnd.wave", "audio/wav"],
  ["audio/ogg; codecs=opus", "audio/ogg"],
]);

/** @returns the name in `uploadTypes` of a media type that was detected from the content */
export function knownType(mime: string): string {
  return aliases.get(mime) ?? mime;
}

/** @returns true for pictures of the HEIF container that sharp can't decode, such as those of iPhones */
export function isHeic(mime: string): boolean {
  return knownType(mime) === "image/heic";
}

/** Extensions of files that a computer runs or a browser opens as a page, regardless of their content. */
const dangerous = new Set(
  `html htm xhtml xht shtml mhtml mht svg svgz xml xsl xslt js mjs cjs jsx ts wasm swf hta php phtml asp aspx jsp cgi pl py rb sh bash
  bat cmd com exe dll msi msix scr pif ps1 psm1 vbs vbe wsf wsh jar apk app dmg pkg deb rpm iso img lnk url desktop reg chm docm xlsm
  pptm xlam dotm`.split(/\s+/),
);

/** @returns the extension of a file name in lower case, without the dot; an empty string if there is none */
export function extensionOf(name: string): string {
  return /\.([^./\\\s]+)\s*$/.exec(name)?.[1]?.toLowerCase() ?? "";
}

/** @returns true if the file's extension is one that a computer runs or a browser opens as a page */
export function isDangerousName(name: string): boolean {
  return dangerous.has(extensionOf(name));
}
