import { useEffect } from "react";

const property = "--visible-height";

/** Makes the screen as high as the part of the window that the keyboard of a phone leaves free. */
export function useVisibleHeight(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return undefined;
    const root = document.documentElement;
    const fit = (): void => {
      const isCovered = window.innerHeight - view.height > 1 && view.scale === 1;
      if (!isCovered) return void root.style.removeProperty(property);
      root.style.setProperty(property, `${view.height}px`);
      // The browser has scrolled the page to show the field, which is in view now.
      window.scrollTo(0, 0);
    };
    fit();
    view.addEventListener("resize", fit);
    return () => {
      view.removeEventListener("resize", fit);
      root.style.removeProperty(property);
    };
  }, []);
}
