import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type CallName, calls } from '../../../contract/calls.ts';
import { callColor, confirmColor, irreversibleCalls } from '../../../src/theme/callColor.ts';

test('only calls that cannot be undone are red', () => {
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

test('each of these calls has a button that takes its colour from the table', () => {
  for (const name of irreversibleCalls) {
    const asking = new RegExp(`(callColor|confirmColor)\\('${name}'\\)|call="${name}"`);
    expect(sources.filter(({ source }) => asking.test(source)).length, name).toBeGreaterThan(0);
  }
});

test('no button sets its own colour', () => {
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
  // An exception: leaving a form loses what was typed for good.
  expect(confirms).toEqual(['src/views/AskToStay.tsx']);
});
