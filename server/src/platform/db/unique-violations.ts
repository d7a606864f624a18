import type { Text } from "#server/platform/texts";
import { invalidField } from "#server/platform/http/errors";

/** What there can be one of, by the unique index that holds it: beside which field it is refused, and how. */
export type UniqueViolations = Readonly<
  Record<string, { readonly field: string; readonly text: Text }>
>;

/**
 * Waits for a write of what there can be one of, also when two write it at the same moment.
 * @throws CallError beside the field, when there is one already
 */
export async function translateUniqueViolation<T>(
  write: Promise<T>,
  taken: UniqueViolations,
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const { code, constraint = "" } = error as { code?: unknown; constraint?: string };
    const found = code === UNIQUE_VIOLATION ? taken[constraint] : undefined;
    throw found ? invalidField(found.field, found.text) : error;
  }
}

const UNIQUE_VIOLATION = "23505";
