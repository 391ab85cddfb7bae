import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Capability } from '../../../../contract/capabilities.ts';
import { json, mockHost } from '../../../support/mockHost.ts';
import { renderPanel } from '../../../support/renderPanel.tsx';

const host = mockHost();
const [market, station] = [
  { id: '01936d2e-7c1a-7b54-9f0e-3a5d8c2b1e47', name: 'Salon Rynek' },
  { id: '01936d2e-7c1a-7b54-9f0e-3a5d8c2b1e48', name: 'Salon Dworzec' },
];

/** Opens the settlement of October. Returns the rows of its two tables that tell who owes whom. */
async function open(capabilities: Capability[]) {
  const items = [
    { debtor: market, creditor: station, amount: 500, count: 7 },
    { debtor: station, creditor: market, amount: 200, count: 1 },
  ];
  const net = [{ debtor: market, creditor: station, amount: 300 }];
  host.on('GET /api/books/settlement', () =>
    json({ code: 200, items, sums: { month: '2026-10', amount: 700, count: 8, net, salons: [] } }),
  );
  await renderPanel('/panel/books/settlement?filter={"month":"2026-10"}', { capabilities });
  const rows = await screen.findAllByRole('row', { name: /Salon Rynek.*Salon Dworzec/ });
  return rows.map((row) => within(row).queryByRole('link')?.getAttribute('href') ?? null);
}

test('a debt opens the purchases that it adds up; what is left of two debts adds up none', async () => {
  const [net, debt] = await open(['books', 'transaction-issuer']);
  expect(net).toBeNull();
  expect(decodeURIComponent(debt ?? '')).toBe(
    `/panel/statistics/by-sell?filter={"place":"${station?.id}","issuer":"${market?.id}","issue_date_from":"2026-10-01","issue_date_to":"2026-10-31"}`,
  );
});

test('a debt opens nothing if the host cannot tell its purchases from others', async () => {
  expect(await open(['books'])).toEqual([null, null]);
});
