import { useEffect, useEffectEvent } from 'react';
import { isCardNumber, normalizeCardNumber } from '../../contract/cardNumber.ts';

/** The slowest a scanner types, in milliseconds a key on average; no person is that fast for long. */
const KEY_INTERVAL_MS = 50;
/** How long a busy computer may hold a single key back, in milliseconds. */
const HICCUP_MS = 250;
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
 * Listens to a barcode scanner, which is a keyboard. A card's number and Enter or Tab, typed into whatever has the focus,
 * calls `onScan` and leaves that field as it was. Any other scanned code stays where it went (a receipt's number in the
 * document field), but its Enter submits nothing: it calls `onOther` with that field's name.
 */
export function useScanner(onScan: (number: string) => void, onOther?: (field: string | undefined) => void) {
  const scanned = useEffectEvent(onScan);
  const scannedOther = useEffectEvent((field: string | undefined) => onOther?.(field));
  useEffect(() => {
    // Every run of keys that may be the scan: all of it, and each part that begins after a pause, since a person's key may
    // come just before.
    let bursts: Burst[] = [];

    function onKeyDown(event: KeyboardEvent) {
      // Chrome fills in a suggestion by a keydown without a key.
      if (!event.key) return;
      const pause = event.timeStamp - (bursts[0]?.lastKeyAt ?? Number.NEGATIVE_INFINITY);
      const going = pause <= HICCUP_MS ? bursts : [];
      if (endsScan(event)) {
        bursts = [];
        finish(event, going);
      } else if (event.key.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey) {
        bursts = pause > KEY_INTERVAL_MS ? [...going, begin(event)] : going;
        for (const burst of bursts) {
          burst.text += event.key;
          burst.lastKeyAt = event.timeStamp;
        }
      } else if (event.key !== 'Shift') {
        bursts = [];
      }
    }

    function finish(event: KeyboardEvent, typed: Burst[]) {
      const scans = typed.filter(isScanned);
      const card = scans.find((scan) => isCardNumber(numberIn(scan)));
      if (card) {
        if (card.field) restore(card.field, card.valueBefore);
        scanned(numberIn(card));
      } else if (event.key === 'Tab' || !scans[0] || scans[0].field?.name === 'number') {
        // The number field itself will say what is wrong with it.
        return;
      } else {
        scannedOther(scans[0].field?.name);
      }
      event.preventDefault();
      event.stopPropagation();
    }

    // Capturing, so that no field or button acts on the burst's Enter first.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

/** What a scanner sends behind a code; a person presses it, too. */
function endsScan({ key, ctrlKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return (key === 'Enter' && !ctrlKey) || (key === 'Tab' && !ctrlKey && !shiftKey && !altKey);
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

function numberIn({ text }: Burst): string {
  return normalizeCardNumber(text);
}

function isScanned({ text, startedAt, lastKeyAt }: Burst): boolean {
  return text.length >= BURST_LENGTH && lastKeyAt - startedAt <= KEY_INTERVAL_MS * text.length;
}

/** Writes past React's own record of the value, so that it notices the change. */
function restore(field: TextField, value: string) {
  if (field.value === value) return;
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
