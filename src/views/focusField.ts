import { type Control, get } from 'react-hook-form';

interface Field {
  _f: { ref: Partial<Pick<HTMLInputElement, 'focus' | 'select'>> };
}

/**
 * Focuses a field of a form immediately. react-hook-form's own `setFocus` does so in a later task. In a busy
 * browser, keys typed meanwhile would be handled first, so the digits of an amount would end up in the document's
 * number.
 */
export function focusField({ _fields }: Control, name: string, { shouldSelect = false } = {}) {
  const element = get<typeof _fields, Field | undefined>(_fields, name)?._f.ref;
  element?.focus?.();
  if (shouldSelect) element?.select?.();
}
