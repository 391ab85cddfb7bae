import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../src/session.ts';
import { manyTurns } from '../support/manyTurns.ts';
import { json, mockHost, networkError } from '../support/mockHost.ts';
import { renderPanel } from '../support/renderPanel.tsx';
import { type ScreenChange, screenChanges } from '../support/screenChanges.ts';

/** Every change in the panel, with the answers that another host may give (wire "Bare hosts"). */

const host = mockHost();

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  localStorage.setItem('selectedSaloon', '2');
});

/** Returns the calls that were made for a change, found by the template of their path. */
function sent({ call }: ScreenChange) {
  return host.calls.filter(({ name }) => name.replace(/\/\d+/, '/:id') === call);
}

async function isTold(sentence: RegExp | string) {
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
}

/** Expects no success message, not even a late one. */
async function isNoSuccess({ done }: ScreenChange) {
  await manyTurns(50);
  expect(screen.queryByText(done)).toBeNull();
}

/** Returns test cases: each change with the first answer, and with the other answers if `all` is true for it. */
function withEach<Answer extends readonly unknown[]>(
  answers: readonly Answer[],
  all: (change: ScreenChange) => boolean = () => true,
) {
  return screenChanges.flatMap((change) =>
    answers
      .slice(0, all(change) ? undefined : 1)
      .map((answer) => [change.what, answer[0], change, answer] as const),
  );
}

/** One change that moves money, and one that does not: what an answer means is decided in one place for all of them. */
const isExample = ({ what }: ScreenChange) => what === 'a charge' || what === 'a new password';

const empty = [
  ['empty', () => new Response('')],
  ['empty as a record that was made', () => new Response(' ', { status: 201 })],
  ['no content', () => new Response(null, { status: 204 })],
] as const;

test.each(withEach(empty, isExample))(
  '%s is a success if the answer is %s',
  async (_, __, change, [, answer]) => {
    host.on(change.call, answer);
    await renderPanel(change.path);
    await change.make();
    await isTold(change.done);
    // No message contradicts the success.
    expect(screen.queryByText(/^Coś poszło nie tak|^Nie wiemy|^Nie udało się/)).toBeNull();
    expect(sent(change)).toHaveLength(1);
  },
);

const refusals = [
  ['a status', { status: 422, message: 'Dziś nie' }],
  ['a status as text', { status: '422', message: 'Dziś nie' }],
  ['a code as text', { code: '422', message: 'Dziś nie' }],
  ['a code of zero', { code: 0, message: 'Dziś nie' }],
  ['a word as code', { code: 'ERR', message: 'Dziś nie' }],
  ['`false` as code', { code: false, message: 'Dziś nie' }],
  ['a status in `data`', { data: '422', message: 'Dziś nie' }],
  ['a sentence instead of errors of fields', { code: 422, errors: 'Dziś nie' }],
] as const;

test.each(withEach(refusals, isExample))(
  '%s is not a success if HTTP 200 refuses it with %s, and the host’s words are shown',
  async (_, __, change, [, answer]) => {
    host.on(change.call, () => json(answer));
    await renderPanel(change.path);
    await change.make();
    await isTold(/Dziś nie/);
    await isNoSuccess(change);
    expect(sent(change)).toHaveLength(1);
  },
);

const contradictions = [
  ['success and refusal', { code: 200, status: 422 }],
  ['success, and a refusal in `data`', { code: 200, data: 422 }],
] as const;

test.each(withEach(contradictions).filter(([, , { isMoney }]) => isMoney))(
  '%s has an unknown outcome, and is not a success, if the host reports %s',
  async (_, __, change, [, answer]) => {
    host.on(change.call, () => json(answer));
    await renderPanel(change.path);
    await change.make();
    await isTold(/^Nie wiemy, czy/);
    await isNoSuccess(change);
  },
);

const failures = [
  ['no answer', networkError, 'Nie udało się połączyć z serwerem. Sprawdź internet i spróbuj ponownie.'],
  [
    'a page',
    () => new Response('<h1>Wi-Fi</h1>', { headers: { 'Content-Type': 'text/html' } }),
    'Nie udało się odczytać odpowiedzi serwera. Spróbuj ponownie za chwilę.',
  ],
  ['a gateway’s page', () => new Response('<h1>Bad gateway', { status: 502 }), 'Wystąpił błąd serwera'],
] as const;

test.each(withEach(failures, isExample))(
  '%s that gets %s says so',
  async (_, __, change, [, answer, sentence]) => {
    host.on(change.call, answer);
    await renderPanel(change.path);
    await change.make();
    await isTold(change.isMoney ? /^Nie wiemy, czy/ : sentence);
    await isNoSuccess(change);
    expect(sent(change)).toHaveLength(1);
  },
);

test.each(screenChanges.map((change) => [change.what, change] as const))(
  '%s with an unknown field is shown in the host’s words',
  async (_, change) => {
    host.on(change.call, () => json({ code: 422, errors: { moon: ['Nie ta faza'] } }, 422));
    await renderPanel(change.path);
    await change.make();
    await isTold(/Nie ta faza/);
    await isNoSuccess(change);
  },
);

test.each(screenChanges.map((change) => [change.what, change] as const))(
  '%s is sent once if it is pressed twice',
  async (_, change) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    host.on(change.call, () => promise);
    await renderPanel(change.path);
    await change.make();
    const buttons = await screen.findAllByRole('button');
    const again = buttons.filter(({ textContent }) => submits.test(textContent ?? ''));
    expect(again).not.toEqual([]);
    for (const button of again) button.click();
    resolve(json({ code: 200 }));
    await isTold(change.done);
    expect(sent(change)).toHaveLength(1);
  },
);

/** Matches the button that was pressed last. */
const submits = /^(Sprzedaj bon|Pobierz \d|Anuluj bon$|Dodaj|Zapisz|Zaimportuj|Dezaktywuj$)/;

test.each(screenChanges.map((change) => [change.what, change] as const))(
  '%s in a dead session makes one call, opens the login once, and comes back with what was typed',
  async (_, change) => {
    host.on(change.call, () => json({ code: 401, message: 'Sesja wygasła' }, 401));
    const router = await renderPanel(change.path, { from: '/?before' });
    const moves: string[] = [];
    router.subscribe(({ location, navigation, historyAction }) => {
      if (navigation.state === 'idle') moves.push(`${historyAction} ${location.pathname}`);
    });
    await change.make();
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    await isNoSuccess(change);
    expect(router.state.location.search).toBe('');
    expect(moves.filter((move) => move.endsWith(' /login'))).toEqual(['REPLACE /login']);
    expect(sent(change)).toHaveLength(1);
    expect(host.calls.at(-1)).toBe(sent(change)[0]);
    expect(session.auth()).toMatchObject({ authorized: false, bearerToken: null });
    const user = { id: 'me', name: 'Alicja', role: 0 };
    host.on('POST /api/auth/login', () =>
      json({ code: 200, data: { access_token: 'new', user_data: user } }),
    );
    await signIn();
    await waitFor(() => expect(router.state.location.pathname).toBe(change.path));
    if (!change.typed) return;
    const { label, value, reopen } = change.typed;
    await reopen?.();
    // The login page, which also has an e-mail field, may still be shown after the router has left it.
    await waitFor(() => expect(screen.getByLabelText(label)).toMatchObject({ value }));
    expect(sent(change)).toHaveLength(1);
  },
);

async function signIn() {
  await screen.findByText(/^Twoja sesja wygasła/);
  fireEvent.change(screen.getByLabelText('Adres e-mail'), { target: { value: 'ala@bare.test' } });
  fireEvent.change(screen.getByLabelText('Hasło'), { target: { value: 'haslo' } });
  fireEvent.click(screen.getByRole('button', { name: 'Zaloguj się' }));
}
