import { expect, type Page } from '@playwright/test';
import { askOffice } from '../support/askOffice.ts';
import { test } from '../support/demoTest.ts';

/** Requests from a counter to the office, from the overview to their answers (requirements "Requests"). */

test.use({ person: 'administrator', salon: 'Salon Centrum' });

const CARD = 'DEMO0000000000000004';
const dialog = (page: Page) => page.getByRole('dialog');

async function openRequest(page: Page) {
  await page.goto('/panel/overview');
  await page
    .getByRole('region', { name: 'Do zrobienia' })
    .getByRole('link', { name: /^1 prośba z salonów Od dziś/ })
    .click();
  await expect(page).toHaveURL(/\/panel\/requests\?/);
  await page.getByRole('link', { name: 'DEMO 0000 0000 0000 0004' }).click();
  await expect(page.getByText('Klientka była w szpitalu, prosi o dwa miesiące')).toBeVisible();
}

test('a request on the overview leads to its card, and extending the card closes the request', async ({
  page,
}) => {
  await askOffice(page, CARD);
  await openRequest(page);
  await page.getByRole('link', { name: 'Przejdź do bonu' }).click();
  await page.getByRole('button', { name: 'Przedłuż ważność' }).click();
  await dialog(page).getByRole('group', { name: 'Szybki wybór dnia' }).getByRole('button').first().click();
  await dialog(page).getByRole('button', { name: 'Na prośbę klienta' }).click();
  await dialog(page).getByRole('button', { name: 'Przedłuż ważność' }).click();
  await expect(page.getByText('Ważność bonu •••• 0004 została przedłużona')).toBeVisible();
  await page.goto('/panel/requests?filter={"status":"done"}');
  await expect(page.getByRole('row', { name: /DEMO 0000 0000 0000 0004/ })).toContainText('Załatwiona');
  await page.goto('/panel/overview');
  await expect(page.getByRole('region', { name: 'Bony' })).toBeVisible();
  await expect(page.getByRole('link', { name: /prośba z salonów/ })).toHaveCount(0);
});

test('the person who made a declined request is told why', async ({ page, openPageAs }) => {
  await askOffice(page, CARD);
  await openRequest(page);
  await page.getByRole('button', { name: 'Odrzuć' }).click();
  await expect(dialog(page).getByLabel(/^Powód/)).toBeFocused();
  await page.keyboard.type('Minęły dwa lata');
  await dialog(page).getByRole('button', { name: 'Odrzuć prośbę' }).click();
  await expect(page.getByText('Prośba została odrzucona')).toBeVisible();
  await expect(page.getByText('Minęły dwa lata')).toBeVisible();

  const counter = await openPageAs({ person: 'employer', salon: 'Salon Centrum' });
  await counter.goto('/panel/requests?filter={"status":"declined"}');
  await counter.getByRole('link', { name: '•••• 0004' }).click();
  await expect(counter.getByText('Minęły dwa lata')).toBeVisible();
  await expect(counter.getByRole('button', { name: 'Odrzuć' })).toHaveCount(0);
});
