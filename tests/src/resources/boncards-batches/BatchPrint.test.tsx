import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { json, mockHost, networkError } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

const host = mockHost();

const someone = { by: { fullname: 'Alicja Admińska' }, at: '2026-11-24T06:00:00.000Z' };
const print = {
  id: '01936d2e-7c1a-7b54-9f0e-3a5d8c2b1e47',
  format: 'csv',
  state: 'whole',
  cards: 3,
  started: someone,
  confirmed: null,
  next_from: null,
};
const next = { ...print, id: '01936d2e-7c1a-7b54-9f0e-3a5d8c2b1e48' };
const batch = {
  id: 'b1',
  name: 'Święta',
  status: 'ready',
  count: 3,
  progress: { done: 3, total: 3 },
  cards: { pending: 3, sold: 0, active: 0, used: 0, canceled: 0 },
  created: someone,
  prints: 2,
  last_print: print as object | null,
};

const PRINT = 'POST /api/boncards-batches/:id/print';
const prints = () => host.calls.filter(({ name }) => name === 'POST /api/boncards-batches/b1/print');
const saved = vi.fn();

beforeEach(() => {
  saved.mockClear();
  // jsdom has none of these.
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(saved);
});

function shows(last: object | null) {
  host.on('GET /api/boncards-batches/:id', () => json({ code: 200, data: { ...batch, last_print: last } }));
}

async function open(last: object | null) {
  shows(last);
  const router = await renderPanel('/panel/boncard-batches/b1', { capabilities: ['batches'] });
  await screen.findByRole('heading', { level: 1, name: 'Święta' });
  return router;
}

const dialog = () => within(screen.getByRole('dialog'));

/** Prints through the dialog, in its first layout. */
async function begin() {
  fireEvent.click(await screen.findByRole('button', { name: 'Wydrukuj' }));
  await screen.findByRole('dialog');
  fireEvent.click(dialog().getByRole('button', { name: 'Wydrukuj' }));
}

const file = () => new Response('number;pin\r\nABCD;A1B\r\n', { headers: { 'Content-Type': 'text/csv' } });

test('the dialog begins the print in the chosen layout, and asks about that print afterwards', async () => {
  await open(null);
  host.on(PRINT, () => {
    shows(next);
    return file();
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Wydrukuj' }));
  await screen.findByRole('dialog');
  expect(document.activeElement).toBe(dialog().getByRole('radio', { name: /Arkusz A4/ }));
  fireEvent.click(dialog().getByRole('button', { name: 'Wydrukuj' }));
  expect(await screen.findByText('Czy wydruk jest kompletny?')).toBeTruthy();
  expect(saved).toHaveBeenCalledOnce();
  // The focus is on the cancel button, so a key that is pressed just then confirms nothing.
  expect(document.activeElement).toBe(dialog().getByRole('button', { name: 'Jeszcze nie wiem' }));
  host.on('POST /api/boncards-batches/:id/print/confirm', () => json({ code: 200, data: batch }));
  fireEvent.click(dialog().getByRole('button', { name: 'Wydruk jest kompletny' }));
  expect(await screen.findByText('Wydruk jest potwierdzony')).toBeTruthy();
  expect(host.calls.find(({ name }) => name.endsWith('/confirm'))?.body).toEqual({ print_id: next.id });
});

test.each([
  [0, false],
  [80, true],
])(
  'the question before it is confirmed names %i cards that were sold meanwhile: %s',
  async (sold, isNamed) => {
    await open(print);
    shows({ ...print, sold_since: sold });
    fireEvent.click(await screen.findByRole('button', { name: 'Potwierdź wydruk' }));
    expect(await screen.findByText('Czy wydruk jest kompletny?')).toBeTruthy();
    // By the number that the file's name contains.
    expect(screen.getByText('Otwórz plik wydruku 2 i sprawdź, czy ma wszystkie bony: 3.')).toBeTruthy();
    const text = 'Bony sprzedane od początku tego wydruku, których kodu PIN nikt nie podał: 80.';
    expect(screen.queryByText(text, { exact: false }) !== null).toBe(isNamed);
  },
);

test.each([
  { reason: 'too-many-prints', status: 422, message: 'Tę serię wydrukowano już 5 razy.' },
  { reason: 'print-running', status: 409, message: 'Ta seria jest właśnie drukowana.' },
  { reason: 'database-unavailable', status: 503, message: 'Serwer właśnie się uruchamia.' },
])(
  'a print that is refused ($reason) says why; what somebody else printed meanwhile can be confirmed',
  async (refusal) => {
    await open({ ...print, confirmed: someone });
    host.on(PRINT, () => {
      shows(next);
      return json({ code: refusal.status, ...refusal }, refusal.status);
    });
    await begin();
    expect(await screen.findByText(refusal.message)).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Potwierdź wydruk' })).toBeTruthy();
    expect(screen.queryByText(/się nie zapisał/)).toBeNull();
    expect(saved).not.toHaveBeenCalled();
  },
);

test('a print needs the password first, and does not begin without it', async () => {
  await open(null);
  host.on(PRINT, () => json({ code: 403, reason: 'confirm-first', message: 'Podaj hasło' }, 403));
  await begin();
  expect(await screen.findByText(/Podaj swoje hasło, żeby go rozpocząć/)).toBeTruthy();
  fireEvent.click(dialog().getByRole('button', { name: 'Wróć' }));
  expect(await screen.findByText('Podaj hasło')).toBeTruthy();
  expect(prints()).toHaveLength(1);
  expect(screen.queryByText('Czy wydruk jest kompletny?')).toBeNull();
});

test('if the file was not saved, the print is not confirmed, whatever the host says, but made again', async () => {
  await open(print);
  host.on(PRINT, () => {
    shows(next);
    return new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('number;pin\r\n'));
          controller.error(new Error('lost'));
        },
      }),
    );
  });
  await begin();
  expect(await screen.findByText(/^Plik tego wydruku się nie zapisał/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Potwierdź wydruk' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  host.on(PRINT, () => {
    shows({ ...next, id: '01936d2e-7c1a-7b54-9f0e-3a5d8c2b1e49' });
    return file();
  });
  fireEvent.click(screen.getByRole('button', { name: 'Wydrukuj jeszcze raz' }));
  expect(await screen.findByText('Czy wydruk jest kompletny?')).toBeTruthy();
  expect(screen.queryByText(/się nie zapisał/)).toBeNull();
});

test.each([
  ['the print was not answered', { hasAnswer: true }],
  ['nothing was answered', { hasAnswer: false }],
])('if %s, a print that somebody else made before can be confirmed', async (_, { hasAnswer }) => {
  await open({ ...print, confirmed: someone });
  shows(next);
  host.on(PRINT, () => networkError());
  if (!hasAnswer) {
    let isFirst = true;
    host.on('GET /api/boncards-batches/:id', () => {
      if (!isFirst) return json({ code: 200, data: { ...batch, last_print: next } });
      isFirst = false;
      return networkError();
    });
  }
  await begin();
  expect(await screen.findByText(/^Nie udało się połączyć z serwerem/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Potwierdź wydruk' })).toBeTruthy();
  expect(prints()).toHaveLength(hasAnswer ? 1 : 0);
  expect(screen.queryByText(/się nie zapisał/)).toBeNull();
});

test('a print that was interrupted is made again in its layout with one press', async () => {
  await open({ ...print, state: 'brokenOff' });
  expect(await screen.findByText(/^Wydruk został przerwany/)).toBeTruthy();
  expect(screen.getByText(/^Każdy bon tej serii, .* Bon, którego sprzedaż cofnięto, zachowa/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Potwierdź wydruk' })).toBeNull();
  host.on(PRINT, () => {
    shows(next);
    return file();
  });
  fireEvent.click(screen.getByRole('button', { name: 'Wydrukuj jeszcze raz' }));
  expect(await screen.findByText('Czy wydruk jest kompletny?')).toBeTruthy();
  expect(prints().map(({ body }) => body)).toEqual([{ format: 'csv' }]);
});

test.each([
  [
    'was interrupted',
    { ...print, format: 'sheet', state: 'brokenOff' },
    ['Wydrukuj jeszcze raz', 'Inny układ…'],
  ],
  ['is not confirmed', print, ['Wydrukuj']],
])(
  'after too many prints, of which the last one %s, none is offered before its time',
  async (_, last, names) => {
    await open({ ...last, next_from: '2026-12-04T13:05:00.000Z' });
    expect(await screen.findByText(/^Następny wydruk będzie możliwy od 04\.12\.2026 14:05/)).toBeTruthy();
    for (const name of names)
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
    const isWhole = last.state === 'whole';
    expect(screen.queryByRole('button', { name: 'Potwierdź wydruk' }) !== null).toBe(isWhole);
    expect(screen.queryByText(/potwierdź go/) !== null).toBe(isWhole);
    expect(screen.queryByText(/CSV dla drukarni: to znacznie mniejszy plik/) !== null).toBe(!isWhole);
    expect(screen.queryByText(/^Każdy bon tej serii/)).toBeNull();
  },
);

test('a print is offered again from that time on, to a page that somebody attends to', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  });
  onTestFinished(() => void vi.useRealTimers());
  await open({ ...print, next_from: '2026-12-04T13:05:00.000Z' });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Wydrukuj' });
  const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000));
  await pass(11);
  const asked = host.calls.length;
  await pass(10);
  expect(host.calls).toHaveLength(asked);
  expect(button.disabled).toBe(true);
  shows(print);
  fireEvent.pointerMove(window);
  await pass(1);
  await waitFor(() => expect(button.disabled).toBe(false));
  await pass(5);
  expect(host.calls).toHaveLength(asked + 1);
});

test('leaving the page asks only while the file is being downloaded', async () => {
  const router = await open(null);
  const late = Promise.withResolvers<Response>();
  host.on(PRINT, () => late.promise);
  await begin();
  await screen.findByRole('progressbar', { name: 'Pobieranie pliku' });
  void router.navigate('/panel/users');
  expect(await screen.findByText('Przerwać wydruk?')).toBeTruthy();
  fireEvent.click(dialog().getByRole('button', { name: 'Zostań' }));
  expect(router.state.location.pathname).toBe('/panel/boncard-batches/b1');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  shows(next);
  late.resolve(file());
  expect(await screen.findByText('Czy wydruk jest kompletny?')).toBeTruthy();
  await router.navigate('/panel/users');
  expect(router.state.location.pathname).toBe('/panel/users');
});

test('a name that is taken is reported at its field, and kept', async () => {
  host.on('POST /api/boncards-batches', () =>
    json(
      {
        code: 422,
        reason: 'batch-name-taken',
        message: 'Jest już seria o tej nazwie.',
        errors: { name: ['Jest już seria o tej nazwie.'] },
      },
      422,
    ),
  );
  await renderPanel('/panel/boncard-batches/create', { capabilities: ['batches'] });
  const name = await screen.findByLabelText(/^Nazwa/);
  expect(document.activeElement).toBe(name);
  fireEvent.change(name, { target: { value: 'święta' } });
  fireEvent.change(screen.getByLabelText(/^Ile bonów/), { target: { value: '5' } });
  fireEvent.click(screen.getByRole('button', { name: 'Utwórz bony' }));
  expect((await screen.findByText('Jest już seria o tej nazwie.')).id).toBe(
    name.getAttribute('aria-describedby'),
  );
  expect((name as HTMLInputElement).value).toBe('święta');
});
