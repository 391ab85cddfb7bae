import { expect } from '@playwright/test';
import { hashPassword } from '../../server/accounts/password.ts';
import { insertUser } from '../../server/accounts/queries.ts';
import { newId } from '../../server/platform/ids.ts';
import { numberField } from '../support/counterPage.ts';
import { demoTemplates } from '../support/demoForTests.ts';
import { personOf } from '../support/demoPeople.ts';
import { test as onDemo } from '../support/demoTest.ts';
import { scan } from '../support/pageAs.ts';
import { makeTemplate } from '../support/postgresForTests.ts';

/** A chain that has only its first administrator: from the checklist to a trial sale that is undone. */

const test = onDemo.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
  template: async ({}, use) => {
    const { postgresUrl } = demoTemplates().told;
    const name = await makeTemplate(postgresUrl, async ({ database }) => {
      const { password, ...person } = personOf('administrator');
      await insertUser(database.db, {
        id: newId(),
        ...person,
        salon_id: null,
        password_hash: await hashPassword(password),
      });
    });
    await use({ postgresUrl, name });
  },
});

test.use({ person: 'administrator' });

test('each step is marked as done automatically, and leads to the next', async ({ page }) => {
  const steps = page.getByRole('region', { name: 'Zanim sprzedasz pierwszy bon' });
  /** Checks how many steps are done, and opens the next one, which has the filled button. */
  const goOn = async (done: number, name: string) => {
    await page.getByRole('link', { name: 'Przegląd' }).first().click();
    await expect(steps).toContainText(`Zrobione: ${done} z 6`);
    await expect(steps.locator('.MuiButton-contained')).toHaveText(name);
    await steps.getByRole('link', { name }).click();
  };
  await page.goto('/panel/overview');

  await goOn(0, 'Dodaj salon');
  await page.getByRole('textbox', { name: 'Nazwa' }).fill('Salon Zdrój');
  await page.getByRole('textbox', { name: 'Adres' }).fill('ul. Zdrojowa 2, 43-229 Ćwiklice');
  await page.getByRole('button', { name: 'Dodaj salon' }).click();
  await expect(page.getByText('Salon został dodany')).toBeVisible();

  await goOn(1, 'Dodaj użytkownika');
  await page.getByRole('textbox', { name: 'Imię' }).fill('Zofia');
  await page.getByRole('textbox', { name: 'Nazwisko' }).fill('Żak');
  await page.getByRole('textbox', { name: 'Adres e-mail' }).fill('zofia@demo.test');
  await page.getByRole('button', { name: 'Dodaj użytkownika' }).click();
  await expect(page.getByText('Użytkownik został dodany')).toBeVisible();

  await goOn(2, 'Ustal klasę');
  await page.getByRole('button', { name: 'Ustal klasę' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Rodzaj bonu').click();
  await page.getByRole('option', { name: 'Wszystkie produkty' }).click();
  await dialog.getByLabel('Klasa podatkowa').click();
  await page.getByRole('option', { name: /^Różnego przeznaczenia/ }).click();
  await dialog.getByRole('button', { name: 'Ustal klasę' }).click();
  await expect(dialog).toBeHidden();

  await goOn(3, 'Zaimportuj bony');
  await page.locator('input[type=file]').setInputFiles({
    name: 'bony.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('number,pin\nNOWA0000000000000001,471\nNOWA0000000000000002,472\n'),
  });
  await page.getByRole('button', { name: 'Zaimportuj bony' }).click();
  // Look for the import's own row, because the preview has rows, too.
  await expect(page.getByRole('row').filter({ hasText: 'Zakończony' })).toBeVisible();

  await goOn(4, 'Wybierz salon');
  await page.getByRole('radio', { name: /Salon Zdrój/ }).check();
  await page.getByRole('button', { name: 'Zapisz salon stanowiska' }).click();
  await expect(steps).toContainText('Zrobione: 5 z 6');

  await goOn(5, 'Przejdź do sprzedaży');
  await expect(numberField(page)).toBeFocused();
  await scan(page, 'NOWA0000000000000001');
  await page.getByRole('button', { name: 'Bez dokumentu' }).click();
  await page.getByRole('button', { name: '50 zł', exact: true }).click();
  await page.getByRole('button', { name: 'Sprzedaj bon za 50,00 zł' }).click();
  await expect(page.getByRole('heading', { name: 'Bon sprzedany' })).toBeVisible();
  await page.getByRole('button', { name: /^Cofnij: Sprzedaż/ }).click();
  await dialog.getByRole('button', { name: 'Pomyłka w kwocie' }).click();
  await dialog.getByRole('button', { name: /^Cofnij/ }).click();
  await expect(page.getByText('Sprzedaż cofnięta · •••• 0001 · 50,00 zł')).toBeVisible();

  await page.getByRole('link', { name: 'Przegląd' }).first().click();
  await expect(page.getByText('Niesprzedane bony w zapasie')).toBeVisible();
  await expect(steps).toBeHidden();
});
