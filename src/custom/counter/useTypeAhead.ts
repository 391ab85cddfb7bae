import { useEffect, useRef } from 'react';
import { notScanned } from '../../money/useScanner.ts';
import { isCharacter } from '../../ui/isCharacter.ts';

/** The fields of a card's form that may get the focus first. */
const FIRST_FIELDS = ['document', 'amount'];

/**
 * Keeps what is typed while a search is running, and types it into the card's form once the form has the focus: a
 * practised user is faster than the answer. An Enter in it moves on to the next field and never moves money. If a
 * dialog opens, what was typed is dropped, as the dialog has to be read first.
 */
export function useTypeAhead() {
  // Undefined while no search is running.
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
      // After React has finished rendering, but before the next key.
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
    /** Call this when a search begins. */
    begin() {
      kept.current = '';
    },
    /** Call this when nothing was found, or something else is searched for. */
    drop() {
      kept.current = undefined;
    },
  };
}

/** Returns whether the focus is on nothing that takes keys: on the page itself, or on its heading. */
export function isFree({ target }: KeyboardEvent): boolean {
  const taker = 'a, button, input, textarea, select, [role=combobox], .MuiModal-root';
  return target instanceof Element && !target.closest(taker);
}

/**
 * Returns whether a key is meant for the form that will follow: the caret is at the end of the number or PIN, or
 * the focus is in no field.
 */
function isAhead(event: KeyboardEvent): boolean {
  if (event.defaultPrevented) return false;
  const { target } = event;
  if (!(target instanceof HTMLInputElement)) return isFree(event);
  const { name, value, selectionStart, selectionEnd } = target;
  if (!['number', 'pin'].includes(name) || value === '') return false;
  return selectionStart === value.length && selectionEnd === value.length;
}

/** Returns the kept text after a key; undefined if the key does not change it. */
function typedAfter(kept: string, event: KeyboardEvent): string | undefined {
  // An Enter before any text is one too many after the number: ignore it.
  if (event.key === 'Enter' && !event.ctrlKey) return kept && `${kept}\n`;
  if (event.key === 'Backspace') return kept === '' ? undefined : kept.slice(0, -1);
  return isCharacter(event) ? kept + event.key : undefined;
}

/**
 * Types lines into the fields of a form, beginning with the focused one. If an Enter leads to no other field, the
 * rest is dropped.
 */
function typeIntoForm(text: string) {
  const [first = '', ...rest] = text.split('\n');
  insert(first);
  for (const line of rest) {
    const field = document.activeElement;
    // Browsers do not submit a form for a key event made by a script.
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
