import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useAskBeforeUnload } from '../../../src/ui/useAskBeforeUnload.ts';

/** Returns the two properties of the event with which a page makes browsers ask. */
function close() {
  const event = Object.defineProperty(new Event('beforeunload', { cancelable: true }), 'returnValue', {
    value: '',
    writable: true,
  });
  window.dispatchEvent(event);
  return [event.defaultPrevented, Boolean(event.returnValue)];
}

test('makes the browser ask while something can be lost, even in Chrome 111', () => {
  const { rerender } = renderHook(useAskBeforeUnload, { initialProps: false });
  expect(close()).toEqual([false, false]);
  rerender(true);
  expect(close()).toEqual([true, true]);
  rerender(false);
  expect(close()).toEqual([false, false]);
});
