import { api, tokenOf } from "./session.ts";

export async function ask(id: number): Promise<void> {
  const question = { company_id: 1, id, content: "Why?" };
  await api(await tokenOf("employee"), "POST", "/api/app/employee-message/flag", question);
}

export async function change(id: number, what: object): Promise<void> {
  await api(await tokenOf("manager"), "PUT", "/api/memos/update", { company_id: 1, id, ...what });
}
