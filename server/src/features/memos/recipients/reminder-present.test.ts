import { expect, test } from "vitest";

import { reminderMessage } from "#server/features/memos/recipients/reminder-present";

const person = {
  ...{ employee_id: 7, name_first: "Eli", email: "eli@lineup.example" },
  ...{ phone: null, phone_country_code: "1", title: "Oven" },
};
const reminder = { companyId: 1, memoId: 9, employeeId: 7, remindedAt: "2026-03-02T15:00:00Z" };

test.each([
  ["message", "en", "Hi Eli, please acknowledge “Oven” if you haven't yet."],
  ["message", "es", "Hola, Eli: por favor confirma que leíste “Oven” si aún no lo has hecho."],
  ["survey", "en", "Hi Eli, please answer “Oven” if you haven't yet."],
  ["survey", "es", "Hola, Eli: por favor responde “Oven” si aún no lo has hecho."],
  ["celebration", "en", "Hi Eli, please react to “Oven” if you haven't yet."],
  ["celebration", "es", "Hola, Eli: por favor reacciona a “Oven” si aún no lo has hecho."],
] as const)("A reminder of a %s says in %s what it asks", (kind, locale, text) => {
  const { data } = reminderMessage({ ...person, kind, locale }, "https://x/9", "1", reminder);
  expect(data.text).toBe(`${text}\n\nhttps://x/9`);
});
