import { ApiError } from "#web/lib/api/api-error.ts";
import { differing } from "./use-form.ts";

interface Saving<R, V, A> {
  /** What of the record stands in the form. */
  readonly formOf: (record: R) => V;
  /** @param revision of the record that it is saved over */
  readonly save: (revision: number) => Promise<A>;
  /** Fetches the record as it stands by now. */
  readonly again: () => Promise<R>;
}

/**
 * Saves what was changed in a form over the record as it was shown; where others have changed something else of it since, over that.
 * @throws ApiError `stale_version` where they changed the same: whoever typed it has not seen that yet
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
