import { useEffect, useRef } from 'react';
import { notScanned } from '../../money/useScanner.ts';
import { isCharacter } from '../../ui/isCharacter.ts';

/** The fields of a card's form that may be focused first. */
const FIRST_FIELDS = ['document', 'amount'];

/**
 * Keeps what is typed while a card is searched for, and types it into the card's form once that has the focus: a practised hand is
 * faster than the answer. An Enter in it goes on to the next field, and never moves money. Dropped when a dialog opens, which is to be
 * read first.
 */
export function useTypeAhead() {
  // Undefined while no card is searched for.
  const kept = useRef<string>(undefined);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (kept.current === undefined || !isAhead(event)) return;
      const after = typedAfter(kept.current, event);
      if (after === undefined) return;
      event.preventDefault();
      kept.current = after;
    }
    function onFocusIn({ target }: FocusEvent) {
      if (kept.current === undefined || !(target instanceof Element)) return;
      const isDialog = target.closest('.MuiModal-root') !== null;
      const isField = target instanceof HTMLInputElement && FIRST_FIELDS.includes(target.name);
      if (!isField && !isDialog) return;
      const text = kept.current;
      kept.current = undefined;
      // Not while React still renders; before any other key, though.
      if (!isDialog) queueMicrotask(() => typeIntoForm(text));
    }
    window.addEventListener('keydown', onKeyDown, { capture: true });
    window.addEventListener('focusin', onFocusIn);
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      window.removeEventListener('focusin', onFocusIn);
    };
  }, []);
  return {
    /** A search begins. */
    begin() {
      kept.current = '';
    },
    /** Nothing was found, or something else is searched for. */
    drop() {
      kept.current = undefined;
    },
  };
}

/** Returns whether nothing that has the focus takes keys: it is the page, or its heading. */
export function isFree({ target }: KeyboardEvent): boolean {
  const taker = 'a, button, input, textarea, select, [role=combobox], .MuiModal-root';
  return target instanceof Element && !target.closest(taker);
}

/** Returns whether a key is meant for the form to come: it is at the end of what was searched for, or in no field. */
function isAhead(event: KeyboardEvent): boolean {
  if (event.defaultPrevented) return false;
  const { target } = event;
  if (!(target instanceof HTMLInputElement)) return isFree(event);
  const { name, value, selectionStart, selectionEnd } = target;
  if (!['number', 'pin'].includes(name) || value === '') return false;
  return selectionStart === value.length && selectionEnd === value.length;
}

/** Returns what is kept after a key; undefined if the key is not about it. */
function typedAfter(kept: string, event: KeyboardEvent): string | undefined {
  // One too many after the number has nothing to go on from.
  if (event.key === 'Enter' && !event.ctrlKey) return kept && `${kept}\n`;
  if (event.key === 'Backspace') return kept === '' ? undefined : kept.slice(0, -1);
  return isCharacter(event) ? kept + event.key : undefined;
}

/** Types lines into the fields of a form, from the focused one on; what follows an Enter that leads nowhere is dropped. */
function typeIntoForm(text: string) {
  const [first = '', ...rest] = text.split('\n');
  insert(first);
  for (const line of rest) {
    const field = document.activeElement;
    // A browser submits nothing for a key that no person has pressed.
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    notScanned.add(enter);
    field?.dispatchEvent(enter);
    if (document.activeElement === field) return;
    insert(line);
  }
}

function insert(text: string) {
  const field = document.activeElement;
  if (!text || !(field instanceof HTMLInputElement)) return;
  const { selectionStart, selectionEnd, value } = field;
  field.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
