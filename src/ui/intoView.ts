/** Scrolls an element into view, unless it is there already, once it is rendered: for its `ref`. */
export function intoView(element: HTMLElement | null) {
  element?.scrollIntoView?.({ block: 'nearest' });
}
