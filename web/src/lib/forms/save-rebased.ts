import { ApiError } from "#web/lib/api/api-error.ts";
import { differing } from "./use-form.ts";

interface Saving<R, V, A> {
  /** The record's fields in the form. */
  readonly formOf: (record: R) => V;
  /** @param revision the revision of the record that the save is based on */
  readonly save: (revision: number) => Promise<A>;
  /** Fetches the current record. */
  readonly again: () => Promise<R>;
}

/**
 * Saves changed fields on top of the record as it was shown. If others changed other fields since, it saves on top of
 * their revision.
 * @throws ApiError `stale_version` if they changed the same fields, which the person has not seen yet
 */
export async function saveRebased<R extends { readonly revision: number }, V extends object, A>(
  shown: R,
  changed: Partial<V>,
  { formOf, save, again }: Saving<R, V, A>,
): Promise<A> {
  try {
    return await save(shown.revision);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "stale_version")) throw error;
    const now = await again();
    const theirs = differing<V>(formOf(shown), formOf(now));
    if (Object.keys(differing(formOf(now), changed)).some((name) => name in theirs)) throw error;
    return save(now.revision);
  }
}
