/** How a run of text is formatted, as far as the editor can show it. */
export interface Marks {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly strike: boolean;
  /** The address of a link; null outside of links. */
  readonly href: string | null;
}

export const noMarks: Marks = {
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  href: null,
};

/** Gives the CSS declarations of an element as one text: those of its classes, then its own. */
export type DeclarationsOf = (element: Element) => string;

/**
 * Reads the styles of a pasted document as text. The page's content security policy keeps browsers from applying them, so `style` and
 * computed styles are empty. Excel and Apple's programs write styles as rules for classes.
 */
export function declarationsIn(pasted: Document): DeclarationsOf {
  const ofClass = new Map<string, string>();
  for (const sheet of pasted.querySelectorAll("style"))
    for (const rule of (sheet.textContent ?? "").slice(0, longestSheet).split("}")) {
      const [selectors = "", declarations = ""] = rule.split("{");
      for (const selector of selectors.split(",")) {
        const [, tag = "", name] = /^\s*(?:<!--)?\s*(\w*)\.([\w-]+)\s*$/.exec(selector) ?? [];
        if (name) ofClass.set(`${tag.toLowerCase()}.${name}`, declarations);
      }
    }
  return (element) =>
    [
      ...Array.from(element.classList, (name) => ofClass.get(`.${name}`) ?? ""),
      ...Array.from(element.classList, (name) => ofClass.get(`${element.localName}.${name}`) ?? ""),
      element.getAttribute("style") ?? "",
    ]
      .join(";")
      .toLowerCase();
}

/** Word's style sheets are long, but the rules that matter here fit in this many characters. */
const longestSheet = 200_000;

const boldTags = new Set(["b", "strong", "th"]);
const italicTags = new Set(["i", "em", "cite", "dfn"]);
const underlineTags = new Set(["u", "ins"]);
const strikeTags = new Set(["s", "strike", "del"]);

/**
 * @param outer the marks around the element
 * @returns the marks inside it. What its styles say counts more than its tag: Google Docs puts everything into a `<b>` of normal weight.
 */
export function marksIn(element: Element, declarations: string, outer: Marks): Marks {
  const tag = element.localName;
  const font = valueOf(declarations, "font") ?? "";
  const weight = valueOf(declarations, "font-weight") ?? wordIn(font, /\b(bold|[6-9]00)\b/);
  const slant = valueOf(declarations, "font-style") ?? wordIn(font, /\b(italic|oblique)\b/);
  const line =
    valueOf(declarations, "text-decoration-line") ?? valueOf(declarations, "text-decoration");
  const href = tag === "a" ? addressOf(element) : null;
  return {
    bold: weight === null ? outer.bold || boldTags.has(tag) : isBold(weight),
    italic: slant === null ? outer.italic || italicTags.has(tag) : /italic|oblique/.test(slant),
    underline: outer.underline || (line?.includes("underline") ?? underlineTags.has(tag)),
    strike: outer.strike || (line?.includes("line-through") ?? strikeTags.has(tag)),
    href: href ?? outer.href,
  };
}

/** @returns the last value of a property in lower-case declarations; null if there is none, or it leaves everything as it is */
export function valueOf(declarations: string, property: string): string | null {
  const found = declarations
    .split(";")
    .map((one) => one.split(":"))
    .findLast(([name]) => name?.trim() === property);
  const value = found?.slice(1).join(":").trim() ?? "";
  return value === "" || value === "inherit" || value === "initial" ? null : value;
}

function wordIn(text: string, pattern: RegExp): string | null {
  return pattern.exec(text)?.[0] ?? null;
}

function isBold(weight: string): boolean {
  return weight.startsWith("bold") || Number.parseInt(weight, 10) >= 600;
}

/** @returns the address of a link that readers can follow; null for others, such as those to places within a document */
function addressOf(link: Element): string | null {
  const href = link.getAttribute("href")?.trim() ?? "";
  return /^(https?:\/\/|mailto:|tel:)/i.test(href) ? href : null;
}
