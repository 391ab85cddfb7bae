/** The keys of the panel. Only function and Ctrl keys: Ctrl+Alt types ą, ś, ć. */
export const shortcuts = [
  { key: 'F2', label: 'page.charge' },
  { key: 'F4', label: 'page.purchase' },
  { key: 'Ctrl+K', label: 'shortcut.jump' },
  { key: 'Ctrl+Enter', label: 'shortcut.submit' },
  { key: 'Esc', label: 'shortcut.back' },
] as const;
