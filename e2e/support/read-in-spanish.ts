import { api, tokenOf } from "./session.ts";

export const english = { title: "Oysters on ice", content: "<p>Two fingers deep.</p>" };

export const spanish = { title: "Ostras en hielo", content: "<p>A dos dedos.</p>" };

export const translations = [{ locale_code: "es", ...spanish }];

/** @returns the employee's acknowledgements of a memo */
export async function keptOf(id: number): Promise<object[]> {
  const { acknowledgements } = await api<{ acknowledgements: object[] }>(
    await tokenOf("employee"),
    "GET",
    `/api/memos/acknowledgements?company_id=1&id=${id}`,
  );
  return acknowledgements;
}
