import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { capabilities } from '../../../contract/capabilities.ts';
import { listFilters } from '../../../contract/resources.ts';
import type { ReportResource } from '../../../contract/savedView.ts';
import { json, mockHost } from '../../support/mockHost.ts';
import { renderPanel } from '../../support/renderPanel.tsx';

/** What lists say about their filters on paper; scheduled reports are named in the same way. */

const host = mockHost();

const ID = '01936d2e-7c1a-7b54-9f0e-3a5d8c2b1e47';
const period = (from: string, to: string) => ({ [from]: '2026-11-01', [to]: '2026-11-30' });

/** For each list that can be exported: its filters with values, and their texts in the same order. */
const lists: Record<ReportResource, [path: string, filter: object, texts: string[]]> = {
  boncards: [
    '/panel/bons',
    {
      query: 'ABC',
      status: 1,
      type: 1,
      salon: ID,
      batch_id: ID,
      import_id: ID,
      e_card: 'sent',
      expired: 'true',
      blocked: 'true',
      blocked_to: '2026-11-22',
      pin_locked: 'false',
      amount_from: 50,
      amount_to: 100,
      ...period('valid_until_from', 'valid_until_to'),
    },
    [
      'Szukaj po numerze: ABC',
      'Status: Aktywny',
      'Rodzaj bonu: Tylko soczewki',
      'Salon sprzedaży: Salon Rynek',
      'Seria: Święta',
      'Import: bony.csv',
      'E-bon: Wysłany',
      'Po terminie: Tak',
      'Zablokowany: Tak',
      'Zablokowany nie później niż: 22.11.2026',
      'PIN zablokowany: Nie',
      'Saldo od: 50,00 zł',
      'Saldo do: 100,00 zł',
      'Koniec ważności od: 01.11.2026',
      'Koniec ważności do: 30.11.2026',
    ],
  ],
  'boncards-transactions': [
    '/panel/statistics/by-charge',
    {
      number: 'ABC',
      issue_amount_from: 50,
      issue_amount_to: 100,
      ...period('issue_date_from', 'issue_date_to'),
      place: ID,
      document: 'FV 1',
      user: ID,
      kind: 'charge',
      reference: 'R1',
      issuer: ID,
    },
    [
      'Numer bonu: ABC',
      'Kwota od: 50,00 zł',
      'Kwota do: 100,00 zł',
      'Data od: 01.11.2026',
      'Data do: 30.11.2026',
      'Salon: Salon Rynek',
      'Dokument: FV 1',
      'Pracownik: Kasa 1 · Salon Rynek',
      'Rodzaj operacji: Sprzedaż',
      'Numer referencyjny kasy: R1',
      'Salon sprzedaży: Salon Rynek',
    ],
  ],
  'audit-entries': [
    '/panel/audit',
    {
      action: 'salon.changed',
      by: ID,
      object_kind: 'salon',
      object_id: ID,
      ...period('date_from', 'date_to'),
    },
    [
      'Zdarzenie: Zmiana salonu',
      'Kto: Kasa 1 · Salon Rynek',
      'Rodzaj obiektu: Salon',
      'Tylko: Salon Rynek',
      'Data od: 01.11.2026',
      'Data do: 30.11.2026',
    ],
  ],
  liability: [
    '/panel/books/liability',
    { at: '2026-11-01', salon: ID, type: 1, tax_class: 'none', expired: 'true' },
    [
      'Stan na dzień: 01.11.2026',
      'Salon: Salon Rynek',
      'Rodzaj bonu: Tylko soczewki',
      'Klasa podatkowa: Nieustalona',
      'Po terminie: Po terminie',
    ],
  ],
  'roll-forward': ['/panel/books/month', { month: '2026-10' }, ['Miesiąc: październik 2026']],
  settlement: ['/panel/books/settlement', { month: '2026-10' }, ['Miesiąc: październik 2026']],
  exceptions: [
    '/panel/books/exceptions',
    { ...period('from', 'to'), rule: 'drained', salon: ID },
    [
      'Data od: 01.11.2026',
      'Data do: 30.11.2026',
      'Co się stało: Wydany zaraz po sprzedaży',
      'Salon: Salon Rynek',
    ],
  ],
};

/** Whose values no screen sets. */
const unseen = ['stats_type', 'ids'];

test.each(Object.entries(lists))(
  '%s says its filters as the screen does',
  async (resource, [path, filter, texts]) => {
    expect(Object.keys(filter).toSorted()).toEqual(
      listFilters(resource as ReportResource)
        .filter((name) => !unseen.includes(name))
        .toSorted(),
    );
    const info = { total_items: 1, total_pages: 1 };
    const salon = { id: ID, name: 'Salon Rynek' };
    host.on('GET /api/our-salons', () => json({ code: 200, items: [salon] }));
    host.on('GET /api/actors', () => json({ code: 200, items: [], info }));
    host.on('GET /api/actors/:id', () =>
      json({ code: 200, data: { id: ID, fullname: 'Kasa 1', kind: 'key', salon } }),
    );
    host.on('GET /api/boncards-imports/:id', () =>
      json({ code: 200, data: { id: ID, file_name: 'bony.csv', status: 1 } }),
    );
    host.on('GET /api/boncards-batches', () => json({ code: 200, items: [], info }));
    host.on('GET /api/boncards-batches/:id', () => json({ code: 200, data: { id: ID, name: 'Święta' } }));
    host.on('GET /api/audit-entries', () =>
      json({
        code: 200,
        items: [{ id: '1', object: { kind: 'salon', id: ID, label: 'Salon Rynek' } }],
        info,
      }),
    );
    host.on('GET /api/books/liability', () =>
      json({ code: 200, items: [], sums: { at: '2026-11-01', amount: 0, cards: 0, history: [] } }),
    );
    host.on('GET /api/books/exceptions', () => json({ code: 200, items: [], info, sums: { rules: [] } }));
    await renderPanel(`${path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`, { capabilities });
    await waitFor(() => {
      const said = screen.getByText(/ · Wydrukowano /).textContent?.replace(/ · Wydrukowano .*/, '');
      expect(said).toBe(texts.join(' · '));
    });
  },
);
