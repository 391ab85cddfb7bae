import { createEvent, fireEvent } from '@testing-library/react';

/** A scanner's time per key. */
const KEY_MS = 10;

/**
 * Types a text and Enter in jsdom as a barcode scanner does, wherever the focus is. Each key has its own timestamp, so
 * that a busy machine does not make the scanner look like a person.
 */
export function typeScan(text: string) {
  const startedAt = performance.now();
  for (const [index, key] of [...text, 'Enter'].entries()) {
    const target = document.activeElement ?? document.body;
    const event = createEvent.keyDown(target, { key });
    Object.defineProperty(event, 'timeStamp', { value: startedAt + index * KEY_MS });
    fireEvent(target, event);
  }
}
