import type { Page } from '@playwright/test';
import { apiAs } from './apiAs.ts';

/** Requests as an employer at the counter that the office extends a card of the demo. */
export async function askOffice(page: Page, number: string) {
  const {
    items: [{ id }],
  } = await (await apiAs(page, 'administrator')).get(`boncards?query=${number}`);
  const note = 'Klientka była w szpitalu, prosi o dwa miesiące';
  await (await apiAs(page, 'employer')).post('requests', { boncard_id: id, kind: 'extend', note });
}
