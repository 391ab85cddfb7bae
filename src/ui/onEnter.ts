import type { KeyboardEvent } from 'react';

/** Returns a handler by which Enter goes on instead of submitting the form; with Ctrl it stays a shortcut. */
export function onEnter(goOn: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey) return;
    event.preventDefault();
    goOn();
  };
}
