import { fireEvent } from '@testing-library/react';

/** Types as a barcode scanner does, in jsdom: keys at once, and Enter, wherever the focus is. */
export function typeScan(text: string) {
  for (const key of [...text, 'Enter']) fireEvent.keyDown(document.activeElement ?? document.body, { key });
}
