import { coreTexts } from "#web/lib/texts/core-texts.ts";

/**
 * @returns the errors of incomplete date fields, by field name. The fields are read from the form element, because
 * browsers report an incomplete date as an empty value.
 */
export function incompleteDates(form: HTMLFormElement | null): Record<string, string> {
  const inputs =
    form?.querySelectorAll<HTMLInputElement>("input:is([type=datetime-local], [type=date])") ?? [];
  const half = [...inputs].filter(({ validity }) => validity.badInput);
  return Object.fromEntries(
    half.map(({ name, type }) => [
      name,
      coreTexts.say(type === "date" ? "field.day.half" : "field.date.half"),
    ]),
  );
}
