import { render, screen } from '@testing-library/react';
import { type FieldValues, useController, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { focusField } from '../../../src/views/focusField.ts';

function Form() {
  const { control, register } = useForm<FieldValues>({ defaultValues: { document: 'FV 1', amount: '50' } });
  const { field } = useController({ control, name: 'amount' });
  return (
    <>
      <input aria-label="Document" {...register('document')} />
      <input aria-label="Amount" {...field} />
      <button type="button" onClick={() => focusField(control, 'document')}>
        To the document
      </button>
      <button type="button" onClick={() => focusField(control, 'amount', { shouldSelect: true })}>
        To the amount
      </button>
    </>
  );
}

// The code uses internals of react-hook-form, which may move in an upgrade.
test('registered and controlled fields get the focus at once', () => {
  render(<Form />);
  screen.getByRole('button', { name: 'To the document' }).click();
  expect(document.activeElement).toBe(screen.getByLabelText('Document'));
  screen.getByRole('button', { name: 'To the amount' }).click();
  const amount = screen.getByLabelText<HTMLInputElement>('Amount');
  expect(document.activeElement).toBe(amount);
  expect([amount.selectionStart, amount.selectionEnd]).toEqual([0, 2]);
});
