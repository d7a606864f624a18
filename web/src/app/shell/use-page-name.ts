import { shellTexts } from "../texts/shell-texts.ts";
import type { NavKey } from "./navigation/navigation.ts";

/** Items that the specification names differently than their page names itself. */
const pageNames: Partial<Record<NavKey, "nav.memos.sent.page">> = {
  "nav.memos.sent": "nav.memos.sent.page",
};

/** @returns a function that gives the name of an item's page, or null where it is the item's own name */
export function usePageName(): (key: NavKey) => string | null {
  const say = shellTexts.useTexts();
  return (key) => {
    const name = pageNames[key];
    return name && say(name) !== say(key) ? say(name) : null;
  };
}
