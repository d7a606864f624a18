import { coreTexts } from "#web/lib/texts/core-texts.ts";

/**
 * @param limits `accept` lists media types (`image/png`, `image/*`) or file name endings (`.csv`)
 * @returns the reason a file is not accepted, as text to show; null if it is accepted
 */
export function refusal(
  file: { name: string; type: string; size: number },
  limits: { maxBytes?: number; accept?: readonly string[] },
): string | null {
  if (limits.maxBytes && file.size > limits.maxBytes) {
    return coreTexts.say("upload.tooLarge", { size: Math.floor(limits.maxBytes / 1_000_000) });
  }
  const accepted =
    !limits.accept ||
    limits.accept.some((kind) =>
      kind.startsWith(".")
        ? file.name.toLowerCase().endsWith(kind)
        : kind.endsWith("/*")
          ? file.type.startsWith(kind.slice(0, -1))
          : file.type === kind,
    );
  return accepted ? null : coreTexts.say("upload.wrongType");
}
