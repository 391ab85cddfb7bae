import { useEffect, useRef } from 'react';
import { isCardNumber, normalizeCardNumber } from '../../../contract/cardNumber.ts';

/** The slowest a scanner types, in milliseconds a key on average; no person is that fast for long. */
const KEY_INTERVAL = 50;
/** How long a busy computer may hold a single key back, in milliseconds. */
const HICCUP = 250;
/** From so many such keys in a row it is a scanner. */
const BURST_LENGTH = 6;

interface Burst {
  text: string;
  startedAt: number;
  lastKeyAt: number;
  field: TextField | null;
  valueBefore: string;
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Listens to a barcode scanner, which is a keyboard. A card's number and Enter, typed into whatever has the focus, calls
 * `onScan` and leaves that field as it was. Any other scanned code stays where it went (a receipt's number in the
 * document field), but its Enter submits nothing.
 */
export function useScanner(onScan: (number: string) => void) {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    let burst: Burst | undefined;

    function onKeyDown(event: KeyboardEvent) {
      const going = burst && event.timeStamp - burst.lastKeyAt <= HICCUP ? burst : undefined;
      if (event.key === 'Enter' && !event.ctrlKey) {
        burst = undefined;
        if (going && isScanned(going)) finish(event, going);
      } else if (event.key.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey) {
        burst = going ?? begin(event);
        burst.text += event.key;
        burst.lastKeyAt = event.timeStamp;
      } else if (event.key !== 'Shift') {
        burst = undefined;
      }
    }

    function finish(event: KeyboardEvent, { text, field, valueBefore }: Burst) {
      const number = normalizeCardNumber(text);
      if (isCardNumber(number)) {
        if (field) restore(field, valueBefore);
        latest.current(number);
      } else if (field?.name === 'number') {
        // The very field that will say what is wrong with it.
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    }

    // Capturing, so that no field or button acts on the burst's Enter first.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

function begin(event: KeyboardEvent): Burst {
  const { target } = event;
  const field = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null;
  return {
    text: '',
    startedAt: event.timeStamp,
    lastKeyAt: event.timeStamp,
    field,
    valueBefore: field?.value ?? '',
  };
}

function isScanned({ text, startedAt, lastKeyAt }: Burst): boolean {
  return text.length >= BURST_LENGTH && lastKeyAt - startedAt <= KEY_INTERVAL * text.length;
}

/** Writes past React's own record of the value, so that it notices the change. */
function restore(field: TextField, value: string) {
  if (field.value === value) return;
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
