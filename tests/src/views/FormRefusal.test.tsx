import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { FormRefusal } from '../../../src/views/FormRefusal.tsx';

function Form() {
  const form = useForm({ defaultValues: { name: '', to: '' } });
  const [isShown, setShown] = useState(true);
  return (
    <FormProvider {...form}>
      <input aria-label="Name" {...form.register('name')} />
      {isShown && <input aria-label="To" {...form.register('to')} />}
      <FormRefusal />
      <button type="button" onClick={() => setShown(false)}>
        Hide
      </button>
      {(['name', 'to'] as const).map((field) => (
        <button
          key={field}
          type="button"
          onClick={() => form.setError(field, { type: 'server', message: field })}
        >
          {`Refuse ${field}`}
        </button>
      ))}
    </FormProvider>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('the refusal of a field is shown only if the field itself is not', async () => {
  render(<Form />);
  press('Refuse name');
  press('Refuse to');
  expect(screen.queryByRole('alert')).toBeNull();
  press('Hide');
  press('Refuse to');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('to'));
});
