import type { Page } from '@playwright/test';

/** Every place where one of all salons is chosen: the field that is typed in, and what it offers. */
export const salonChoices = [
  { path: '/panel/users/create', field: { role: 'combobox', name: 'Salon' }, choice: 'option' },
  { path: '/panel/statistics/by-charge', field: { role: 'combobox', name: 'Salon' }, choice: 'option' },
  {
    path: '/panel/hide-configuration',
    field: { role: 'searchbox', name: 'Nazwa lub adres' },
    choice: 'radio',
  },
] as const;

/** Answers the page's question for all salons with 10 000: Salon 1 to Salon 10000. */
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
