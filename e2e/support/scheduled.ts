import { query } from "./database.ts";
import { api, tokenOf } from "./session.ts";

/**
 * Creates a published template as the demo manager.
 * @returns the template's id
 */
export async function template(title: string, extra: object = {}): Promise<number> {
  const words = { title, content: "<p>Check the exits.</p>", status: "published", ...extra };
  const made = await api<{ memo_template: { id: number } }>(
    await tokenOf("manager"),
    "POST",
    "/api/memo-templates/create",
    { company_id: 1, ...words },
  );
  return made.memo_template.id;
}

/** Deletes a scheduled send. */
export const drop = async (id: number): Promise<unknown> =>
  api(await tokenOf("manager"), "DELETE", "/api/scheduled-sends/delete", { company_id: 1, id });

/**
 * Makes the unfinished runs of a scheduled send due, ends the time in which scheduling it can be undone, and immediately starts the
 * job that looks for due runs. The job's normal schedule is once a minute.
 */
export async function comeDue(id: number): Promise<void> {
  await query(
    "update scheduled_runs set due_at = now() where scheduled_send_id = $1 and done_at is null",
    [id],
  );
  await query("update scheduled_sends set held_until = null where id = $1", [id]);
  await query(
    `insert into jobs.job (name, data, policy) values ('find-due-sends', '{}', 'exclusive') on conflict do nothing`,
  );
}
