import { type Control, get } from 'react-hook-form';

interface Field {
  _f?: { ref: Partial<Pick<HTMLInputElement, 'focus' | 'select'>>; mount?: boolean };
}

/**
 * Focuses a field of a form immediately. react-hook-form's own `setFocus` does so in a later task. In a busy
 * browser, keys typed meanwhile would be handled first, so the digits of an amount would end up in the document's
 * number.
 */
export function focusField(control: Control, name: string, { shouldSelect = false } = {}) {
  const element = inputOf(control, name)?.ref;
  element?.focus?.();
  if (shouldSelect) element?.select?.();
}

/** Whether a form shows an input for a field. */
export function hasInput(control: Control, name: string): boolean {
  return inputOf(control, name)?.mount === true;
}

function inputOf({ _fields }: Control, name: string): Field['_f'] {
  return get<typeof _fields, Field | undefined>(_fields, name)?._f;
}
