import type { Text } from "#server/platform/texts";
import { type CallError, invalidField } from "#server/platform/http/errors";

/**
 * Waits for a write of what there can be one of, also when two write it at the same moment.
 * @param key the unique index that holds it
 * @throws CallError beside the field, when there is one already
 */
export async function unlessTaken<T>(
  write: Promise<T>,
  { key, field, text }: { key: string; field: string; text: Text },
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const { code, constraint } = error as { code?: unknown; constraint?: unknown };
    const taken: CallError | null =
      code === "23505" && constraint === key ? invalidField(field, text) : null;
    throw taken ?? error;
  }
}
