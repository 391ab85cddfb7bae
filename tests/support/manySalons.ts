import type { Page } from '@playwright/test';

/** Every screen on which people choose one of all salons, with the field to type in and the role of its choices. */
export const salonChoices = [
  { path: '/panel/users/create', field: { role: 'combobox', name: 'Salon' }, choice: 'option' },
  { path: '/panel/statistics/by-charge', field: { role: 'combobox', name: 'Salon' }, choice: 'option' },
  {
    path: '/panel/hide-configuration',
    field: { role: 'searchbox', name: 'Nazwa lub adres' },
    choice: 'radio',
  },
] as const;

/** Answers the page's request for all salons with 10 000 of them, named Salon 1 to Salon 10000. */
export async function answerWithManySalons(page: Page) {
  const items = Array.from({ length: 10_000 }, (_, n) => ({
    id: n + 1,
    name: `Salon ${n + 1}`,
    address: 'Rynek',
  }));
  await page.route('**/api/our-salons', (route) =>
    route.fulfill({ json: { code: 200, items }, headers: { 'Access-Control-Allow-Origin': '*' } }),
  );
}
