import { useEffect, useEffectEvent } from 'react';
import { cardNumberIn } from '../../contract/cardNumber.ts';
import { isCharacter } from '../ui/isCharacter.ts';

/** The slowest scanner's average time per key, in milliseconds; nobody can type that fast for long. */
const MAX_KEY_INTERVAL_MS = 50;
/** How long a busy computer may delay a single key, in milliseconds. */
const MAX_KEY_DELAY_MS = 250;
/** A burst of at least this many such keys comes from a scanner. */
const MIN_BURST_LENGTH = 6;

interface Burst {
  text: string;
  startedAt: number;
  lastKeyAt: number;
  /** The fields that had the focus during the burst, with their values before it. */
  fields: Map<TextField, string>;
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Key events that neither a scanner nor a person has caused: they do not end or interrupt a scan. */
export const notScanned = new WeakSet<Event>();

/**
 * Handles a barcode scanner, which acts as a keyboard. A card's number followed by Enter or Tab, typed into
 * whatever has the focus, calls `onScan` and restores that field and all fields to which the focus has moved during
 * the scan. Any other scanned code stays in its field (a receipt's number in the document field), but its Enter
 * does not submit: it calls `onOther` with the field's name.
 */
export function useScanner(onScan: (number: string) => void, onOther?: (field: string | undefined) => void) {
  const scanned = useEffectEvent(onScan);
  const scannedOther = useEffectEvent((field: string | undefined) => onOther?.(field));
  useEffect(() => {
    // Every run of keys that may be the scan: all keys, and each part that begins after a pause, since the user may
    // have typed something just before.
    let bursts: Burst[] = [];

    function onKeyDown(event: KeyboardEvent) {
      // Chrome dispatches a keydown event without a key when it autofills.
      if (!event.key || notScanned.has(event)) return;
      // Such a field handles scans in its own way.
      if (event.target instanceof Element && event.target.closest('[data-takes-scans]')) return;
      const pause = event.timeStamp - (bursts[0]?.lastKeyAt ?? Number.NEGATIVE_INFINITY);
      const going = pause <= MAX_KEY_DELAY_MS ? bursts : [];
      if (endsScan(event)) {
        bursts = [];
        finish(event, going);
      } else if (isCharacter(event)) {
        bursts = pause > MAX_KEY_INTERVAL_MS ? [...going, begin(event)] : going;
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
      const card = scans.find(({ text }) => cardNumberIn(text));
      const number = card && cardNumberIn(card.text);
      if (number) {
        for (const [field, before] of card.fields) restore(field, before);
        scanned(number);
      } else if (event.key === 'Tab' || !scans[0] || nameOf(scans[0]) === 'number') {
        // The number field shows an error of its own.
        return;
      } else {
        scannedOther(nameOf(scans[0]));
      }
      event.preventDefault();
      event.stopPropagation();
    }

    // An earlier scan has found its card, so the rest of this scan is typed into the card's form.
    function onFocusIn({ target }: FocusEvent) {
      if (!isTextField(target)) return;
      for (const { fields } of bursts) if (!fields.has(target)) fields.set(target, target.value);
    }

    // In the capture phase, so that no field or button handles the scanner's Enter first.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    window.addEventListener('focusin', onFocusIn);
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      window.removeEventListener('focusin', onFocusIn);
    };
  }, []);
}

/** Returns whether a key can end a scan; people press these keys as well. */
function endsScan({ key, ctrlKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return (key === 'Enter' && !ctrlKey) || (key === 'Tab' && !ctrlKey && !shiftKey && !altKey);
}

function begin({ target, timeStamp }: KeyboardEvent): Burst {
  const fields = new Map<TextField, string>();
  if (isTextField(target)) fields.set(target, target.value);
  return { text: '', startedAt: timeStamp, lastKeyAt: timeStamp, fields };
}

function isTextField(target: EventTarget | null): target is TextField {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** Returns the name of the field in which a burst ended; undefined if it ended in no field. */
function nameOf({ fields }: Burst): string | undefined {
  return [...fields.keys()].at(-1)?.name;
}

function isScanned({ text, startedAt, lastKeyAt }: Burst): boolean {
  return text.length >= MIN_BURST_LENGTH && lastKeyAt - startedAt <= MAX_KEY_INTERVAL_MS * text.length;
}

/** Sets the value by the native setter, so that React notices the change. */
function restore(field: TextField, value: string) {
  if (field.value === value) return;
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
