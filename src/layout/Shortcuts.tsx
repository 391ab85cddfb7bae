import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyPart } from '../ui/lazyPart.tsx';
import { isModalOpen } from './isModalOpen.ts';
import { useShortcuts } from './shortcuts.ts';
import { useQuickNav } from './useQuickNav.ts';

/** Loaded on the first key press, input or touch, so that they need no network later. */
const loadDialogs = () =>
  Promise.all([import('./QuickNav.tsx'), import('./ShortcutsDialog.tsx'), import('./PanelNotification.tsx')]);
const preloadDialogs = () => void loadDialogs().catch(() => undefined);
const QuickNav = lazyPart(async () => (await loadDialogs())[0].QuickNav, 0);

/** A dialog stays: what was typed in it would be lost without a question. */
const inDialog = { open() {}, jump() {} };

/** Handles the panel's keyboard shortcuts. */
export function Shortcuts() {
  const navigate = useNavigate();
  const shortcuts = useShortcuts();
  const [isQuickNavOpen, setQuickNavOpen] = useQuickNav();
  const open = (path: string) => void navigate(path);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // Chrome dispatches a keydown event without a key when it autofills.
    if (!event.key || event.altKey || event.metaKey || event.shiftKey) return;
    // With Caps Lock on, a letter arrives as a capital.
    const pressed = `${event.ctrlKey ? 'ctrl+' : ''}${event.key.toLowerCase()}`;
    const press = shortcuts.find(({ key }) => key.toLowerCase() === pressed)?.press;
    const panel = isModalOpen() ? inDialog : { open, jump: () => setQuickNavOpen(true) };
    // A key that is held would go on to act on what its first press has opened.
    const isHeld = event.repeat && /^(Enter|Escape|F\d)$/.test(event.key);
    if (!isHeld && (!press || press(panel) === false)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    // In the capture phase: otherwise Ctrl+Enter would open a select.
    window.addEventListener('keydown', onKeyDown, { signal, capture: true });
    for (const first of ['keydown', 'input', 'pointerdown']) {
      window.addEventListener(first, preloadDialogs, { once: true, signal });
    }
    return () => ended.abort();
  }, []);
  return isQuickNavOpen && <QuickNav onClose={() => setQuickNavOpen(false)} />;
}
