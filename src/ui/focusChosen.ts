/** The ref of a group of radio buttons that takes the focus as it appears, where the chosen one is; react-admin's has no `autoFocus`. */
export function focusChosen(group: HTMLElement | null) {
  group?.querySelector<HTMLElement>(':checked')?.focus();
}
