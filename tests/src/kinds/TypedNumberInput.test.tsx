import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { AdminContext, SimpleForm } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { CountInput } from '../../../src/kinds/CountInput.tsx';
import type { KindInputProps } from '../../../src/kinds/kindInputProps.ts';
import { MoneyFilterInput, MoneyInput, SignedMoneyInput } from '../../../src/kinds/MoneyInput.tsx';

const onSubmit = vi.fn();

/** Types a text into an input and returns the value of the form. */
async function typed(Input: (props: KindInputProps) => React.ReactNode, text: string): Promise<unknown> {
  onSubmit.mockClear();
  const form = (
    <AdminContext>
      <SimpleForm onSubmit={onSubmit} toolbar={false}>
        <Input source="number" />
      </SimpleForm>
    </AdminContext>
  );
  const { unmount } = render(form);
  const field = await screen.findByRole<HTMLInputElement>('textbox');
  fireEvent.change(field, { target: { value: text } });
  fireEvent.submit(field);
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  unmount();
  return onSubmit.mock.lastCall?.[0].number;
}

const inputs: [string, (props: KindInputProps) => React.ReactNode, number][] = [
  ['a count', CountInput, 1500],
  ['an amount', MoneyInput, 150_000],
  ['a signed amount', SignedMoneyInput, 150_000],
  ['the amount of a filter', MoneyFilterInput, 1500],
];

test.each(inputs)('%s with a separator before three digits is not guessed', async (_, Input) => {
  for (const text of ['1.500', '1,500', '10.000', '1.500.000']) {
    expect(await typed(Input, text)).toBeTypeOf('string');
  }
});

test.each(inputs)('%s may have blanks, and characters that nobody sees', async (_, Input, value) => {
  for (const text of ['1500', ' 1\u00a0500', '\u200e1 500\u200b', '1\u00ad500\ufeff']) {
    expect(await typed(Input, text)).toBe(value);
  }
});

test.each(['2,5', '2.5', '1e3', 'dużo'])(
  'a count keeps %s, which is no whole number, as text',
  async (text) => {
    expect(await typed(CountInput, text)).toBe(text);
  },
);

test('a sign counts behind a character that nobody sees', async () => {
  expect(await typed(SignedMoneyInput, '\u200e−20')).toBe(-2000);
});

test('a card number in place of a count is a whole number, so that its limit is named', async () => {
  expect(await typed(CountInput, '12345678901234567890')).toBe(Number.MAX_SAFE_INTEGER);
});
