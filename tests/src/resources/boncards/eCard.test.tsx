import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Capability } from '../../../../contract/capabilities.ts';
import { addDays, formatDay, warsawDayOf } from '../../../../contract/warsaw.ts';
import { json, mockHost } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

/** An e-card's mail on the card's page (requirements "E-cards"). */

const host = mockHost();
const capabilities: Capability[] = ['e-cards', 'idempotency', 'timeline', 'audit'];
const today = warsawDayOf(new Date());
const lastDay = addDays(today, 20);

const mail = {
  state: 'sent',
  email: 'ania@example.test',
  recipient: 'Ania',
  message: 'Sto lat!',
  send_on: null,
  asked: { by: { fullname: 'Ewa Nowak' }, at: '2026-11-02T10:00:00.000Z' },
  sent_at: '2026-11-02T10:00:05.000Z',
  failed_at: null,
  opened_at: null,
};
const card = { id: 2, number: 'BARE0000000000000002', status: 1, amount: 100, valid_until: lastDay };

const audited = (id: string, action: string, at: string) => ({
  id,
  action,
  at,
  object: { kind: 'boncard', id: '2', name: card.number },
  by: null,
  changes: {},
});

async function openCard(
  fields: { e_card?: object | null | undefined; [field: string]: unknown } = {},
  offered = capabilities,
) {
  const { e_card = mail } = fields;
  host.on('GET /api/boncards/:id', () => json({ code: 200, data: { ...card, e_card: mail, ...fields } }));
  host.on('GET /api/boncards/:id/ledger', () => json({ code: 200, items: [] }));
  host.on('GET /api/boncards/:id/sendings', () => json({ code: 200, items: e_card ? [e_card] : [] }));
  host.on('GET /api/audit-entries', () =>
    json({
      code: 200,
      items: [
        audited('a1', 'boncard.mailed', '2026-11-02T10:00:05.000Z'),
        audited('a2', 'boncard.reminded', '2026-11-03T10:00:00.000Z'),
      ],
      info: { total_items: 2, total_pages: 1 },
    }),
  );
  await renderPanel('/panel/bons/2', { capabilities: offered });
  await screen.findByRole('heading', { name: 'BARE 0000 0000 0000 0002' });
}

const section = async () => within(await screen.findByRole('region', { name: 'E-bon' }));
const sent = () => host.calls.filter(({ name }) => name.endsWith('/action/send'));

async function openDialog(name: 'Wyślij ponownie' | 'Popraw adres') {
  fireEvent.click(await (await section()).findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}

test('shows the state of the mail, to whom it was sent, and when', async () => {
  await openCard({ e_card: { ...mail, state: 'opened', opened_at: '2026-11-02T12:00:00.000Z' } });
  const told = await section();
  for (const text of ['Otwarty', 'ania@example.test', 'Ania', 'Sto lat!', '02.11.2026 13:00']) {
    expect(told.getAllByText(text).length, text).toBeGreaterThan(0);
  }
});

test('says that an address was deleted', async () => {
  await openCard({ e_card: { ...mail, email: null, recipient: null, message: null } });
  expect((await section()).getByText('Adres został usunięty')).toBeTruthy();
});

test('a plastic card, and any card on a host without e-cards, has no such section', async () => {
  await openCard({ e_card: null });
  await screen.findByText('100,00 zł');
  expect(screen.queryByRole('region', { name: 'E-bon' })).toBeNull();
});

test('a host without e-cards gets no requests for mails', async () => {
  await openCard({ e_card: undefined }, ['timeline']);
  await screen.findByRole('region', { name: 'Historia' });
  await screen.findByText('Nic się jeszcze nie zmieniło.');
  expect(host.calls.some(({ name }) => name.endsWith('/sendings'))).toBe(false);
});

test.each([
  ['used up', { status: 3, amount: 0 }],
  ['canceled', { status: 2 }],
  ['expired', { valid_until: addDays(today, -1) }],
  ['blocked', { blocked: { by: { fullname: 'Ewa' }, at: '2026-11-02T10:00:00.000Z', reason: 'Zgubiony' } }],
])('one that is %s is not sent again', async (_, fields) => {
  await openCard(fields);
  expect((await section()).getByText('Wysłany', { selector: 'span' })).toBeTruthy();
  expect((await section()).queryByRole('button')).toBeNull();
});

test('the timeline has each mail once, and the entries that are only in the audit', async () => {
  await openCard();
  const history = within(await screen.findByRole('region', { name: 'Historia' }));
  expect(await history.findByText('Mail z e-bonem')).toBeTruthy();
  expect(history.getByText('02.11.2026 11:00 · Ewa Nowak · ania@example.test')).toBeTruthy();
  expect(history.getByText('Przypomnienie o końcu ważności')).toBeTruthy();
  expect(history.queryByText('Wysłanie maila z e-bonem')).toBeNull();
  fireEvent.click(history.getByRole('button', { name: 'Dziennik zdarzeń' }));
  expect(await history.findByText('Wysłanie maila z e-bonem')).toBeTruthy();
  expect(history.queryByText('Mail z e-bonem')).toBeNull();
});

test('once a mail has left, both the card and its history say so', async () => {
  await openCard({ e_card: { ...mail, state: 'queued', sent_at: null } });
  await waitFor(() => expect(screen.getAllByText('Czeka na wysłanie')).toHaveLength(2));
  host.on('GET /api/boncards/:id', () => json({ code: 200, data: { ...card, e_card: mail } }));
  host.on('GET /api/boncards/:id/sendings', () => json({ code: 200, items: [mail] }));
  await waitFor(() => expect(screen.queryAllByText('Czeka na wysłanie')).toEqual([]), { timeout: 4000 });
  const history = within(screen.getByRole('region', { name: 'Historia' }));
  expect(history.getByText('Wysłany: 02.11.2026 11:00')).toBeTruthy();
});

test('is sent again with the former address and message, which can be changed', async () => {
  host.on('POST /api/boncards/:id/action/send', () => json({ code: 200, data: { ...card, e_card: mail } }));
  await openCard();
  const dialog = await openDialog('Wyślij ponownie');
  expect(dialog.getByLabelText<HTMLInputElement>('Adres e-mail').value).toBe('ania@example.test');
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Życzenia').value).toBe('Sto lat!');
  fireEvent.change(dialog.getByLabelText('Dla kogo'), { target: { value: '' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Wyślij ponownie' }));
  expect(await screen.findByText('Wysyłamy e-bon •••• 0002 na adres ania@example.test')).toBeTruthy();
  expect(sent()).toMatchObject([{ body: { email: 'ania@example.test', message: 'Sto lat!' } }]);
  expect(sent()[0]?.body).not.toHaveProperty('recipient');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a wrong address or day is refused at its field, by the console or by the host', async () => {
  await openCard();
  const dialog = await openDialog('Popraw adres');
  const email = dialog.getByLabelText<HTMLInputElement>('Adres e-mail');
  fireEvent.change(email, { target: { value: 'ania@' } });
  fireEvent.change(dialog.getByLabelText('Dzień wysłania'), {
    target: { value: formatDay(addDays(lastDay, 1)) },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Wyślij ponownie' }));
  expect(
    await dialog.findByText(`Bon jest ważny tylko do ${formatDay(lastDay)}. Wybierz wcześniejszy dzień.`),
  ).toBeTruthy();
  expect(email.getAttribute('aria-invalid')).toBe('true');
  expect(sent()).toEqual([]);
  fireEvent.change(email, { target: { value: 'ania@example.test' } });
  fireEvent.change(dialog.getByLabelText('Dzień wysłania'), { target: { value: '' } });
  host.on('POST /api/boncards/:id/action/send', () =>
    json({ code: 422, reason: 'too-many-sendings', message: 'Dziś już sześć razy.' }, 422),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Wyślij ponownie' }));
  expect(await dialog.findByText('Dziś już sześć razy.')).toBeTruthy();
  expect(email.value).toBe('ania@example.test');
});

test('while the last day of the card is unreadable, only the host refuses a day as too late', async () => {
  host.on('POST /api/boncards/:id/action/send', () => json({ code: 200, data: { ...card, e_card: mail } }));
  await openCard({ valid_until: 'soon' });
  const dialog = await openDialog('Wyślij ponownie');
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Adres e-mail')));
  const day = addDays(today, 3);
  fireEvent.change(dialog.getByLabelText('Dzień wysłania'), { target: { value: formatDay(day) } });
  fireEvent.click(dialog.getByRole('button', { name: 'Wyślij ponownie' }));
  await waitFor(() => expect(sent()).toMatchObject([{ body: { send_on: day } }]));
});

test('an unconfirmed session is confirmed first, and then what was typed is sent', async () => {
  let isConfirmed = false;
  host.on('POST /api/auth/confirm', () => {
    isConfirmed = true;
    return json({ code: 200 });
  });
  host.on('POST /api/boncards/:id/action/send', () =>
    isConfirmed
      ? json({ code: 200, data: { ...card, e_card: mail } })
      : json({ code: 403, reason: 'confirm-first', message: 'Potwierdź' }, 403),
  );
  await openCard();
  const dialog = await openDialog('Popraw adres');
  fireEvent.change(dialog.getByLabelText('Adres e-mail'), { target: { value: 'ania@gmail.test' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Wyślij ponownie' }));
  const password = await screen.findByLabelText('Twoje hasło');
  fireEvent.change(password, { target: { value: 'tajne-haslo-1' } });
  fireEvent.submit(password.closest('form') as HTMLFormElement);
  expect(await screen.findByText('Wysyłamy e-bon •••• 0002 na adres ania@gmail.test')).toBeTruthy();
  expect(sent().map(({ body }) => body)).toEqual([
    { email: 'ania@gmail.test', recipient: 'Ania', message: 'Sto lat!' },
    { email: 'ania@gmail.test', recipient: 'Ania', message: 'Sto lat!' },
  ]);
});
