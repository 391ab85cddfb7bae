import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, mockHost } from '../../support/mockHost.ts';
import { renderPanel } from '../../support/renderPanel.tsx';

/** A record that is on the screen and does not load again (requirements "Errors"). */

const host = mockHost();
const someone = { by: { fullname: 'Ewa Nowak' }, at: '2026-11-26T09:15:00.000Z' };
const notNow = () => json({ code: 503, message: 'Nie teraz' }, 503);
const dialog = async (name: RegExp | string) => within(await screen.findByRole('dialog', { name }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const webhook = { id: '1', url: 'https://kasa.example.com', events: [], active: true, created: someone };

async function openWebhook() {
  host.on('GET /api/webhooks/:id', () => json({ code: 200, data: webhook }));
  host.on('GET /api/webhook-deliveries', () => json({ code: 200, items: [], info: { total_items: 0 } }));
  await renderPanel('/panel/webhooks/1', { capabilities: ['webhooks'] });
  await screen.findByRole('button', { name: 'Wymień sekret' });
}

test('a secret stays on the screen until it is saved', async () => {
  await openWebhook();
  host.on('POST /api/webhooks/:id/rotate', () =>
    json({ code: 200, data: { ...webhook, secret: 'whsec_C2' } }),
  );
  host.on('GET /api/webhooks/:id', notNow);
  press('Wymień sekret');
  (await dialog('Wymienić sekret webhooka?')).getByRole('button', { name: 'Wymień sekret' }).click();
  expect(await screen.findByText('Nie teraz')).toBeTruthy();
  expect((await dialog('Sekret webhooka')).getByText('whsec_C2')).toBeTruthy();
});

test('a record that is gone meanwhile offers no actions', async () => {
  await openWebhook();
  host.on('POST /api/webhooks/:id/test', () => json({ code: 404 }, 404));
  host.on('GET /api/webhooks/:id', () => json({ code: 404 }, 404));
  press('Wyślij zdarzenie próbne');
  expect(await screen.findByText(/^Nie ma takiego webhooka/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Wymień sekret' })).toBeNull();
});

test('what was typed in a dialog is kept while the host does not answer', async () => {
  const request = {
    id: 'r1',
    boncard_id: 'b1',
    boncard: 'DEMO0000000000000003',
    kind: 'extend',
    status: 'open',
  };
  host.on('GET /api/requests/:id', () => json({ code: 200, data: { ...request, created: someone } }));
  await renderPanel('/panel/requests/r1', { capabilities: ['requests'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Odrzuć' }));
  host.on('PUT /api/requests/:id', notNow);
  host.on('GET /api/requests/:id', notNow);
  const asking = await dialog(/0003/);
  fireEvent.change(asking.getByRole('textbox'), { target: { value: 'Bon już przedłużony' } });
  fireEvent.click(asking.getByRole('button', { name: 'Odrzuć prośbę' }));
  await waitFor(() => expect(screen.getAllByText('Nie teraz')).toHaveLength(2));
  expect(asking.getByRole<HTMLInputElement>('textbox').value).toBe('Bon już przedłużony');
});

test('a form is not replaced', async () => {
  const late = Promise.withResolvers<Response>();
  const user = { id: 7, fullname: 'Ewa Nowak', role: 1, status: 'active' };
  host.on('GET /api/users/:id', () => json({ code: 200, data: user }));
  await renderPanel('/panel/users/7');
  const edit = await screen.findByRole('link', { name: 'Edytuj' });
  host.on('GET /api/users/:id', () => late.promise);
  fireEvent.click(edit);
  fireEvent.change(await screen.findByLabelText(/^Imię/), { target: { value: 'Ewa Kowalska' } });
  late.resolve(notNow());
  expect(await screen.findByText('Nie teraz')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Imię/).value).toBe('Ewa Kowalska');
});
