import { useNotify } from 'ra-core';
import { type ComponentType, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { currentLanguage } from '../../i18n/language.ts';
import { loadFailure } from '../../i18n/loadFailure.ts';
import { paths } from '../../paths.ts';
import { loadChunk } from '../error/loadChunk.ts';

/** Listens for the panel's keys; see `shortcuts.ts`. Esc belongs to the screens. */
export function Shortcuts() {
  const navigate = useNavigate();
  const notify = useNotify();
  const [Jump, setJump] = useState<ComponentType<{ onClose: () => void }>>();
  useEffect(() => {
    function jump() {
      loadChunk(() => import('./JumpDialog.tsx')).then(
        ({ default: JumpDialog }) => setJump(() => JumpDialog),
        // A toast, for a page of its own would take away what is typed on this one.
        () => notify(loadFailure[currentLanguage()].title, { type: 'error' }),
      );
    }

    const actions = new Map([
      ['F2', () => void navigate(paths.charge)],
      ['F4', () => void navigate(paths.purchase)],
      ['Ctrl+k', jump],
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
  }, [navigate, notify]);
  return Jump && <Jump onClose={() => setJump(undefined)} />;
}

/** Presses the button of the form with the focus, or else of the only one on the screen. A button that is off stays so. */
function submitFocusedForm() {
  const form = document.activeElement?.closest('form') ?? document.querySelector('main form');
  form?.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
}
