import { type Control, get } from 'react-hook-form';

interface Field {
  _f: { ref: Partial<Pick<HTMLInputElement, 'focus' | 'select'>> };
}

/**
 * Focuses a field of a form at once. react-hook-form's own `setFocus` does so in a later task: a busy browser hands on what was typed
 * meanwhile first, so that the digits of an amount would end up in the document's number.
 */
export function focusField({ _fields }: Control, name: string, { shouldSelect = false } = {}) {
  const element = get<typeof _fields, Field | undefined>(_fields, name)?._f.ref;
  element?.focus?.();
  if (shouldSelect) element?.select?.();
}
