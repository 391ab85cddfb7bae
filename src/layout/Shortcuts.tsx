import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyPart } from '../kinds/lazyPart.tsx';
import { shortcuts } from './shortcuts.ts';

/** Fetched on the first key press or input, so that they need no network later. */
const loadDialogs = () => Promise.all([import('./QuickNav.tsx'), import('./ShortcutsDialog.tsx')]);
const QuickNav = lazyPart(async () => (await loadDialogs())[0].QuickNav, 0);

/** Listens for the panel's keys. */
export function Shortcuts() {
  const navigate = useNavigate();
  const [jumps, setJumps] = useState(false);
  useEffect(() => {
    const preload = () => void loadDialogs().catch(() => undefined);
    window.addEventListener('keydown', preload, { once: true });
    window.addEventListener('input', preload, { once: true });
    return () => {
      window.removeEventListener('keydown', preload);
      window.removeEventListener('input', preload);
    };
  }, []);
  useEffect(() => {
    const panel = { open: (path: string) => void navigate(path), jump: () => setJumps(true) };
    function onKeyDown(event: KeyboardEvent) {
      // Chrome fills in a suggestion by a keydown without a key.
      if (!event.key || event.altKey || event.metaKey || event.shiftKey) return;
      // With Caps Lock a letter is a capital.
      const pressed = `${event.ctrlKey ? 'ctrl+' : ''}${event.key.toLowerCase()}`;
      const press = shortcuts.find(({ key }) => key.toLowerCase() === pressed)?.press;
      if (!press) return;
      event.preventDefault();
      press(panel);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [navigate]);
  return jumps && <QuickNav onClose={() => setJumps(false)} />;
}
