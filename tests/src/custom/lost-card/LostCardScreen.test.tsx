import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Capability } from '../../../../contract/capabilities.ts';
import { pendingCalls } from '../../../../src/money/pendingCalls.ts';
import { session } from '../../../../src/session.ts';
import { bareNumber } from '../../../support/bareHost.ts';
import { json, mockHost } from '../../../support/mockHost.ts';
import { pressWhenFree } from '../../../support/pressWhenFree.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';
import { typeScan } from '../../../support/typeScan.ts';

const host = mockHost();
const card = { id: '6', number: bareNumber(6), status: 1, amount: 80, type: 1, valid_until: '2228-06-03' };
const blocked = { by: { fullname: 'Ewa Nowak' }, reason: 'Zgubiony bon', at: '2026-06-03T12:05:00Z' };
/** The fields of a card that an employer sees. */
const masked = { ...card, amount: null, type: null, valid_until: null };

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  localStorage.setItem('selectedSaloon', '2');
  host.on('POST /api/boncards/search', () => json({ code: 200, data: masked }));
  host.on('POST /api/boncards/:id/action/block', () => json({ code: 200, data: { ...masked, blocked } }));
  host.on('GET /api/boncards/:id', () => json({ code: 200, data: { ...card, blocked } }));
});

const open = (role: 'employer' | 'administrator', more: Capability[] = []) =>
  renderPanel('/panel/bons/lost', { role, capabilities: ['idempotency', 'block', 'replace', ...more] });
const numberField = () => screen.findByLabelText<HTMLInputElement>('Numer zgubionego bonu');
const targetField = () => screen.findByLabelText<HTMLInputElement>('Zeskanuj nowy bon lub wpisz jego numer');
const callsOf = (action: string) => host.calls.filter(({ name }) => name.endsWith(action));

async function block(
  role: 'employer' | 'administrator',
  { number = bareNumber(6), more = [] }: { number?: string; more?: Capability[] } = {},
) {
  await open(role, more);
  fireEvent.change(await numberField(), { target: { value: number } });
  fireEvent.click(screen.getByRole('button', { name: 'Zablokuj bon' }));
}

test('an employer blocks a card by its number, and is told who can move the balance', async () => {
  await block('employer', { number: ' bare-0000 0000 0000 0006' });
  expect(await screen.findByRole('heading', { name: 'Zablokowany' })).toBeTruthy();
  expect(screen.getByText(/^Saldo na nowy bon przenosi administrator/)).toBeTruthy();
  expect(callsOf('/search')).toMatchObject([{ body: { number: bareNumber(6), searchForType: 'charge' } }]);
  expect(callsOf('/6/action/block')).toMatchObject([{ body: { reason: 'Zgubiony bon' } }]);
  expect(callsOf('/6/action/block')[0]?.headers).toContain('idempotency-key');
  fireEvent.click(screen.getByRole('button', { name: 'Zgłoś inny bon' }));
  expect(await numberField()).toMatchObject({ value: '' });
});

test.each([0, 3])(
  'an employer who has blocked a card without money, of status %s, has nothing to pass on',
  async (status) => {
    host.on('POST /api/boncards/:id/action/block', () =>
      json({ code: 200, data: { ...masked, status, blocked } }),
    );
    await block('employer');
    expect(await screen.findByText('Na tym bonie nie ma pieniędzy: nie ma czego przenosić.')).toBeTruthy();
    expect(screen.queryByText(/przenosi administrator/)).toBeNull();
  },
);

test('an employer passes on a used card whose balance was written off', async () => {
  const lapsed = { ...masked, status: 3, written_off: '2026-03-03T10:00:00Z', blocked };
  host.on('POST /api/boncards/:id/action/block', () => json({ code: 200, data: lapsed }));
  await block('employer');
  expect(await screen.findByText(/^Saldo na nowy bon przenosi administrator/)).toBeTruthy();
  expect(screen.queryByText(/nie ma czego przenosić/)).toBeNull();
});

test.each([
  ['used', { status: 3, amount: 0 }],
  ['active again', { status: 1, amount: 30 }],
])(
  'a card that was written off and is %s names the sum and leads to its extension first',
  async (_, state) => {
    const lost = { valid_until: '2026-01-31', written_off: '2026-03-03T10:00:00Z', written_off_amount: 80 };
    host.on('GET /api/boncards/:id', () =>
      json({ code: 200, data: { ...card, ...state, ...lost, blocked } }),
    );
    await block('administrator', { more: ['extend'] });
    const title = await screen.findByText('Bon stracił ważność 31.01.2026.');
    expect(title.parentElement?.textContent).toMatch(/Odpisano z niego 80,00\szł\. Kwota wróci/);
    const link = screen.getByRole('link', { name: 'Przedłuż ważność' });
    expect(link.getAttribute('href')).toBe('/panel/bons/6');
    expect(screen.queryByLabelText('Zeskanuj nowy bon lub wpisz jego numer')).toBeNull();
    expect(screen.queryByText(/nie ma czego przenosić/)).toBeNull();
  },
);

test('the balance that the button names is stated, and read again after a refusal', async () => {
  await block('administrator', { more: ['expected-balance'] });
  fireEvent.change(await targetField(), { target: { value: bareNumber(7) } });
  host.on('GET /api/boncards/:id', () => json({ code: 200, data: { ...card, amount: 30, blocked } }));
  const message = 'Saldo bonu zmieniło się na 30,00 zł.';
  host.on('POST /api/boncards/:id/action/replace', () =>
    json({ code: 422, reason: 'balance-changed', message, data: 30 }, 422),
  );
  await pressWhenFree(screen.getByRole('button', { name: /^Przenieś 80,00/ }));
  expect(await screen.findByText(message)).toBeTruthy();
  await pressWhenFree(await screen.findByRole('button', { name: /^Przenieś 30,00/ }));
  await waitFor(() => expect(callsOf('/action/replace')).toHaveLength(2));
  expect(callsOf('/action/replace')).toMatchObject([{ body: { balance: 80 } }, { body: { balance: 30 } }]);
});

test.each([
  ['employer', /w sprzedażach i płatnościach Twojego salonu ani w Twoich własnych/],
  ['administrator', /^Nie znaleźliśmy takiego bonu\. Podaj inne dane\.$/],
] as const)('a search that finds nothing tells an %s where it has searched', async (role, sentence) => {
  host.on('POST /api/boncards/lost-search', () => json({ code: 200, data: { boncards: [], more: false } }));
  await renderPanel('/panel/bons/lost', { role, capabilities: ['idempotency', 'block', 'lost-search'] });
  fireEvent.change(await screen.findByLabelText('Ostatnie 4 znaki'), { target: { value: '0006' } });
  fireEvent.change(screen.getByLabelText('Numer dokumentu'), { target: { value: 'PAR 1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Znajdź bon' }));
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('an error of the number is shown instead of the reason why the camera failed', async () => {
  // jsdom has no cameras, and no `isSecureContext`.
  vi.stubGlobal('isSecureContext', false);
  onTestFinished(() => void vi.unstubAllGlobals());
  await open('employer');
  const field = await numberField();
  fireEvent.click(screen.getByRole('button', { name: 'Skanuj aparatem' }));
  const notice = await screen.findByText(/^Aparat działa tylko/);
  expect(field.getAttribute('aria-describedby')).toBe(notice.id);
  fireEvent.click(screen.getByRole('button', { name: 'Zablokuj bon' }));
  await waitFor(() => expect(document.getElementById(notice.id)?.textContent).toBe('Pole jest wymagane'));
  expect(screen.queryByText(/^Aparat działa tylko/)).toBeNull();
});

test('a card is blocked once, however often the button is pressed', async () => {
  await block('employer');
  fireEvent.click(screen.getByRole('button', { name: 'Zablokuj bon' }));
  await screen.findByRole('heading', { name: 'Zablokowany' });
  expect(callsOf('/action/block')).toHaveLength(1);
});

test('the numbers of the lost card and of the new one are grouped while they are typed', async () => {
  await open('administrator');
  const lost = await numberField();
  fireEvent.change(lost, { target: { value: 'bare00000' } });
  expect(lost.value).toBe('BARE 0000 0');
  fireEvent.change(lost, { target: { value: bareNumber(6) } });
  fireEvent.click(screen.getByRole('button', { name: 'Zgubiony bon' }));
  fireEvent.click(screen.getByRole('button', { name: 'Zablokuj bon' }));
  const target = await targetField();
  fireEvent.change(target, { target: { value: 'bare-0000-1' } });
  expect(target.value).toBe('BARE 0000 1');
});

test('a scan fills in the number and blocks nothing yet', async () => {
  await open('employer');
  await numberField();
  typeScan(bareNumber(6));
  expect((await numberField()).value).toBe('BARE 0000 0000 0000 0006');
  expect(screen.getByLabelText('Powód')).toBe(document.activeElement);
  expect(host.calls.filter(({ name }) => name.startsWith('POST'))).toEqual([]);
});

test('an administrator sees which balance will move, scans the new card, and moves it once', async () => {
  host.on('POST /api/boncards/:id/action/replace', () =>
    json({ code: 200, data: { ...card, id: '7', number: bareNumber(7) } }),
  );
  await block('administrator');
  expect(await targetField()).toBe(document.activeElement);
  expect(screen.getByText('Saldo').nextSibling?.textContent).toMatch(/^80,00/);
  expect(screen.getByText('Ważny do').nextSibling?.textContent).toBe('03.06.2228');
  expect(screen.getByText('Tylko soczewki')).toBeTruthy();
  typeScan(bareNumber(7));
  expect((await targetField()).value).toBe('BARE 0000 0000 0000 0007');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Powód').value).toBe('Zgubiony bon');
  expect(callsOf('/action/replace')).toEqual([]);
  const move = screen.getByRole('button', { name: /^Przenieś 80,00\szł na nowy bon$/ });
  fireEvent.click(move);
  fireEvent.click(move);
  expect(await screen.findByRole('heading', { name: 'Bon wymieniony' })).toBeTruthy();
  expect(callsOf('/6/action/replace')).toMatchObject([
    { body: { target_number: bareNumber(7), reason: 'Zgubiony bon' } },
  ]);
  window.print = vi.fn();
  fireEvent.click(screen.getByRole('button', { name: 'Drukuj potwierdzenie' }));
  const slip = await screen.findByLabelText('Potwierdzenie wymiany bonu');
  expect(slip.textContent).toMatch(/•••• 0007.*80,00.*03\.06\.2228.*Zgubiony bon•••• 0006/);
});

test('the Enter after the new card’s number moves nothing', async () => {
  await block('administrator');
  fireEvent.change(await targetField(), { target: { value: bareNumber(7) } });
  expect(fireEvent.keyDown(await targetField(), { key: 'Enter' })).toBe(false);
  await waitFor(() => expect(screen.getByLabelText('Powód')).toBe(document.activeElement));
  expect(callsOf('/action/replace')).toEqual([]);
});

test('a new card that cannot take the balance is refused next to its number', async () => {
  host.on('POST /api/boncards/:id/action/replace', () =>
    json(
      {
        code: 422,
        message: 'Nie',
        reason: 'target-unavailable',
        errors: { target_number: ['Ten bon jest sprzedany.'] },
      },
      422,
    ),
  );
  await block('administrator');
  fireEvent.change(await targetField(), { target: { value: bareNumber(9) } });
  fireEvent.click(screen.getByRole('button', { name: /^Przenieś/ }));
  expect(await screen.findByText('Ten bon jest sprzedany.')).toBeTruthy();
  expect(await targetField()).toMatchObject({ value: 'BARE 0000 0000 0000 0009' });
});

test('a card that is already blocked can be replaced directly', async () => {
  host.on('POST /api/boncards/search', () => json({ code: 200, data: { ...masked, blocked } }));
  await block('administrator');
  expect(await targetField()).toBeTruthy();
  expect(callsOf('/action/block')).toEqual([]);
});

test('a card that somebody blocks meanwhile can be replaced directly, too', async () => {
  host.on('POST /api/boncards/:id/action/block', () =>
    json({ code: 409, message: 'Już', reason: 'boncard-already-blocked' }, 409),
  );
  await block('administrator');
  expect(await targetField()).toBeTruthy();
});

test.each([
  ['canceled', { ...masked, status: 2 }, 'Ten bon jest anulowany.'],
  ['unknown', undefined, 'Nie znaleźliśmy bonu o tym numerze. Sprawdź numer na karcie.'],
])('a card that is %s is refused next to its number', async (_, data, sentence) => {
  host.on('POST /api/boncards/search', () => json({ code: 200, data }));
  await block('employer');
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(callsOf('/action/block')).toEqual([]);
});

const lost = {
  ...card,
  number: '•••• 0006',
  blocked: null,
  last_use: { kind: 'charge', at: '2026-06-03T12:05:00Z', salon: { id: '2', name: 'Salon Rynek' } },
};

/** Finds a lost card without its number, and chooses it. */
async function choose(boncard: object) {
  host.on('POST /api/boncards/lost-search', () =>
    json({ code: 200, data: { boncards: [boncard], more: false } }),
  );
  await renderPanel('/panel/bons/lost', {
    role: 'employer',
    capabilities: ['idempotency', 'block', 'lost-search'],
  });
  fireEvent.change(await screen.findByLabelText('Numer dokumentu'), { target: { value: 'PAR 1' } });
  fireEvent.change(screen.getByLabelText('Kwota'), { target: { value: '80' } });
  fireEvent.click(screen.getByRole('button', { name: 'Znajdź bon' }));
  const button = await screen.findByRole('button', { name: 'To ten bon' });
  const line = button.closest('li')?.textContent;
  fireEvent.click(button);
  return line;
}

test('for a canceled card that is found without its number the screen says why it is not blocked', async () => {
  expect(await choose({ ...lost, status: 2 })).toContain('Anulowany · Sprzedaż · ');
  fireEvent.click(screen.getByRole('button', { name: 'Zablokuj bon' }));
  expect(await screen.findByText('Ten bon jest anulowany.')).toBeTruthy();
  expect(callsOf('/action/block')).toEqual([]);
});

test('an employer still sees the balance of a found card once it is blocked, and now its number', async () => {
  await choose(lost);
  fireEvent.click(screen.getByRole('button', { name: 'Zablokuj bon' }));
  expect(await screen.findByText(/Podaj mu numer tego bonu: BARE 0000 0000 0000 0006\.$/)).toBeTruthy();
  expect(screen.getByText('Saldo').nextSibling?.textContent).toMatch(/^80,00/);
  expect(screen.getByText('Tylko soczewki')).toBeTruthy();
});

test.each([
  ['active', {}],
  [
    'used, with a balance that was written off,',
    { status: 3, amount: 0, written_off: '2026-03-03T10:00:00Z' },
  ],
])('of a found card that is %s and was blocked before, what was found is passed on', async (_, state) => {
  await choose({ ...lost, blocked, ...state });
  fireEvent.click(screen.getByRole('button', { name: 'Zablokuj bon' }));
  const note = await screen.findByText(/^Saldo na nowy bon przenosi administrator/);
  expect(note.textContent).toMatch(/końcówkę numeru tego bonu \(•••• 0006\) i dane/);
  expect(callsOf('/action/block')).toEqual([]);
});

test('a found card that is used up and was blocked before has nothing to move', async () => {
  await choose({ ...lost, blocked, status: 3, amount: 0, written_off: null });
  fireEvent.click(screen.getByRole('button', { name: 'Zablokuj bon' }));
  expect(await screen.findByText('Na tym bonie nie ma pieniędzy: nie ma czego przenosić.')).toBeTruthy();
});

test('a found card has the focus on the reason, and the button back leads to what was typed and found', async () => {
  expect(await choose(lost)).not.toContain('Aktywny');
  await waitFor(() => expect(screen.getByLabelText('Powód')).toBe(document.activeElement));
  expect(screen.queryByRole('button', { name: 'To ten bon' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Zgłoś inny bon' }));
  expect(await numberField()).toBe(document.activeElement);
  expect(screen.getByRole('button', { name: 'To ten bon' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Numer dokumentu').value).toBe('PAR 1');
});

test('what was typed to find a lost card is still there after the session expired', async () => {
  const openSearch = () =>
    renderPanel('/panel/bons/lost', { role: 'employer', capabilities: ['block', 'lost-search'] });
  const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
  await openSearch();
  fireEvent.change(await field('Numer dokumentu'), { target: { value: 'PAR 1' } });
  fireEvent.change(await field('Kwota'), { target: { value: '80' } });
  act(() => session.expire());
  cleanup();
  await openSearch();
  await waitFor(async () => expect((await field('Numer dokumentu')).value).toBe('PAR 1'));
  expect((await field('Kwota')).value).toBe('80');
});

test('for a card without money there is nothing to move', async () => {
  host.on('GET /api/boncards/:id', () => json({ code: 200, data: { ...card, status: 3, amount: 0 } }));
  await block('administrator');
  expect(await screen.findByText('Na tym bonie nie ma pieniędzy: nie ma czego przenosić.')).toBeTruthy();
});

test('after a lost answer the call is repeated with the same key', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  let tries = 0;
  host.on('POST /api/boncards/:id/action/block', () => {
    tries += 1;
    return tries === 1 ? Response.error() : json({ code: 200, data: { ...masked, blocked } });
  });
  await block('employer');
  expect(await screen.findByText('Sprawdzamy, czy blokada bonu •••• 0006 została zapisana…')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(await screen.findByRole('heading', { name: 'Zablokowany' })).toBeTruthy();
  expect(tries).toBe(2);
});

test('a block that was resumed too late is said not to be made, with its card, until the user has seen it', async () => {
  pendingCalls.keep({
    key: 'k',
    userId: 'me',
    name: 'blockBoncard',
    request: { params: { id: 6 }, body: { reason: 'Zgubiony bon' } },
    card: { id: 6, number: bareNumber(6) },
    madeAt: '/panel/bons/lost',
    startedAt: Date.now() - 11 * 60_000,
    state: 'checking',
  });
  host.on('POST /api/boncards/:id/action/block', () =>
    json({ code: 422, reason: 'not-recorded', message: 'Nie została wykonana.' }, 422),
  );
  await open('employer');
  const told = 'Bon •••• 0006 nie został zablokowany. Nie została wykonana.';
  // Not the toast, which is soon gone.
  const seen = await screen.findByRole('button', { name: 'Sprawdzone' });
  expect(seen.closest('.MuiAlert-root')?.textContent).toContain(told);
  expect(pendingCalls.all()).toEqual([]);
  fireEvent.click(seen);
  expect(screen.queryByRole('button', { name: 'Sprawdzone' })).toBeNull();
});

test('the counter links to this screen', async () => {
  const router = await renderPanel('/panel/bons/charge', { role: 'employer', capabilities: ['block'] });
  fireEvent.click(await screen.findByRole('link', { name: 'Klient zgubił bon?' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/panel/bons/lost'));
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const jump = within(await screen.findByRole('dialog'));
  expect(jump.getByRole('option', { name: 'Zgubiony bon' })).toBeTruthy();
});
