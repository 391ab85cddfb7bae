import { fireEvent, screen, within } from '@testing-library/react';
import type { CallAddress } from '../../contract/calls.ts';
import { BARE_PASSWORD, BARE_PIN, bareNumber } from './bareHost.ts';
import { pressWhenFree } from './pressWhenFree.ts';

/** A change that a person can make on a screen of the panel, on the bare host. */
export interface ScreenChange {
  /** What is changed. */
  what: string;
  path: string;
  /** Does everything that is needed for the console to make the call. */
  make: () => Promise<void>;
  call: CallAddress;
  /** The success message. */
  done: RegExp;
  /** Whether it moves money, so that the outcome is unknown if the answer is lost. */
  isMoney?: true;
  /** The label of a field whose draft is restored, and how to open it again. */
  typed?: { label: string; value: string; reopen?: () => Promise<void> };
}

async function type(label: string, value: string) {
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
}

async function press(name: string | RegExp) {
  fireEvent.click(await screen.findByRole('button', { name }));
}

async function findToCharge() {
  await type('Zeskanuj bon lub wpisz numer', bareNumber(1));
  await press('Znajdź bon');
}

async function findToPay() {
  await type('Zeskanuj bon lub wpisz numer', bareNumber(2));
  await type('PIN', BARE_PIN);
  await press('Sprawdź bon');
  await press('Dalej');
}

async function openCancellation() {
  await press('Anuluj bon');
  await screen.findByLabelText('Powód anulowania');
}

/** Presses a button in the dialog, not one of the same name on the screen. */
async function pressInDialog(name: string) {
  await pressWhenFree(within(await screen.findByRole('dialog')).getByRole('button', { name }));
}

/** Every change of the panel. */
export const screenChanges: readonly ScreenChange[] = [
  {
    what: 'a charge',
    path: '/panel/bons/charge',
    async make() {
      await findToCharge();
      await type('Numer dokumentu', 'FV 1');
      await type('Kwota', '5');
      await press(/^Sprzedaj bon za/);
    },
    call: 'POST /api/boncards/issue',
    done: /^Bon sprzedany$/,
    isMoney: true,
    typed: { label: 'Numer dokumentu', value: 'FV 1', reopen: findToCharge },
  },
  {
    what: 'a purchase',
    path: '/panel/bons/purchase',
    async make() {
      await findToPay();
      await type('Numer dokumentu', 'PAR 1');
      await type('Kwota', '5');
      await press(/^Pobierz/);
    },
    call: 'POST /api/boncards/purchase',
    done: /^Płatność zapisana$/,
    isMoney: true,
    typed: { label: 'Numer dokumentu', value: 'PAR 1', reopen: findToPay },
  },
  {
    what: 'a cancellation',
    path: '/panel/bons/2',
    async make() {
      await openCancellation();
      await type('Powód anulowania', 'Zgubiony');
      await pressInDialog('Anuluj bon');
    },
    call: 'POST /api/boncards/:id/action/cancel',
    done: /został anulowany$/,
    isMoney: true,
    typed: { label: 'Powód anulowania', value: 'Zgubiony', reopen: openCancellation },
  },
  {
    what: 'a new salon',
    path: '/panel/salons/create',
    async make() {
      await type('Nazwa', 'Salon Wawel');
      await type('Adres', 'Kraków');
      await press('Dodaj salon');
    },
    call: 'POST /api/salons',
    done: /^Salon został dodany$/,
    typed: { label: 'Nazwa', value: 'Salon Wawel' },
  },
  {
    what: 'a changed salon',
    path: '/panel/salons/2/edit',
    async make() {
      await type('Nazwa', 'Salon Wawel');
      await press('Zapisz zmiany');
    },
    call: 'PUT /api/salons/:id',
    done: /^Salon został zapisany$/,
    typed: { label: 'Nazwa', value: 'Salon Wawel' },
  },
  {
    what: 'a new user',
    path: '/panel/users/create',
    async make() {
      await type('Imię', 'Ola');
      await type('Nazwisko', 'Bąk');
      await type('Adres e-mail', 'ola@bare.test');
      await press('Dodaj użytkownika');
    },
    call: 'POST /api/users',
    done: /^Użytkownik został dodany\. Wysyłamy mail na ola@bare\.test\.$/,
    typed: { label: 'Adres e-mail', value: 'ola@bare.test' },
  },
  {
    what: 'a changed user',
    path: '/panel/users/7/edit',
    async make() {
      await type('Nazwisko', 'Nowak-Lis');
      await press('Zapisz zmiany');
    },
    call: 'PUT /api/users/:id',
    done: /^Zmiany zostały zapisane$/,
    typed: { label: 'Nazwisko', value: 'Nowak-Lis' },
  },
  {
    what: 'a deactivation',
    path: '/panel/users/7',
    async make() {
      await press('Dezaktywuj');
      await pressInDialog('Dezaktywuj');
    },
    call: 'DELETE /api/users/:id',
    done: /^Użytkownik został dezaktywowany$/,
  },
  {
    what: 'an import',
    path: '/panel/bon-imports',
    async make() {
      const file = new File(['number,pin'], 'bony.csv');
      fireEvent.change(await screen.findByLabelText('Plik z bonami'), { target: { files: [file] } });
      await screen.findByText('bony.csv');
      await press('Zaimportuj bony');
    },
    call: 'POST /api/boncards-imports',
    done: /^Import bonów w toku$/,
  },
  {
    what: 'a new password',
    path: '/panel/profile/edit',
    async make() {
      await type('Obecne hasło', BARE_PASSWORD);
      await type('Nowe hasło', 'nowe-haslo-2026');
      await type('Powtórz nowe hasło', 'nowe-haslo-2026');
      await press('Zapisz nowe hasło');
    },
    call: 'PUT /api/auth/update-account',
    done: /^Zaktualizowano profil/,
  },
];
