let locks = 0;

/** Keeps the page from scrolling. @returns the release; the page scrolls again when all are released */
export function lockScroll(): () => void {
  locks += 1;
  document.documentElement.classList.add("no-scroll");
  let released = false;
  return () => {
    if (released) return;
    released = true;
    locks -= 1;
    if (locks === 0) document.documentElement.classList.remove("no-scroll");
  };
}
