import { type Page } from "@playwright/test";

import { type Language, texts } from "./texts.ts";

/** Shows the filters if they are behind a button. */
export async function unfold(page: Page, language: Language): Promise<void> {
  const filters = page.getByRole("button", { name: texts[language].core["list.filters"] });
  if (await filters.isVisible()) await filters.tap();
}

/** @returns the texts of the company's name and of filters that don't fit */
export async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = [];
    const name = document.querySelector<HTMLElement>("header strong");
    if (name && (name.scrollHeight > name.clientHeight + 1 || name.scrollWidth > name.clientWidth))
      cut.push(`${name.textContent} ${name.scrollHeight} in ${name.clientHeight}`);
    const bar = name?.closest("header")?.getBoundingClientRect();
    const place = name?.getBoundingClientRect();
    if (bar && place && (place.top < bar.top || place.bottom > bar.bottom)) cut.push("bar");
    const pen = document.createElement("canvas").getContext("2d");
    for (const field of document.querySelectorAll("main select, main input[type=search]")) {
      if (!field.checkVisibility()) continue;
      const look = getComputedStyle(field);
      const text =
        field instanceof HTMLSelectElement
          ? (field.selectedOptions[0]?.text ?? "")
          : (field as HTMLInputElement).placeholder;
      if (!pen) continue;
      pen.font = `${look.fontWeight} ${look.fontSize} ${look.fontFamily}`;
      const room = field.clientWidth - parseFloat(look.paddingLeft) - parseFloat(look.paddingRight);
      if (pen.measureText(text).width > room) cut.push(text);
    }
    return cut;
  });
}
