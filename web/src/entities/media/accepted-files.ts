/**
 * What a chooser of files offers, for the attribute `accept`. The server judges files by their content. Extensions are named where
 * some systems don't know which kind of file they are.
 */
export const acceptedUploads = [
  ...["image/*", ".heic", ".heif", ".avif", ".webp"],
  ...["video/mp4", "video/quicktime", "video/webm", "video/3gpp", ".mov", ".m4v", ".3gp"],
  ...["audio/mpeg", "audio/mp4", "audio/wav", "audio/ogg", ".mp3", ".m4a", ".wav", ".ogg", ".opus"],
  ...["application/pdf", ".pdf", ".docx", ".pptx", ".xlsx", ".odt", ".odp", ".ods"],
  ...["text/csv", "text/plain", ".csv", ".tsv", ".txt", ".md", ".log"],
] as const;
