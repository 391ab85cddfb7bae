/** A ref that scrolls an element into view once it is rendered, unless it is in view already. */
export function intoView(element: HTMLElement | null) {
  element?.scrollIntoView?.({ block: 'nearest' });
}
