/** Adds what a page without a browser lacks of popovers: showing, hiding, and the buttons that do so. */
export function addPopovers(): void {
  const page = HTMLElement.prototype as Partial<HTMLElement>;
  if (page.showPopover) return;
  Object.assign(page, { showPopover: show, hidePopover: hide });
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[popovertarget]") : null;
    const popover = document.getElementById(button?.getAttribute("popovertarget") ?? "");
    if (popover) toggle(popover, !popover.hasAttribute("data-open"));
  });
}

function show(this: HTMLElement): void {
  toggle(this, true);
}

function hide(this: HTMLElement): void {
  toggle(this, false);
}

function toggle(popover: HTMLElement, isOpen: boolean): void {
  if (popover.hasAttribute("data-open") === isOpen) return;
  popover.toggleAttribute("data-open", isOpen);
  const event = new Event("toggle");
  popover.dispatchEvent(Object.assign(event, { newState: isOpen ? "open" : "closed" }));
}
