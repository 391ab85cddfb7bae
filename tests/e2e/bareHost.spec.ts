import { expect, type Page } from '@playwright/test';
import { COMPANY_URL, TERMS_URL, test } from '../support/bareConsole.ts';
import { BARE_PASSWORD, BARE_PIN, bareNumber, barePeople } from '../support/bareHost.ts';
import { answerWithManySalons, salonChoices } from '../support/manySalons.ts';
import { chooseSalon, fillLogin, isDrawn, scan } from '../support/pageAs.ts';
import { startStaticServer } from '../support/staticServer.ts';

/**
 * Another provider's host that knows only the base calls (wire "Bare hosts"). It is on another origin, and its CORS
 * allows no headers but those of the base calls: every screen works, and every extension is hidden.
 */

const says = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const opens = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

test.describe('anybody', () => {
  test('checks a card, and finds the links to company and terms that the operator has set', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Strona firmy' })).toHaveAttribute('href', COMPANY_URL);
    await expect(page.getByRole('link', { name: 'Regulamin bonów' })).toHaveAttribute('href', TERMS_URL);
    await page.getByLabel('Numer bonu').fill(bareNumber(2));
    await page.getByLabel('PIN').fill('ZZZ');
    await press(page, 'Sprawdź saldo');
    await says(page, 'Nie ma takiego bonu');
    await page.getByLabel('PIN').fill(BARE_PIN);
    await press(page, 'Sprawdź saldo');
    await says(page, '10,50 zł');
    await says(page, '03.06.2027');
    await says(page, 'Sprzedaż');
  });

  test('activates an account, and is not offered a link to reset a password', async ({ page }) => {
    await page.goto('/activate/token');
    await page.getByLabel('Hasło', { exact: true }).fill(BARE_PASSWORD);
    await page.getByLabel('Powtórz hasło', { exact: true }).fill(BARE_PASSWORD);
    await page.clock.install();
    await press(page, 'Aktywuj konto');
    await says(page, 'Konto zostało aktywowane');
    await page.clock.fastForward(2000);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Nie pamiętasz hasła?')).toBeHidden();
    await fillLogin(page, { email: barePeople.employer, password: 'inne-haslo' });
    await says(page, 'Nie ma takiego konta');
  });

  for (const [role, landing] of [
    ['employer', '/panel/bons/charge'],
    ['administrator', '/panel/bons'],
  ] as const) {
    test(`signs in as an ${role}`, async ({ page }) => {
      await page.goto('/login');
      await fillLogin(page, { email: barePeople[role], password: BARE_PASSWORD });
      await expect(page).toHaveURL(landing);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }
});

test.describe('an employer', () => {
  test.use({ person: 'employer' });

  test('sells a card and takes a purchase off another', async ({ page, host }) => {
    await page.goto('/panel');
    await says(page, 'To stanowisko nie jest przypisane do żadnego salonu.');
    await chooseSalon(page, 'Salon Rynek');
    await page.goto('/panel/bons/charge');
    await expect(page.getByLabel('Zeskanuj bon lub wpisz numer')).toBeFocused();
    await scan(page, 'NONE0000000000000000');
    await says(page, 'Nieprawidłowe dane');
    await says(page, 'Nie znaleźliśmy bonu o tym numerze.');
    await scan(page, bareNumber(1));
    await page.getByLabel('Numer dokumentu').fill('FV 1');
    await press(page, '200 zł');
    await press(page, 'Sprzedaj bon za 200,00 zł');
    await says(page, 'Bon sprzedany');
    await expect(page.getByRole('button', { name: 'Drukuj potwierdzenie' })).toBeVisible();

    await page.keyboard.press('F4');
    await opens(page, 'Płatność bonem');
    await expect(page.getByLabel('Zeskanuj bon lub wpisz numer')).toBeFocused();
    await scan(page, bareNumber(2));
    await page.getByLabel('PIN').fill(BARE_PIN);
    await page.keyboard.press('Enter');
    await press(page, 'Dalej');
    await page.getByLabel('Numer dokumentu').fill('PAR 1');
    await page.getByLabel('Kwota', { exact: true }).fill('4,50');
    await press(page, 'Pobierz 4,50 zł z bonu');
    await says(page, 'Płatność zapisana');
    await says(page, '6,00 zł');
    expect(host.calls.filter(({ name }) => /issue|purchase/.test(name)).map(({ body }) => body)).toEqual([
      { boncard_id: 1, place_of_sale: 2, document: 'FV 1', amount: 200, type: 0, expired_months: 12 },
      { boncard_id: 2, place_of_sale: 2, document: 'PAR 1', amount: 4.5 },
    ]);
  });

  test('reads the profile and changes the password', async ({ page }) => {
    await page.goto('/panel/profile');
    await says(page, 'Ewa Nowak');
    await expect(page.getByText('Konto utworzono')).toBeHidden();
    await page.getByRole('main').getByRole('link', { name: 'Zmień hasło' }).click();
    const change = async (current: string) => {
      await page.getByLabel('Obecne hasło', { exact: true }).fill(current);
      await page.getByLabel('Nowe hasło', { exact: true }).fill('nowe-haslo-2026');
      await page.getByLabel('Powtórz nowe hasło', { exact: true }).fill('nowe-haslo-2026');
      await press(page, 'Zapisz nowe hasło');
    };
    await change('zle-haslo');
    await says(page, 'Złe hasło');
    await change(BARE_PASSWORD);
    await opens(page, 'Mój profil');
  });

  test('is redirected from administrators’ screens, and signs out', async ({ page }) => {
    await page.goto('/panel/users');
    await expect(page).toHaveURL(/\/panel\/bons\/charge$/);
    await press(page, /^Twoje menu/);
    await page.getByRole('menuitem', { name: 'Wyloguj się' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});

for (const role of ['employer', 'administrator'] as const) {
  test.describe(`an ${role}`, () => {
    test.use({ person: role });

    test('reads statistics and downloads files, without totals and without sorting', async ({ page }) => {
      for (const screen of ['by-charge', 'by-sell']) {
        await page.goto(`/panel/statistics/${screen}`);
        await says(page, 'BARE 0000 0000 0000 0001');
        await expect(page.getByText('Pokaż jako tabelę')).toBeHidden();
        await expect(page.getByRole('columnheader').getByRole('button')).toHaveCount(0);
        await expect(page.getByRole('combobox', { name: 'Salon' })).toBeVisible({
          visible: role === 'administrator',
        });
        const download = page.waitForEvent('download');
        await press(page, 'Pobierz CSV');
        // The host's CORS hides its name for the file from other origins, so the console makes one up.
        expect((await download).suggestedFilename()).toMatch(/^statystyki-\d{4}-\d\d-\d\d\.csv$/);
        await press(page, 'Przejdź do strony 2');
        await says(page, 'BARE 0000 0000 0000 0017');
      }
    });
  });
}

/** Opens a counter and scans a card there. */
async function scanAt(page: Page, path: string, number: string) {
  await page.goto(path);
  await expect(page.getByLabel('Zeskanuj bon lub wpisz numer')).toBeFocused();
  await scan(page, number);
}

/** Money calls whose answer the host holds back: the steps that make the call, and the notice afterwards. */
const heldBack = [
  {
    what: 'a sale',
    call: '**/api/boncards/issue',
    async make(page: Page) {
      await scanAt(page, '/panel/bons/charge', bareNumber(1));
      await page.getByLabel('Numer dokumentu').fill('FV 1');
      await press(page, '50 zł');
      await press(page, 'Sprzedaj bon za 50,00 zł');
    },
    told: 'Nie wiemy, czy sprzedaż bonu •••• 0001 za 50,00 zł została zapisana',
  },
  {
    what: 'a purchase',
    call: '**/api/boncards/purchase',
    async make(page: Page) {
      await scanAt(page, '/panel/bons/purchase', bareNumber(2));
      await page.getByLabel('PIN').fill(BARE_PIN);
      await page.keyboard.press('Enter');
      await press(page, 'Dalej');
      await page.getByLabel('Numer dokumentu').fill('PAR 1');
      await press(page, 'Cała kwota');
      await press(page, 'Pobierz 10,50 zł z bonu');
    },
    told: 'Nie wiemy, czy zapisano płatność bonem •••• 0002 na 10,50 zł',
  },
  {
    what: 'a cancellation',
    call: '**/api/boncards/2/action/cancel',
    async make(page: Page) {
      await page.goto('/panel/bons/2');
      await press(page, 'Anuluj bon');
      await page.getByLabel('Powód anulowania').fill('Zgubiony');
      await page.getByRole('dialog').getByRole('button', { name: 'Anuluj bon' }).click();
    },
    told: 'Nie wiemy, czy anulowanie bonu •••• 0002 zostało zapisane',
  },
];

for (const { what, call, make, told } of heldBack) {
  test.describe(`with ${what} still waiting for its answer`, () => {
    test.use({ person: 'administrator' });

    test('a reload leaves a notice that stays until somebody dismisses it, and nothing is sent again', async ({
      page,
      context,
      host,
    }) => {
      await chooseSalon(page, 'Salon Rynek');
      const isSent = Promise.withResolvers<void>();
      // The answer never comes.
      await page.route(call, () => isSent.resolve());
      await make(page);
      await isSent.promise;
      page.on('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await says(page, told);
      await page.reload();
      await says(page, told);
      // Other screens and tabs also show it, and dismissing it there dismisses it everywhere.
      const other = await context.newPage();
      await other.goto('/panel/profile');
      await other.getByRole('link', { name: 'Wróć i sprawdź' }).click();
      await press(other, 'Sprawdzone');
      await expect(page.getByText(told)).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(/^Nie wiemy/)).toHaveCount(0);
      expect(host.calls.filter(({ name }) => /issue|purchase|cancel/.test(name))).toEqual([]);
    });
  });
}

/** Records whether the customer's form is visible in any frame that the browser draws. Runs in the page. */
function recordForm() {
  function look() {
    const form = document.querySelector('input[name=number]');
    if (form?.checkVisibility({ visibilityProperty: true })) document.documentElement.dataset.formShown = '';
    requestAnimationFrame(look);
  }
  requestAnimationFrame(look);
}

test.describe('on a web server that answers every address with index.html', () => {
  const onStaticServer = test.extend<{ elsewhere: string }>({
    elsewhere: async ({ host }, use) => {
      const server = await startStaticServer(` ${host.url}/ `);
      await use(server.url);
      await server.stop();
    },
  });

  for (const [path, title] of [
    ['/login', 'Zaloguj się'],
    ['/activate/token', 'Aktywuj konto'],
    ['/panel/bons/charge', 'Zaloguj się'],
    ['/nowhere', 'Strona nie została znaleziona'],
  ] as const) {
    onStaticServer(
      `${path} never shows the customer’s form, not even while loading`,
      async ({ page, elsewhere }) => {
        // Delay each file a little, so that anything shown in between stays long enough to be noticed.
        await page.route(/assets\/(?!signIn).*\.js/, async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 50));
          await route.continue();
        });
        await page.addInitScript(recordForm);
        const router = Promise.withResolvers<void>();
        await page.route(/assets\/signIn/, async (route) => {
          await router.promise;
          await route.continue();
        });
        await page.goto(elsewhere + path, { waitUntil: 'commit' });
        await page.waitForFunction(() => document.readyState !== 'loading');
        await isDrawn(page);
        await expect(page.getByText('Sprawdź swój bon')).toBeHidden();
        await expect(page.getByLabel('Numer bonu')).toBeHidden();
        router.resolve();
        await opens(page, title);
        await expect(page.getByLabel('Numer bonu')).toHaveCount(0);
        expect(await page.evaluate(() => document.documentElement.dataset.formShown)).toBeUndefined();
      },
    );
  }

  onStaticServer('somebody signs in there, on a host of another origin', async ({ page, elsewhere }) => {
    await page.goto(`${elsewhere}/login`);
    await fillLogin(page, { email: barePeople.administrator, password: BARE_PASSWORD });
    await says(page, 'BARE 0000 0000 0000 0001');
  });

  onStaticServer('a customer checks a card there', async ({ page, elsewhere }) => {
    await page.goto(elsewhere);
    await page.getByLabel('Numer bonu').fill(bareNumber(2));
    await page.getByLabel('PIN').fill(BARE_PIN);
    await press(page, 'Sprawdź saldo');
    await says(page, '10,50 zł');
  });
});

test.describe('with ten thousand salons', () => {
  test.use({ person: 'administrator' });

  for (const { path, field, choice } of salonChoices) {
    test(`the choice of salons at ${path} offers at most fifty, and finds each by its name`, async ({
      page,
    }) => {
      await answerWithManySalons(page);
      await page.goto(path);
      const search = page.getByRole(field.role, { name: field.name });
      await search.click();
      await search.fill('');
      await expect(page.getByRole(choice).nth(40)).toBeAttached();
      expect(await page.getByRole(choice).count()).toBeLessThanOrEqual(50);
      await search.fill('salon 9876');
      await expect(page.getByRole(choice)).toHaveCount(1);
      await expect(page.getByText('Salon 9876').first()).toBeVisible();
    });
  }
});

test.describe('an administrator', () => {
  test.use({ person: 'administrator' });

  test('finds, reads and cancels a card', async ({ page }) => {
    await page.goto('/panel/bons');
    await page.getByLabel('Szukaj po numerze').fill('0006');
    await says(page, '1–1 z 1');
    await page.getByRole('link', { name: 'BARE 0000 0000 0000 0006' }).click();
    await opens(page, 'BARE 0000 0000 0000 0006');
    await says(page, 'Salon Rynek');
    await expect(page.getByText('Historia')).toBeHidden();
    await press(page, 'Anuluj bon');
    await page.getByLabel('Powód anulowania').fill('Zgubiony');
    await page.getByRole('dialog').getByRole('button', { name: 'Anuluj bon' }).click();
    await says(page, 'Bon •••• 0006 został anulowany');
    await says(page, 'Anulowany');
    await page.goto('/panel/bons?filter={"status":1}&page=1');
    await expect(page.getByRole('columnheader').getByRole('button')).toHaveCount(0);
    await expect(page.getByText('BARE 0000 0000 0000 0006')).toBeHidden();
  });

  test('imports a file, and reads the result of an earlier import', async ({ page }) => {
    await page.goto('/panel/bon-imports');
    await press(page, 'Zaimportuj bony');
    await says(page, 'Wybierz plik z bonami');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'bony.csv', mimeType: 'text/csv', buffer: Buffer.from('number,pin\n') });
    await press(page, 'Zaimportuj bony');
    await says(page, 'Import bonów w toku');
    await page.getByRole('link', { name: '#3' }).click();
    await opens(page, '#3');
    await says(page, 'BARE 0000 0000 0000 0100');
    await expect(page.getByText('Odrzucone wiersze')).toBeHidden();
  });

  test('adds, changes and deactivates users', async ({ page }) => {
    await page.goto('/panel/users');
    await page.getByRole('link', { name: 'Ewa Nowak' }).click();
    await opens(page, 'Ewa Nowak');
    await expect(page.getByText('Wyślij ponownie link aktywacyjny')).toBeHidden();
    await page.getByRole('main').getByRole('link', { name: 'Edytuj' }).click();
    await page.getByRole('textbox', { name: 'Nazwisko' }).fill('Nowak-Lis');
    await press(page, 'Zapisz zmiany');
    await says(page, 'Ewa Nowak-Lis');
    await page.goto('/panel/users/create');
    await page.getByRole('textbox', { name: 'Imię' }).fill('Ola');
    await page.getByRole('textbox', { name: 'Nazwisko' }).fill('Bąk');
    await page.getByRole('textbox', { name: 'Adres e-mail' }).fill(barePeople.administrator);
    await press(page, 'Dodaj użytkownika');
    await says(page, 'Ten adres jest zajęty');
    await page.getByRole('textbox', { name: 'Adres e-mail' }).fill('ola@bare.test');
    await press(page, 'Dodaj użytkownika');
    await says(page, 'Użytkownik został dodany');
    await page.goto('/panel/users/10');
    await press(page, 'Dezaktywuj');
    await page.getByRole('dialog').getByRole('button', { name: 'Dezaktywuj' }).click();
    await says(page, 'Użytkownik został dezaktywowany');
    await says(page, 'Dezaktywowany');
    await expect(page.getByText('Przywróć dostęp')).toBeHidden();
  });

  test('adds and changes salons', async ({ page }) => {
    await page.goto('/panel/salons/create');
    await page.getByRole('textbox', { name: 'Nazwa' }).fill('Salon Wawel');
    await page.getByRole('textbox', { name: 'Adres' }).fill('Kraków');
    await press(page, 'Dodaj salon');
    await says(page, 'Salon został dodany');
    await page.getByRole('link', { name: 'Salon Centrum' }).click();
    await page.getByRole('textbox', { name: 'Adres' }).fill('Warszawa, Marszałkowska 12');
    await press(page, 'Zapisz zmiany');
    await says(page, 'Warszawa, Marszałkowska 12');
  });
});
