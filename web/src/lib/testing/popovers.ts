/** What a page without a browser lacks of popovers: showing, hiding, and the buttons that do so. */
export function addPopovers(): void {
  const page = HTMLElement.prototype as Partial<HTMLElement>;
  if (page.showPopover) return;
  page.showPopover = function show(this: HTMLElement) {
    toggle(this, true);
  };
  page.hidePopover = function hide(this: HTMLElement) {
    toggle(this, false);
  };
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[popovertarget]") : null;
    const popover = document.getElementById(button?.getAttribute("popovertarget") ?? "");
    if (popover) toggle(popover, !popover.hasAttribute("data-open"));
  });
}

function toggle(popover: HTMLElement, isOpen: boolean): void {
  if (popover.hasAttribute("data-open") === isOpen) return;
  popover.toggleAttribute("data-open", isOpen);
  popover.dispatchEvent(
    Object.assign(new Event("toggle"), { newState: isOpen ? "open" : "closed" }),
  );
}
