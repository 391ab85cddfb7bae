import { expect, type Page } from '@playwright/test';
import { addDays, formatDay, warsawDayOf } from '../../contract/warsaw.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { findToPay, openCounter } from '../support/counterPage.ts';
import { test as demoTest } from '../support/demoTest.ts';
import { cardTokenIn, mailTo, show } from '../support/eCards.ts';
import { isDrawn } from '../support/pageAs.ts';
import { startSmtpServer, type TestSmtpServer } from '../support/smtpServer.ts';

/** E-cards in the console, with what their mails contain (requirements "E-cards"). */

const test = demoTest.extend<{ smtp: TestSmtpServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
  smtp: async ({}, use) => {
    const smtp = await startSmtpServer();
    await use(smtp);
    await smtp.stop();
  },
  variables: ({ smtp }, use) => use({ SMTP_URL: smtp.url, MAIL_FROM: 'Bony <bony@example.test>' }),
});

test.use({ person: 'employer', salon: 'Salon Centrum' });

const SCREEN = '/panel/bons/charge/e-card';
const email = (page: Page) => page.getByLabel('Adres e-mail');
const main = (page: Page) => page.getByRole('main');
const eCard = (page: Page) => page.getByRole('region', { name: 'E-bon', exact: true });

async function openScreen(page: Page) {
  await page.goto(SCREEN);
  await expect(email(page)).toBeFocused();
}

/** Sells an e-card for PLN 200. */
async function sell(page: Page, address: string) {
  await openScreen(page);
  await email(page).fill(address);
  await page.getByLabel('Dla kogo').fill('Ania');
  await page.getByLabel('Życzenia').fill('Sto lat!\nEla');
  await page.getByLabel('Numer dokumentu').fill('PAR 77');
  await page.getByLabel('Kwota', { exact: true }).fill('200');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'E-bon sprzedany' })).toBeVisible();
}

test('from the sale to the purchase, by keyboard alone', async ({ page, demo, smtp }) => {
  await openCounter(page, 'charge');
  const link = page.getByRole('link', { name: 'E-bon na e-mail' });
  while (!(await link.evaluate((element) => element.matches(':focus')))) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(email(page)).toBeFocused();
  await page.keyboard.type('ania@example.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ania');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Numer dokumentu')).toBeFocused();
  await page.keyboard.type('PAR 77');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Kwota', { exact: true })).toBeFocused();
  await page.keyboard.type('200');
  await expect(page.locator('[aria-live=polite]').getByText('Na adres ania@example.test')).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'E-bon sprzedany' })).toBeVisible();
  await expect(main(page)).toContainText(
    /E-bon na 200,00\szł wysłany \S+ \d\d:\d\d na adres ania@example\.test/,
  );
  await expect(page.getByRole('heading', { name: 'E-bon sprzedany' })).toBeFocused();

  const mail = await mailTo(smtp, 'ania@example.test');
  expect(mail.text).toContain('Ania');
  const { number, pin } = (await show(demo, cardTokenIn(mail))).body.data;
  await findToPay(page, number, pin);
  await expect(page.getByRole('dialog')).toContainText(/200,00\szł/);
});

test('one that could not be delivered is on the overview until its address is corrected', async ({
  page,
  smtp,
  openPageAs,
}) => {
  smtp.refuseNextAt('RCPT', '550 5.1.1 User unknown');
  await sell(page, 'ania@gmial.test');
  await expect(main(page)).toContainText('Nie udało się wysłać e-bonu');

  const office = await openPageAs({ person: 'administrator' });
  await office.goto('/panel/overview');
  await office.getByRole('link', { name: '1 niedostarczony e-bon' }).click();
  await expect(office.getByRole('combobox', { name: 'E-bon' })).toHaveText('Niedostarczony');
  await office.getByRole('rowheader').first().getByRole('link').click();
  await expect(eCard(office)).toContainText('Niedostarczony');
  await expect(eCard(office)).toContainText('ania@gmial.test');
  await expect(office.getByRole('region', { name: 'Historia' })).toContainText('Mail z e-bonem');

  await page.getByRole('link', { name: 'Popraw adres w transakcji' }).click();
  await eCard(page).getByRole('button', { name: 'Popraw adres' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Adres e-mail')).toBeFocused();
  await expect(dialog.getByLabel('Adres e-mail')).toHaveValue('ania@gmial.test');
  await expect(dialog.getByLabel('Życzenia')).toHaveValue('Sto lat!\nEla');
  await dialog.getByLabel('Adres e-mail').fill('ania@gmail.test');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Wysyłamy e-bon •••• .{4} na adres ania@gmail\.test/)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(eCard(page)).toContainText('ania@gmail.test');
  expect((await mailTo(smtp, 'ania@gmail.test')).text).toContain('Sto lat!');
  await office.goto('/panel/overview');
  await expect(office.getByRole('heading', { name: 'Do zrobienia' })).toBeVisible();
  await expect(office.getByRole('link', { name: /niedostarczony e-bon/ })).toBeHidden();
});

test('one is sent again from the card’s page: the earlier link is dead, and the timeline has both mails', async ({
  page,
  demo,
  smtp,
  openPageAs,
}) => {
  await sell(page, 'ania@example.test');
  const first = cardTokenIn(await mailTo(smtp, 'ania@example.test'));
  expect((await show(demo, first)).status).toBe(200);

  const office = await openPageAs({ person: 'administrator' });
  await office.goto('/panel/bons?filter={"e_card":"opened"}');
  await office.getByRole('rowheader').first().getByRole('link').click();
  await expect(eCard(office)).toContainText('Otwarty');
  await eCard(office).getByRole('button', { name: 'Wyślij ponownie' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Wyślij ponownie' }).click();
  await expect(office.getByRole('dialog')).toBeHidden();
  const second = cardTokenIn(await mailTo(smtp, 'ania@example.test', 2));
  expect((await show(demo, first)).status).toBe(404);
  expect((await show(demo, second)).status).toBe(200);
  const mails = office.getByRole('region', { name: 'Historia' }).getByText('Mail z e-bonem');
  await expect(mails).toHaveCount(2);

  await office.goto(
    `/panel/books/exceptions?filter={"from":"${warsawDayOf(new Date())}","to":"${warsawDayOf(new Date())}"}`,
  );
  await expect(office.getByRole('table')).toContainText('E-bon wysłany ponownie');

  // The e-card has been opened, so the person who sold it can no longer send it.
  await page.getByRole('link', { name: 'Sprzedaż', exact: true }).first().click();
  await expect(eCard(page)).toBeVisible();
  await expect(eCard(page).getByRole('button')).toHaveCount(0);
});

test('a sale by mistake is undone, and made again with what was typed', async ({ page, demo, smtp }) => {
  await sell(page, 'ania@example.test');
  const first = cardTokenIn(await mailTo(smtp, 'ania@example.test'));
  await page.getByRole('button', { name: /^Cofnij: Sprzedaż/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Pomyłka w kwocie' }).click();
  await dialog.getByRole('button', { name: /^Cofnij 200,00/ }).click();
  await expect(email(page)).toHaveValue('ania@example.test');
  await expect(page.getByLabel('Kwota', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Życzenia')).toHaveValue('Sto lat!\nEla');
  await expect(page.getByLabel('Kwota', { exact: true })).toHaveValue('');
  expect((await show(demo, first)).status).toBe(404);
  await page.getByLabel('Kwota', { exact: true }).fill('150');
  await page.keyboard.press('Enter');
  await expect(main(page)).toContainText(
    /E-bon na 150,00\szł wysłany \S+ \d\d:\d\d na adres ania@example\.test/,
  );
  const mail = await mailTo(smtp, 'ania@example.test', 2);
  expect((await show(demo, cardTokenIn(mail))).body.data.amount).toBe(150);
});

test('one for a later day waits, and the page of its sale says for which day', async ({ page, smtp }) => {
  const day = addDays(warsawDayOf(new Date()), 3);
  await openScreen(page);
  await email(page).fill('ania@example.test');
  await page.getByRole('textbox', { name: 'Dzień wysłania' }).fill(formatDay(day));
  await page.getByLabel('Numer dokumentu').fill('PAR 77');
  await page.getByLabel('Kwota', { exact: true }).fill('200');
  await page.keyboard.press('Enter');
  await expect(main(page)).toContainText(`zostanie wysłany ${formatDay(day)} na adres ania@example.test`);
  await page.getByRole('link', { name: 'Sprzedaż', exact: true }).first().click();
  await expect(eCard(page)).toContainText('Czeka na wysłanie');
  await expect(eCard(page)).toContainText(formatDay(day));
  expect(smtp.mails).toEqual([]);
});

test('the form is accessible and fits the screen, in both themes and as narrow as 320 px', async ({
  page,
}) => {
  const look = async (what: string) => {
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [320, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 650 });
      await page.emulateMedia({ colorScheme });
      await isDrawn(page);
      const at = `${what}, ${colorScheme}, ${width} px wide`;
      expect.soft(await axeFindings(page), at).toEqual([]);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(wider, at).toBeLessThanOrEqual(0);
    }
  };
  await openScreen(page);
  await look('form');
  await page.getByRole('button', { name: /^Sprzedaj e-bon/ }).click();
  await expect(page.getByText('Pole jest wymagane').first()).toBeVisible();
  await look('errors');
  await page.getByRole('button', { name: 'Podgląd maila' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('preview');
  await page.keyboard.press('Escape');
  await sell(page, 'anna.katarzyna.kowalska-nowakowska@poczta.example.test');
  await expect(main(page)).toContainText(/wysłany \S+ \d\d:\d\d na adres/);
  await look('sold');
  await page.getByRole('link', { name: 'Sprzedaż', exact: true }).first().click();
  await expect(eCard(page)).toContainText('Wysłany');
  await look('transaction');
  await eCard(page).getByRole('button', { name: 'Popraw adres' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('corrected address');
});
