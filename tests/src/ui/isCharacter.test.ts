import { expect, test } from 'vitest';
import { isCharacter } from '../../../src/ui/isCharacter.ts';

test.each<[boolean, string, KeyboardEventInit]>([
  [true, 'a letter', { key: 'a' }],
  [true, 'a capital', { key: 'A', shiftKey: true }],
  [
    true,
    'a Polish letter by AltGr, as Windows tells it',
    { key: 'ą', ctrlKey: true, altKey: true, modifierAltGraph: true },
  ],
  [true, 'a Polish letter by AltGr, as Linux tells it', { key: 'ą', modifierAltGraph: true }],
  [true, 'an at sign by AltGr', { key: '@', ctrlKey: true, altKey: true, modifierAltGraph: true }],
  [true, 'a Polish letter by a Mac’s Option', { key: 'ą', altKey: true }],
  [false, 'a shortcut with Ctrl', { key: 'k', ctrlKey: true }],
  [false, 'a shortcut with Alt', { key: 'k', altKey: true }],
  [false, 'a shortcut with Command', { key: 'k', metaKey: true }],
  [false, 'a part of a letter that is being composed', { key: 'n', isComposing: true }],
  [false, 'Enter', { key: 'Enter' }],
])('%s for %s', (isOne, _, init) => {
  expect(isCharacter(new KeyboardEvent('keydown', init))).toBe(isOne);
});

test('a browser that fills in a field does not type a character', () => {
  expect(isCharacter(new KeyboardEvent('keydown', { key: undefined as never }))).toBe(false);
});
