import { expect, type Page } from '@playwright/test';
import { type DemoPerson, personOf } from './demoPeople.ts';

/** Asks the office to extend a card of the demo, as an employer does at the counter. */
export async function askOffice(page: Page, number: string) {
  const found = await page.request.get(
    `/api/boncards?query=${number}`,
    await headersOf(page, 'administrator'),
  );
  const [{ id }] = (await found.json()).items;
  const asked = await page.request.post('/api/requests', {
    ...(await headersOf(page, 'employer')),
    data: { boncard_id: id, kind: 'extend', note: 'Klientka była w szpitalu, prosi o dwa miesiące' },
  });
  expect(asked.ok(), await asked.text()).toBe(true);
}

async function headersOf(page: Page, role: DemoPerson) {
  const { email, password } = personOf(role);
  const { data } = await (await page.request.post('/api/auth/login', { data: { email, password } })).json();
  return { headers: { Authorization: `Bearer ${data.access_token}` } };
}
