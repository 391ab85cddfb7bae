import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type CallName, calls } from '../../../contract/calls.ts';
import { callColor, confirmColor, irreversibleCalls } from '../../../src/theme/callColor.ts';

test('what cannot be taken back is red, and nothing else is', () => {
  const red = (Object.keys(calls) as CallName[]).filter((name) => callColor(name) === 'error');
  expect(red.toSorted()).toEqual([
    'api-keys.delete',
    'cancelBoncard',
    'closeMonth',
    'confirmPrint',
    'declineRequest',
    'replaceBoncard',
    'schedules.delete',
    'views.delete',
    'webhooks.delete',
  ]);
  expect(red.toSorted()).toEqual(irreversibleCalls.toSorted());
  // The theme makes react-admin's `warning` red.
  expect(red.map(confirmColor)).toEqual(red.map(() => 'warning'));
  expect(confirmColor('users.delete')).toBe('primary');
});

const sources = globSync('src/**/*.tsx').map((file) => ({ file, source: readFileSync(file, 'utf8') }));

test('each of them is made by a button that asks the table for its colour', () => {
  for (const name of irreversibleCalls) {
    const asking = new RegExp(`(callColor|confirmColor)\\('${name}'\\)|call="${name}"`);
    expect(sources.filter(({ source }) => asking.test(source)).length, name).toBeGreaterThan(0);
  }
});

test('no button has a colour of its own', () => {
  const buttons = sources.flatMap(({ file, source }) =>
    [...source.matchAll(/<(?:\w*Button|Chip|CallItem|MenuItem)\b[^>]*?\bcolor="(?!inherit)\w+"/g)].map(
      ([button]) => `${file}: ${button}`,
    ),
  );
  const confirms = sources
    .filter(({ source }) => /confirmColor="/.test(source))
    .map(({ file }) => file.replaceAll('\\', '/'));
  expect(buttons.filter((button) => !/<ToggleButton/.test(button))).toEqual([]);
  expect(sources.filter(({ source }) => /\bcolor="(error|warning)"/.test(source))).toEqual([]);
  // What was typed is gone for good when a form is left.
  expect(confirms).toEqual(['src/views/AskToStay.tsx']);
});
