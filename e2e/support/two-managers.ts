import { api, tokenOf } from "./session.ts";

export const within = { company_id: 1 };

export const overtaken =
  "Someone changed this while you were typing. Saving replaces their version.";

export async function draft(title: string): Promise<number> {
  const { memo_template_send: send } = await api<{ memo_template_send: { id: number } }>(
    await tokenOf("manager"),
    ...(["POST", "/api/memo-template-sends/create"] as const),
    { ...within, title, memos: [{ title, content: "<p>Please read.</p>" }] },
  );
  return send.id;
}

export async function asAdmin(path: string, data: object): Promise<void> {
  await api(await tokenOf("admin"), "PUT", path, { ...within, ...data });
}
