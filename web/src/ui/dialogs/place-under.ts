/** The distance that a floating element keeps from the edges of the window, in pixels. */
const edge = 8;

/**
 * Places a floating element under its button with aligned right edges, or above the button if there is no room below.
 */
export function placeUnder(floating: HTMLElement, button: HTMLElement | null): void {
  if (!button) return;
  const from = button.getBoundingClientRect();
  const { width, height } = floating.getBoundingClientRect();
  const left = Math.min(Math.max(from.right - width, edge), window.innerWidth - width - edge);
  const below = from.bottom + 4;
  const top =
    below + height > window.innerHeight - edge ? Math.max(from.top - height - 4, edge) : below;
  floating.style.left = `${left}px`;
  floating.style.top = `${top}px`;
}
