import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useAskBeforeUnload } from '../../../src/counter/useAskBeforeUnload.ts';

/** What is left of the event in the two ways in which browsers are told to ask. */
function close() {
  const event = Object.defineProperty(new Event('beforeunload', { cancelable: true }), 'returnValue', {
    value: '',
    writable: true,
  });
  window.dispatchEvent(event);
  return [event.defaultPrevented, Boolean(event.returnValue)];
}

test('the browser asks while something can be lost, in the old way of Chrome 111, too', () => {
  const { rerender } = renderHook(useAskBeforeUnload, { initialProps: false });
  expect(close()).toEqual([false, false]);
  rerender(true);
  expect(close()).toEqual([true, true]);
  rerender(false);
  expect(close()).toEqual([false, false]);
});
