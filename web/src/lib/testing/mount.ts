import { configure } from "@testing-library/react";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";

configure({
  // A busy machine takes its time.
  asyncUtilTimeout: 5000,
  // Without styles nothing on the page is hidden by them, and asking for them takes most of the time of a query.
  defaultHidden: true,
  // React schedules its work as in a browser. Testing Library runs each press in React's `act` and doesn't await it: if a part
  // that waits for its code suspends in there, React drops the rest of that work, and the part is never drawn.
  eventWrapper: (dispatch) => dispatch(),
  getElementError: (message) => new Error(`${message ?? ""}\n\nThe page says:\n${pageText()}`),
});

/**
 * Draws something on the page.
 * @returns a function that takes it off the page
 */
export function mount(drawn: ReactNode): () => void {
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  root.render(drawn);
  return () => {
    root.unmount();
    place.remove();
  };
}

/** @returns what the screen, its dialogs and messages say, as far as it helps to see why something was not found */
function pageText(): string {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (texts.nextNode())
    if (!texts.currentNode.parentElement?.closest("header, nav, footer"))
      found.push(texts.currentNode.textContent ?? "");
  return found.filter((text) => text.trim()).join(" | ");
}
