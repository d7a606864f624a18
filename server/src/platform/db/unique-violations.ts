import type { Text } from "#server/platform/texts";
import { invalidField } from "#server/platform/http/errors";

/** The field and text for a violation of each unique index, by the name of the index. */
export type UniqueViolations = Readonly<
  Record<string, { readonly field: string; readonly text: Text }>
>;

/**
 * Waits for a write and turns a violation of a unique index into an error for its field. This also covers two writes at the same
 * moment.
 * @throws CallError with the field's text if the value exists already
 */
export async function translateUniqueViolation<T>(
  write: Promise<T>,
  violations: UniqueViolations,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const { code, constraint = "" } = error as { code?: unknown; constraint?: string };
    const found = code === UNIQUE_VIOLATION ? violations[constraint] : undefined;
    throw found ? invalidField(found.field, found.text) : error;
  }
}

const UNIQUE_VIOLATION = "23505";
