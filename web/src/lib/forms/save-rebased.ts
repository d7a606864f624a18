import { ApiError } from "#web/lib/api/api-error.ts";
import { differing } from "./use-form.ts";

interface Saving<R, V, A> {
  /** Returns the values of a record for the fields of the form. */
  readonly formOf: (record: R) => V;
  /**
   * Saves the changed fields.
   * @param revision the revision of the record that the changes are based on
   */
  readonly save: (revision: number) => Promise<A>;
  /** Fetches the current record. */
  readonly again: () => Promise<R>;
}

/**
 * Saves the changed fields of the record that a form shows. If someone else has saved the record in the meantime, but
 * changed other fields, the changes are saved again, based on the new revision.
 * @throws ApiError `stale_version` if someone else has changed the same fields to other values, because the person using
 * the form hasn't seen these values
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
