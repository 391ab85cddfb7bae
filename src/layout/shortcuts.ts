import type { MessageKey } from '../i18n/messageKey.ts';
import { usePanelScreens } from './panelScreens.ts';

interface Shortcut {
  key: string;
  /** Describes what the key does. */
  label: MessageKey;
  /** Does it; false if there was nothing to do. */
  press?: (panel: { open: (path: string) => void; jump: () => void }) => unknown;
}

/** Returns the keys of the panel: those that open pages, then those that work everywhere. */
export function useShortcuts(): Shortcut[] {
  const opening = usePanelScreens().pages.flatMap(({ key, title, path }): Shortcut[] =>
    key ? [{ key, label: title, press: ({ open }) => open(path) }] : [],
  );
  return [...opening, ...everywhere];
}

/** Only Ctrl keys: Ctrl+Alt types ą, ś, ć. */
const everywhere: Shortcut[] = [
  { key: 'Ctrl+K', label: 'shortcut.jump', press: ({ jump }) => jump() },
  { key: 'Ctrl+Enter', label: 'shortcut.submit', press: submitFocusedForm },
  // Handled by the screens.
  { key: 'F3', label: 'recorded.sameDocument' },
  { key: 'Esc', label: 'find.back' },
];

/**
 * Clicks the submit button of the focused form, or else of the only one on the screen. A disabled button does nothing, and
 * neither does a form behind a dialog, which MUI hides from assistive technology.
 */
function submitFocusedForm(): boolean {
  // There the browser opens a tab.
  if (document.activeElement?.matches('a[href]')) return false;
  const form =
    document.activeElement?.closest('form') ??
    document.querySelector('body > :not([aria-hidden="true"]) main form');
  form?.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
  return Boolean(form);
}
