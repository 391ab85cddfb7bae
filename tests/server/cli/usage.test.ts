import { expect, test } from 'vitest';
import { bonpanel, bonpanelProcess, bonpanelUnread } from '../../support/operator.ts';

test.each([[['--help']], [['doctor', '--help']]])('%j explains and ends with 0', async (args) => {
  const { exitCode, output } = await bonpanel(args, {});
  expect([exitCode, output.split(' ')[0]]).toEqual([0, 'Usage:']);
});

test.each([
  ['an unknown command', ['nonsense']],
  ['an unknown option', ['doctor', '--loud']],
  ['an argument too many', ['reconcile', 'all']],
])('%s ends with 2 and says so', async (_, args) => {
  const { exitCode, errors, output } = await bonpanel(args, {});
  expect([exitCode, output]).toEqual([2, '']);
  expect(errors).toMatch(/^error: /);
});

test.concurrent.each([
  ['0', ['--help'], /^Usage: /, /^$/],
  ['1', ['--json', 'doctor'], /^\{"level":"fault","name":"configuration",.*\}\n$/, /^$/],
  ['2', ['nonsense'], /^$/, /^error: /],
])('the process ends with %s, with its output where it belongs', async (code, args, output, errors) => {
  const ended = await bonpanelProcess(args, { PORT: 'abc' });
  expect(ended).toEqual({
    exitCode: Number(code),
    output: expect.stringMatching(output),
    errors: expect.stringMatching(errors),
  });
});

test.concurrent.each([
  [0, ['--help']],
  [1, ['doctor']],
  [2, ['nonsense']],
])('the process ends with %i also if nobody reads its output', async (code, args) => {
  expect(await bonpanelUnread(args, { PORT: 'abc' })).toBe(code);
});
