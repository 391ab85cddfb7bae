/**
 * A ref for a group of radio buttons: focuses the chosen one when the group appears, as react-admin's group has no
 * `autoFocus`.
 */
export function focusChosen(group: HTMLElement | null) {
  group?.querySelector<HTMLElement>(':checked')?.focus();
}
