let locks = 0;

/**
 * Keeps the page from scrolling.
 * @returns a function that releases the lock; the page can scroll as soon as all locks are released
 */
export function lockScroll(): () => void {
  const page = document.documentElement;
  if (locks === 0) page.style.setProperty("--scroll-bar", `${innerWidth - page.clientWidth}px`);
  locks += 1;
  page.classList.add("no-scroll");
  let released = false;
  return () => {
    if (released) return;
    released = true;
    locks -= 1;
    if (locks === 0) page.classList.remove("no-scroll");
  };
}
