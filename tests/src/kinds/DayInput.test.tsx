import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { AdminContext, SimpleForm } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { day } from '../../../contract/wire.ts';
import { loadPanelTexts, usePanelProvider } from '../../../src/i18n/panelProvider.ts';
import { KindInput } from '../../../src/kinds/KindInput.tsx';

const onSubmit = vi.fn();

function DayForm() {
  return (
    <AdminContext i18nProvider={usePanelProvider()}>
      <SimpleForm record={{ id: 1, until: '2026-08-06' }} onSubmit={onSubmit} toolbar={false}>
        <KindInput filter={day} source="until" />
      </SimpleForm>
    </AdminContext>
  );
}

const field = () => screen.findByRole<HTMLInputElement>('textbox');

test('accepts a typed day in any format and keeps it in the format of the wire', async () => {
  await loadPanelTexts();
  render(<DayForm />);
  // Wait for the calendar's module to load.
  await waitFor(async () => expect((await field()).value).toBe('06.08.2026'));
  fireEvent.change(await field(), { target: { value: '011127' } });
  fireEvent.blur(await field());
  expect((await field()).value).toBe('01.11.2027');
  fireEvent.submit(await field());
  await waitFor(() => expect(onSubmit.mock.lastCall?.[0]).toMatchObject({ until: '2027-11-01' }));
  // An invalid day is kept as it is, and the form's rules report it.
  fireEvent.change(await field(), { target: { value: 'jutro' } });
  fireEvent.submit(await field());
  await waitFor(() => expect(onSubmit.mock.lastCall?.[0]).toMatchObject({ until: 'jutro' }));
});

test('a day is chosen from a calendar in the language of the console', async () => {
  await loadPanelTexts();
  render(<DayForm />);
  fireEvent.click(await screen.findByRole('button', { name: /Wybierz z kalendarza/ }));
  expect(await screen.findByText('sierpień 2026')).toBeTruthy();
  fireEvent.click(screen.getByRole('gridcell', { name: '20' }));
  await waitFor(async () => expect((await field()).value).toBe('20.08.2026'));
});
