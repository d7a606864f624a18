import { type Locator, type Page, expect } from "@playwright/test";

import { en as enGroup } from "../../web/src/features/chat/form/texts/en.ts";
import { es as esGroup } from "../../web/src/features/chat/form/texts/es.ts";
import { en } from "../../web/src/features/chat/texts/en.ts";
import { es } from "../../web/src/features/chat/texts/es.ts";
import { type Language, pattern } from "./texts.ts";

const all = { en: { ...en, ...enGroup }, es: { ...es, ...esGroup } } as const;

/** The chat screen of one person, in their language. */
export class ChatSide {
  readonly page: Page;
  readonly words: Readonly<Record<keyof typeof all.en, string>>;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.words = all[language];
  }

  /** The open group's messages. */
  get log(): Locator {
    return this.page.getByRole("log");
  }

  /** The field for a message. */
  get field(): Locator {
    return this.page.getByPlaceholder(this.words["write.placeholder"]);
  }

  row(name: string): Locator {
    return this.page.getByRole("link", { name: pattern(name) });
  }

  /** The message that says so itself, not one that quotes it. */
  message(text: string): Locator {
    const says = this.page.getByRole("paragraph").filter({ hasText: text });
    return this.log.getByRole("article").filter({ has: says });
  }

  /** Writes a message and sends it by its button, which works at a desk and on a phone. Without a connection, it waits. */
  async write(text: string): Promise<void> {
    await this.field.fill(text);
    await this.page.getByRole("button", { name: this.words["write.send"], exact: true }).click();
  }

  /** Does the same, and waits until the server has it. */
  async send(text: string): Promise<void> {
    await this.write(text);
    const sent = this.message(text);
    await expect(sent).toHaveCount(1);
    await expect(sent).not.toHaveAttribute("data-pending");
  }

  /** Chooses an entry of a message's menu. */
  async choose(text: string, entry: keyof typeof en, values = {}): Promise<void> {
    const message = this.message(text);
    await message.hover();
    const options = pattern(this.words["message.more"]);
    await message.getByRole("button", { name: options }).click();
    await this.page.getByRole("menuitem", { name: pattern(this.words[entry], values) }).click();
  }
}
