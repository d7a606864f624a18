import { api, tokenOf } from "./session.ts";

export const within = { company_id: 1 };

export async function make<T>(path: string, data: object): Promise<T> {
  return api<T>(await tokenOf("manager"), "POST", path, { ...within, ...data });
}
