import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, testDataProvider } from 'ra-core';
import { SimpleForm, TextInput } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { json, mockHost } from '../../support/mockHost.ts';
import { renderPanel } from '../../support/renderPanel.tsx';

/** Why forms are not react-admin's `SimpleForm`, nor their button its `SaveButton` (decision 0017). */

const host = mockHost();

test('a form shows errors only next to its fields, and React reports no problem', async () => {
  const complain = vi.spyOn(console, 'error');
  const router = await renderPanel('/panel/salons/create');
  const toasts = recordToasts();
  fireEvent.click(await screen.findByRole('button', { name: 'Dodaj salon' }));
  expect(await screen.findAllByText('Pole jest wymagane')).toHaveLength(2);
  for (const field of ['Nazwa', 'Adres']) {
    fireEvent.change(screen.getByLabelText(field), { target: { value: 'Kraków' } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Dodaj salon' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/panel/salons'));
  await waitFor(() => expect(toasts).toContain('Salon został dodany'));
  expect([...toasts]).toEqual(['Salon został dodany']);
  expect(complain).not.toHaveBeenCalled();
});

test('SimpleForm passes its flag for no toast on to an HTML element', async () => {
  const complain = vi.spyOn(console, 'error').mockReturnValue();
  const form = (
    <CoreAdminContext dataProvider={testDataProvider()}>
      <SimpleForm disableInvalidFormNotification resource="salons" toolbar={null}>
        <TextInput source="name" />
      </SimpleForm>
    </CoreAdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: form }])} />);
  await screen.findByRole('textbox');
  expect(complain.mock.calls.flat()).toContain('disableInvalidFormNotification');
});

test('a form that is being sent cannot be sent again', async () => {
  const answer = Promise.withResolvers<Response>();
  host.on('POST /api/salons', () => answer.promise);
  const router = await renderPanel('/panel/salons/create');
  const submit = await screen.findByRole<HTMLButtonElement>('button', { name: 'Dodaj salon' });
  for (const field of ['Nazwa', 'Adres']) {
    fireEvent.change(screen.getByLabelText(field), { target: { value: 'Kraków' } });
  }
  const sent = () => host.calls.filter(({ name }) => name === 'POST /api/salons');
  fireEvent.click(submit);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(submit.disabled).toBe(true);
  fireEvent.click(submit);
  answer.resolve(json({ code: 200, data: { id: 7 } }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/panel/salons'));
  expect(sent()).toHaveLength(1);
});

/** Returns the texts of all toasts from now until the test ends. */
function recordToasts(): ReadonlySet<string> {
  const texts = new Set<string>();
  const observer = new MutationObserver(() => {
    for (const toast of document.querySelectorAll('.MuiSnackbarContent-message'))
      texts.add(toast.textContent);
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  return texts;
}
