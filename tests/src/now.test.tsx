import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addDays, type WarsawDay } from '../../contract/warsaw.ts';
import PublicCheckPage from '../../src/custom/public-check/PublicCheckPage.tsx';
import { learnTime, now } from '../../src/now.ts';
import { BARE_PIN, bareNumber } from '../support/bareHost.ts';
import { json, mockHost } from '../support/mockHost.ts';
import { renderPanel } from '../support/renderPanel.tsx';

const host = mockHost();
const hostTime = new Date('2026-11-03T11:00:00Z');
const today = '2026-11-03' as WarsawDay;
const DAY_MS = 86_400_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: hostTime }));

/** Returns an answer of a host whose clock is right. */
function answer(body: object, cacheControl = 'no-store'): Response {
  const response = json(body);
  response.headers.set('Cache-Control', cacheControl);
  response.headers.set('Date', hostTime.toUTCString());
  return response;
}

/** Sets this computer's clock. Returns its time. */
function setClock(aheadMs: number): number {
  const time = hostTime.getTime() + aheadMs;
  vi.setSystemTime(time);
  return time;
}

describe.each([-1, 0, 1])('where the computer’s clock is %d days ahead', (days) => {
  beforeEach(() => void setClock(days * DAY_MS));

  const cards = [
    { id: 1, number: bareNumber(1), status: 1, amount: 10.5, valid_until: today },
    { id: 2, number: bareNumber(2), status: 1, amount: 10.5, valid_until: addDays(today, -1) },
  ];

  test('a card pays through its last day, and not on the next', async () => {
    localStorage.setItem('selectedSaloon', '2');
    const [valid, expired] = cards;
    const find = async (card: object | undefined) => {
      host.on('POST /api/boncards/search', () => answer({ code: 200, data: card }));
      await renderPanel('/panel/bons/purchase', { role: 'employer' });
      const number = await screen.findByLabelText('Zeskanuj bon lub wpisz numer');
      fireEvent.change(number, { target: { value: bareNumber(1) } });
      fireEvent.change(screen.getByLabelText('PIN'), { target: { value: BARE_PIN } });
      fireEvent.click(screen.getByRole('button', { name: 'Sprawdź bon' }));
    };
    await find(valid);
    expect(await screen.findByRole('button', { name: 'Dalej' })).toBeTruthy();
    cleanup();
    await find(expired);
    expect(await screen.findByText('Bon stracił ważność 02.11.2026.')).toBeTruthy();
  });

  test.each([
    ['Bon jest aktywny.', cards[0]],
    [/^Bon stracił ważność 02\.11\.2026/, cards[1]],
  ])('a customer reads %s', async (sentence, card) => {
    host.on('POST /api/check-boncard', () => answer({ code: 200, data: card }));
    render(<PublicCheckPage />);
    fireEvent.change(screen.getByLabelText('Numer bonu'), { target: { value: bareNumber(1) } });
    fireEvent.change(screen.getByLabelText('PIN'), { target: { value: BARE_PIN } });
    fireEvent.click(screen.getByRole('button', { name: 'Sprawdź saldo' }));
    expect(await screen.findByRole('heading', { name: sentence })).toBeTruthy();
  });

  test('the list marks the card whose last day is over', async () => {
    host.on('GET /api/boncards', () =>
      answer({ code: 200, items: cards, info: { total_items: 2, total_pages: 1 } }),
    );
    await renderPanel('/panel/bons');
    const statuses = await screen.findAllByText(/^(Aktywny|Po terminie)$/);
    expect(statuses.map(({ textContent }) => textContent)).toEqual(['Aktywny', 'Po terminie']);
  });

  test('the books open on the host’s day, also after a reload', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    learnTime(answer({}), Date.now());
    await renderPanel('/panel/books/liability', { capabilities: ['books'] });
    await waitFor(() =>
      expect(host.calls.find(({ name }) => name.endsWith('/liability'))?.query).toMatchObject({ at: today }),
    );
  });
});

test.each([
  ['a difference of half a minute', 30_000, 30_000, 0],
  ['a clock that is a minute ahead', 60_000, 60_000, 60_000],
  ['a clock that is a minute behind', -60_000, -60_000, -60_000],
  ['an answer that took an hour', -1_800_000, 1_800_000, 0],
  ['an answer that took a minute, to a clock that is an hour ahead', 3_600_000, 3_660_000, 3_600_000],
  ['an answer that took a minute, to a clock that is two hours behind', -7_260_000, -7_200_000, -7_200_000],
])('%s is corrected by what it proves', (_, sentAhead, receivedAhead, corrected) => {
  const sentAt = setClock(sentAhead);
  const receivedAt = setClock(receivedAhead);
  learnTime(answer({}), sentAt);
  expect(receivedAt - now().getTime()).toBe(corrected);
});

test('the last answer that tells a time counts', () => {
  const sentAt = setClock(DAY_MS);
  learnTime(answer({}), sentAt);
  learnTime(json({}), sentAt);
  expect(now()).toEqual(hostTime);
  // A cache may have kept it.
  learnTime(answer({}, 'max-age=3600'), setClock(2 * DAY_MS));
  expect(now()).toEqual(new Date(hostTime.getTime() + DAY_MS));
  learnTime(answer({}), setClock(0));
  expect(now()).toEqual(hostTime);
});
