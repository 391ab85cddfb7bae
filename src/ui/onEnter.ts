import type { KeyboardEvent } from 'react';

/**
 * Returns a key handler that calls `goOn` on Enter instead of submitting the form; Ctrl+Enter remains a shortcut.
 */
export function onEnter(goOn: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey) return;
    event.preventDefault();
    goOn();
  };
}
