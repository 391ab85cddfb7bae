import { paths } from '../../paths.ts';

interface Shortcut {
  key: string;
  /** Key of what it does. */
  label: string;
  press?: (panel: { open: (path: string) => void; jump: () => void }) => void;
}

/** The keys of the panel. Only function and Ctrl keys: Ctrl+Alt types ą, ś, ć. */
export const shortcuts: Shortcut[] = [
  { key: 'F2', label: 'page.charge', press: ({ open }) => open(paths.charge) },
  { key: 'F4', label: 'page.purchase', press: ({ open }) => open(paths.purchase) },
  { key: 'Ctrl+K', label: 'shortcut.jump', press: ({ jump }) => jump() },
  { key: 'Ctrl+Enter', label: 'shortcut.submit', press: submitFocusedForm },
  // The screens listen for it themselves.
  { key: 'Esc', label: 'shortcut.back' },
];

/**
 * Presses the button of the form with the focus, or else of the only one on the screen. A button that is off stays so, and
 * so does a form behind a dialog, which MUI hides from assistive technology.
 */
function submitFocusedForm() {
  const form =
    document.activeElement?.closest('form') ??
    document.querySelector('body > :not([aria-hidden="true"]) main form');
  form?.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
}
