import { coreTexts } from "#web/lib/texts/core-texts.ts";

/** @returns what is wrong with the dates of a form that are half filled in, by name; nobody's state knows of those */
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
