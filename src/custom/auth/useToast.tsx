import { type ReactNode, useEffect, useState } from 'react';
import { useAuthTexts } from '../../i18n/useAuthTexts.ts';
import { CheckIcon } from '../door/CheckIcon.tsx';
import { Icon } from '../door/Icon.tsx';
import { WarningIcon } from '../door/WarningIcon.tsx';

const AUTO_CLOSE_MS = 5000;

interface ToastMessage {
  kind: 'success' | 'error';
  text: string;
}

/** A toast of a page outside the panel (spec §9: top right, 5 s): the place for it, and how to show one. */
export function useToast(): [ReactNode, (message: ToastMessage) => void] {
  const [message, show] = useState<ToastMessage>();
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => show(undefined), AUTO_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return [message && <Toast {...message} onClose={() => show(undefined)} />, show];
}

function Toast({ kind, text, onClose }: ToastMessage & { onClose: () => void }) {
  const texts = useAuthTexts();
  return (
    <div className={`toast ${kind}`}>
      <p role={kind === 'error' ? 'alert' : 'status'}>
        {kind === 'error' ? <WarningIcon /> : <CheckIcon />}
        {text}
      </p>
      <button type="button" className="icon-button" aria-label={texts.closeToast} onClick={onClose}>
        <Icon>
          <path d="m7 7 10 10M17 7 7 17" />
        </Icon>
      </button>
    </div>
  );
}
