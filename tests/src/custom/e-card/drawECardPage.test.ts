import { expect, test } from 'vitest';
import type { ECardPage, ECardView, ShownECard } from '../../../../contract/eCardPage.ts';
import { asGrosze } from '../../../../contract/money.ts';
import { warsawDayOf } from '../../../../contract/warsaw.ts';
import { drawECardPage } from '../../../../src/custom/e-card/drawECardPage.tsx';
import { currentLanguage } from '../../../../src/i18n/language.ts';

const now = new Date('2026-11-27T15:30:00Z');

const card: ShownECard = {
  number: '9VDX3PRVCGFZ35P5RSNL',
  pin: '7KM',
  status: 'active',
  type: 'lenses',
  type_text: 'Tylko soczewki',
  valid_until: warsawDayOf(new Date('2027-11-27T12:00:00Z')),
  amount: asGrosze(12_345),
  blocked: false,
  other_changes: [],
  transactions: [],
  first_shown: now,
  recipient: null,
  message: null,
};

/** Draws a page. Returns it as a parsed document. */
function draw(view: ECardView, page: Partial<ECardPage> = {}) {
  const brand = { name: 'Optyk Żółw', logo: '' };
  const { title, body } = drawECardPage({
    language: 'pl',
    brand,
    links: { company: '', terms: '' },
    view,
    ...page,
  });
  return { title, body, read: new DOMParser().parseFromString(body, 'text/html') };
}

function open(changes: Partial<ShownECard> = {}, page: Partial<ECardPage> = {}) {
  const view: ECardView = {
    name: 'open',
    card: { ...card, ...changes },
    publicUrl: 'https://bony.example.com',
    salons: [],
    now,
  };
  return draw(view, page).read;
}

test('the salons are listed, or linked to on the public page if there are too many', () => {
  const view = { name: 'open', card, publicUrl: 'https://bony.example.com', now } as const;
  const few = draw({ ...view, salons: [{ id: '1', name: 'Salon Rynek', address: 'Rynek 1' }] }).read;
  expect(few.querySelector('.salons li')?.textContent).toBe('Salon RynekRynek 1');
  const many = draw({ ...view, salons: undefined }).read;
  expect(many.querySelector('.salons')).toBeNull();
  expect(many.querySelector('main a[href="/"], a[href="/"]:not(.brand)')?.textContent).toBe('Nasze salony');
});

const isFilled = (read: Document) => read.querySelector('.filled') !== null;

test('what people wrote is shown as plain text, whatever it contains', () => {
  const words = '<img src=x onerror=alert(1)> \u202e"\'&amp;';
  const read = open({ recipient: words, message: `${words}\n${words}` });
  expect(read.querySelector('.lead')?.textContent).toBe(`Dla: ${words}`);
  expect(read.querySelector('.greeting p')?.textContent).toBe(`${words}\n${words}`);
  expect(read.querySelectorAll('script, [onerror], img:not([src="/favicon.svg"])')).toHaveLength(0);
});

test('a browser’s translation changes the labels, but neither values nor what people wrote', () => {
  const read = open({ recipient: 'Ania', message: 'Wszystkiego najlepszego!' });
  const literal = [...read.querySelectorAll('main [translate="no"]')].map(({ textContent }) => textContent);
  expect(literal).toEqual(
    expect.arrayContaining(['Ania', 'Wszystkiego najlepszego!', '9VDX 3PRV CGFZ 35P5 RSNL', '7KM']),
  );
  expect(read.querySelectorAll('dt')).not.toHaveLength(0);
  expect(read.querySelectorAll('[translate="no"] dt, .lead[translate="no"]')).toHaveLength(0);
});

test('the page has nothing inline that its policy forbids', () => {
  const views: ECardView[] = [
    { name: 'closed' },
    { name: 'dead' },
    { name: 'reminders' },
    { name: 'remindersStopped' },
  ];
  const bodies = [...views.map((view) => draw(view).body), open().body.innerHTML];
  for (const body of bodies) expect(body).not.toMatch(/ style=| on\w+=|<style|<script|javascript:/);
});

test('the page of a dead link names every reason why it may be dead', () => {
  const text = draw({ name: 'dead' }).read.body.textContent;
  for (const reason of ['niepełny', 'zastąpiony', 'ponad 30 dni temu', 'już go nie ma'])
    expect(text).toContain(reason);
});

test('only a card that can pay shows how to pay with it, and can be saved as a picture', () => {
  const standings: [Partial<ShownECard>, RegExp][] = [
    [{ status: 'used', amount: asGrosze(0) }, /^Bon jest wykorzystany/],
    [
      {
        status: 'used',
        amount: asGrosze(0),
        valid_until: warsawDayOf(new Date('2026-11-01T12:00:00Z')),
        other_changes: [{ kind: 'breakage', amount: asGrosze(-12_345), datetime: now }],
      },
      /^Bon stracił ważność 01\.11\.2026, a kwotę, która na nim została, odpisano/,
    ],
    [{ blocked: true }, /^Ten bon jest zablokowany/],
    [
      { valid_until: warsawDayOf(new Date('2026-11-26T12:00:00Z')) },
      /^Bon stracił ważność 26\.11\.2026\. .* 123,45\szł/,
    ],
  ];
  for (const [changes, sentence] of standings) {
    const read = open(changes);
    expect(read.querySelector('.giftcard h2')?.textContent).toMatch(sentence);
    expect(read.querySelector('.how, [data-save]')).toBeNull();
    expect(read.querySelector('.code .number')?.textContent).toBe('9VDX 3PRV CGFZ 35P5 RSNL');
  }
  const active = open();
  expect(active.querySelector('.giftcard h2')?.textContent).toBe('Bon jest aktywny.');
  expect(active.querySelectorAll('.how, [data-save]')).toHaveLength(2);
});

test('a card can pay until its last day is over in Warsaw', () => {
  const lastDay = warsawDayOf(now);
  const at = (instant: string) => {
    const view: ECardView = {
      name: 'open',
      card: { ...card, valid_until: lastDay },
      publicUrl: '',
      salons: [],
      now: new Date(instant),
    };
    return draw(view).read.querySelector('.how') !== null;
  };
  expect([at('2026-11-27T22:59:00Z'), at('2026-11-27T23:01:00Z')]).toEqual([true, false]);
});

test('a later visitor is told when it was first opened', () => {
  const first = (minutes: number) =>
    open({ first_shown: new Date(now.getTime() - minutes * 60_000) }).body.textContent;
  expect(first(5)).not.toContain('pierwszy raz');
  expect(first(60)).toContain('Ten bon otwarto pierwszy raz 27.11.2026 15:30.');
});

test('the language is chosen with a link, and on an answer by sending the same request again', () => {
  const closed = draw({ name: 'closed' }).read;
  expect(closed.querySelector('header a.quiet')?.getAttribute('href')).toBe('?lang=en');
  expect(closed.querySelector('main form')?.getAttribute('action')).toBe('?lang=pl');
  const shown = open({}, { language: 'en' });
  const form = shown.querySelector<HTMLFormElement>('header form');
  expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '?lang=pl']);
  expect(shown.querySelector('.balance')?.textContent).toMatch(/^Balance123,45\szł$/);
  // Drawing a page does not change the current language.
  expect(currentLanguage()).toBe('pl');
});

test('a failure shows what to do, and its number if it has one', () => {
  const sentence = 'Serwis jest chwilowo niedostępny.';
  const { title, read } = draw({ name: 'failed', sentence, requestId: 'abc' });
  expect(title).toBe('Coś poszło nie tak · Optyk Żółw');
  expect(read.querySelector('main')?.textContent).toContain(`${sentence}Numer zgłoszenia: abc`);
  expect(draw({ name: 'failed', sentence }).body).not.toContain('Numer zgłoszenia');
  expect(isFilled(read)).toBe(false);
});
