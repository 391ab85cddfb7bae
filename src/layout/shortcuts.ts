import type { MessageKey } from '../i18n/messageKey.ts';
import { usePanelScreens } from './panelScreens.ts';

interface Shortcut {
  key: string;
  /** The text that describes the key. */
  label: MessageKey;
  /** Runs the action; returns false if there was nothing to do. */
  press?: (panel: { open: (path: string) => void; jump: () => void }) => unknown;
}

/** Returns the keys of the panel: first those that open pages, then those that work everywhere. */
export function useShortcuts(): Shortcut[] {
  const opening = usePanelScreens().pages.flatMap(({ key, title, path }): Shortcut[] =>
    key ? [{ key, label: title, press: ({ open }) => open(path) }] : [],
  );
  return [...opening, ...everywhere];
}

/** Only Ctrl, never Ctrl+Alt: on a Polish keyboard that types ą, ś, ć. */
const everywhere: Shortcut[] = [
  { key: 'Ctrl+K', label: 'shortcut.jump', press: ({ jump }) => jump() },
  { key: 'Ctrl+Enter', label: 'shortcut.submit', press: submitFocusedForm },
  // The screens handle these themselves.
  { key: 'F3', label: 'recorded.sameDocument' },
  { key: 'Esc', label: 'find.back' },
];

/**
 * Clicks the submit button of the focused form, or else of the only form on the screen. Returns false on a link, or if
 * there is no such form. A disabled button does nothing, and neither does a form behind a dialog, which MUI hides from
 * assistive technology.
 */
function submitFocusedForm(): boolean {
  // On a link, Ctrl+Enter opens a new tab.
  if (document.activeElement?.matches('a[href]')) return false;
  const form =
    document.activeElement?.closest('form') ??
    document.querySelector('body > :not([aria-hidden="true"]) main form');
  form?.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
  return Boolean(form);
}
