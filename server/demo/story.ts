import type { CardNumber, Pin } from '../../contract/cardNumber.ts';
import type { BoncardType, Role, TaxClass } from '../../contract/codes.ts';
import { groszeOf as zl } from '../../contract/money.ts';
import type { DemoCard, DemoEvent } from './demoCard.ts';

/** The demo's data as a story: people, three salons, and a card of every status and type. */

export const salons = [
  { name: 'Salon Centrum', address: 'ul. Marszałkowska 12, 00-590 Warszawa' },
  { name: 'Salon Łódź Manufaktura', address: 'ul. Drewnowska 58, 91-002 Łódź' },
  { name: 'Salon Świdnica', address: 'Rynek 7, 58-100 Świdnica' },
];

/** The footer links of the public page; addresses that nobody can own (RFC 2606). */
export const links = {
  COMPANY_URL: 'https://salony.example/',
  TERMS_URL: 'https://salony.example/regulamin',
};

export const people: { name: string; surname: string; email: string; password: string; role: Role }[] = [
  {
    name: 'Alicja',
    surname: 'Admińska',
    email: 'admin@demo.test',
    password: 'demo-admin-2026',
    role: 'administrator',
  },
  {
    name: 'Ewa',
    surname: 'Kowalska',
    email: 'employer@demo.test',
    password: 'demo-employer-2026',
    role: 'employer',
  },
];

/** More people who sell; they have the same password as the employer above. */
export const colleagues: { name: string; surname: string; email: string; salon: number }[] = [
  { name: 'Marek', surname: 'Wójcik', email: 'marek@demo.test', salon: 0 },
  { name: 'Joanna', surname: 'Lis', email: 'joanna@demo.test', salon: 1 },
  { name: 'Tomasz', surname: 'Zieliński', email: 'tomasz@demo.test', salon: 1 },
  { name: 'Katarzyna', surname: 'Mazur', email: 'katarzyna@demo.test', salon: 2 },
  { name: 'Paweł', surname: 'Dudek', email: 'pawel@demo.test', salon: 2 },
];

/**
 * Tax classes that were set a number of days ago and apply from the first day of the next month; cards sold earlier,
 * and those of other types, have none.
 */
export const taxClasses: { type: BoncardType; class: TaxClass; daysAgo: number }[] = [
  { type: 'all', class: 'mpv', daysAgo: 350 },
  { type: 'lenses', class: 'spv', daysAgo: 350 },
  { type: 'medicalSets', class: 'spv', daysAgo: 290 },
];

function card(ordinal: number, pin: string, description: string, events: DemoEvent[] = []): DemoCard {
  return {
    number: `DEMO${String(ordinal).padStart(16, '0')}` as CardNumber,
    pin: pin as Pin,
    description,
    events,
  };
}

export const cards: DemoCard[] = [
  card(1, '101', 'nieaktywny, do sprzedania'),
  card(2, '102', 'nieaktywny, do sprzedania'),
  card(3, '103', 'aktywny, 150,00 zł na wszystkie produkty', [
    { kind: 'charge', daysAgo: 20, document: 'FV 12/2026', amount: zl(150), type: 'all', months: 12 },
  ]),
  card(4, '104', 'aktywny, 249,50 zł tylko na soczewki', [
    { kind: 'charge', daysAgo: 40, document: 'FV 7/2026', amount: zl(300), type: 'lenses', months: 6 },
    { kind: 'purchase', daysAgo: 12, document: 'PAR 311', amount: zl(50.5) },
  ]),
  card(5, '105', 'aktywny, 200,00 zł tylko na zestawy medyczne', [
    { kind: 'charge', daysAgo: 5, document: 'FV 15/2026', amount: zl(200), type: 'medicalSets', months: 3 },
  ]),
  card(6, '106', 'aktywny, 500,00 zł na firmowy zestaw medyczny', [
    {
      kind: 'charge',
      daysAgo: 2,
      document: 'FV 16/2026',
      amount: zl(500),
      type: 'companyMedicalSet',
      months: 12,
    },
  ]),
  card(7, '107', 'wykorzystany', [
    { kind: 'charge', daysAgo: 90, document: 'FV 2/2026', amount: zl(100), type: 'all', months: 12 },
    { kind: 'purchase', daysAgo: 60, document: 'PAR 120', amount: zl(100) },
  ]),
  card(8, '108', 'po terminie, 80,00 zł', [
    { kind: 'charge', daysAgo: 200, document: 'FV 1/2026', amount: zl(80), type: 'all', months: 3 },
  ]),
  card(9, '109', 'anulowany', [
    { kind: 'charge', daysAgo: 30, document: 'FV 10/2026', amount: zl(120), type: 'all', months: 12 },
    { kind: 'cancel', daysAgo: 0, reason: 'Klient zgłosił zgubienie karty' },
  ]),
];

/** Files in the form in which a printer delivers them; the last one contains mistakes. */
export const importFiles = [
  { name: 'bony-demo.csv', daysAgo: 210, content: fileOf(cards) },
  {
    name: 'bony-z-bledami.csv',
    daysAgo: 0,
    content: [
      'numer;pin',
      'DEMO0000000000000020;120',
      'DEMO0000000000000021;121',
      'DEMO0000000000000001;101',
      'DEMO00000000000022;122',
      '1,23457E+19;123',
    ].join('\r\n'),
  },
];

/** Cards that were made here and printed before Christmas. */
export const batch = { name: 'Święta', daysAgo: 40, count: 24 };

/** Returns the file with the cards for the everyday trade. */
export function stockFile(trade: DemoCard[]) {
  return { name: 'bony-zapas.csv', daysAgo: 500, content: fileOf(trade) };
}

function fileOf(listed: DemoCard[]): string {
  return ['numer,pin', ...listed.map(({ number, pin }) => `${number},${pin}`)].join('\n');
}
