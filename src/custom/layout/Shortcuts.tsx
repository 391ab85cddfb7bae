import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { JumpDialog } from './JumpDialog.tsx';

/** Listens for the panel's keys; see `shortcuts.ts`. Esc belongs to the screens. */
export function Shortcuts() {
  const navigate = useNavigate();
  const [jumps, setJumps] = useState(false);
  useEffect(() => {
    const actions = new Map([
      ['F2', () => void navigate(paths.charge)],
      ['F4', () => void navigate(paths.purchase)],
      ['Ctrl+k', () => setJumps(true)],
      ['Ctrl+Enter', submitFocusedForm],
    ]);
    function onKeyDown(event: KeyboardEvent) {
      if (event.altKey || event.metaKey) return;
      const action = actions.get(`${event.ctrlKey ? 'Ctrl+' : ''}${event.key}`);
      if (!action) return;
      event.preventDefault();
      action();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [navigate]);
  return jumps && <JumpDialog onClose={() => setJumps(false)} />;
}

/** Presses the button of the form with the focus, or else of the only one on the screen. A button that is off stays so. */
function submitFocusedForm() {
  const form = document.activeElement?.closest('form') ?? document.querySelector('main form');
  form?.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
}
