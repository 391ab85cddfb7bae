export type Who = 'anonymous' | 'employer' | 'administrator';

/** Who may open a route (requirements "Routes"). */
type Access = 'everybody' | 'signed out' | 'signed in' | 'administrator';

const charge = '/panel/bons/charge';
const elsewhere: Record<Access, Record<Who, string | undefined>> = {
  everybody: { anonymous: undefined, employer: undefined, administrator: undefined },
  'signed out': { anonymous: undefined, employer: charge, administrator: charge },
  'signed in': { anonymous: '/login', employer: undefined, administrator: undefined },
  administrator: { anonymous: '/login', employer: charge, administrator: undefined },
};

/**
 * Every route (requirements "Routes") with its title and, in the panel, its breadcrumbs. The names of records are those
 * on the bare host; capabilities that it lacks are announced.
 */
export const routeTable: [path: string, access: Access, title: string, trail?: string][] = [
  ['/', 'everybody', 'Sprawdź swój bon'],
  ['/login', 'signed out', 'Zaloguj się'],
  ['/activate/token', 'signed out', 'Aktywuj konto'],
  ['/forgotten-password', 'signed out', 'Nie pamiętasz hasła?'],
  ['/reset-password/token', 'signed out', 'Ustaw nowe hasło'],
  ['/panel', 'signed in', 'Sprzedaj bon', 'Panel / Sprzedaj bon'],
  [charge, 'signed in', 'Sprzedaj bon', 'Panel / Sprzedaj bon'],
  [`${charge}/e-card`, 'signed in', 'E-bon na e-mail', 'Panel / Sprzedaj bon / E-bon na e-mail'],
  ['/panel/bons/purchase', 'signed in', 'Płatność bonem', 'Panel / Płatność bonem'],
  ['/panel/bons/lost', 'signed in', 'Zgubiony bon', 'Panel / Zgubiony bon'],
  ['/panel/overview', 'signed in', 'Przegląd', 'Panel / Przegląd'],
  ['/panel/books/liability', 'administrator', 'Zobowiązania', 'Panel / Zobowiązania'],
  [
    '/panel/books/liability/tax-classes',
    'administrator',
    'Klasy podatkowe',
    'Panel / Zobowiązania / Klasy podatkowe',
  ],
  ['/panel/books/month', 'administrator', 'Zamknięcie miesiąca', 'Panel / Zamknięcie miesiąca'],
  [
    '/panel/books/settlement',
    'administrator',
    'Rozliczenia między salonami',
    'Panel / Rozliczenia między salonami',
  ],
  ['/panel/books/exceptions', 'administrator', 'Nietypowe operacje', 'Panel / Nietypowe operacje'],
  ['/panel/profile', 'signed in', 'Mój profil', 'Panel / Mój profil'],
  ['/panel/profile/edit', 'signed in', 'Zmień hasło', 'Panel / Mój profil / Zmień hasło'],
  ['/panel/hide-configuration', 'signed in', 'Salon tego stanowiska', 'Panel / Salon tego stanowiska'],
  ['/panel/statistics/by-charge', 'signed in', 'Statystyki sprzedaży', 'Panel / Statystyki sprzedaży'],
  ['/panel/statistics/by-sell', 'signed in', 'Statystyki płatności', 'Panel / Statystyki płatności'],
  ['/panel/transactions/1', 'signed in', 'Transakcja', 'Panel / Transakcja'],
  ['/panel/requests', 'signed in', 'Prośby z salonów', 'Panel / Prośby z salonów'],
  ['/panel/requests/1', 'signed in', 'Prośba', 'Panel / Prośby z salonów / Prośba'],
  ['/panel/bons', 'administrator', 'Bony', 'Panel / Bony'],
  ['/panel/bons/1', 'administrator', 'BARE 0000 0000 0000 0001', 'Panel / Bony / BARE 0000 0000 0000 0001'],
  ['/panel/boncard-batches', 'administrator', 'Serie bonów', 'Panel / Serie bonów'],
  ['/panel/boncard-batches/create', 'administrator', 'Utwórz bony', 'Panel / Serie bonów / Utwórz bony'],
  ['/panel/boncard-batches/1', 'administrator', 'Seria bonów', 'Panel / Serie bonów / Seria bonów'],
  ['/panel/bon-imports', 'administrator', 'Import bonów', 'Panel / Import bonów'],
  ['/panel/bon-imports/3', 'administrator', '#3', 'Panel / Import bonów / #3'],
  ['/panel/users', 'administrator', 'Użytkownicy', 'Panel / Użytkownicy'],
  ['/panel/users/7', 'administrator', 'Ewa Nowak', 'Panel / Użytkownicy / Ewa Nowak'],
  ['/panel/users/create', 'administrator', 'Dodaj użytkownika', 'Panel / Użytkownicy / Dodaj użytkownika'],
  [
    '/panel/users/7/edit',
    'administrator',
    'Edytuj użytkownika',
    'Panel / Użytkownicy / Ewa Nowak / Edytuj użytkownika',
  ],
  ['/panel/salons', 'administrator', 'Salony', 'Panel / Salony'],
  ['/panel/salons/create', 'administrator', 'Dodaj salon', 'Panel / Salony / Dodaj salon'],
  ['/panel/salons/1/edit', 'administrator', 'Edytuj salon', 'Panel / Salony / Edytuj salon'],
  ['/panel/api-keys', 'administrator', 'Klucze API', 'Panel / Klucze API'],
  ['/panel/api-keys/create', 'administrator', 'Utwórz klucz API', 'Panel / Klucze API / Utwórz klucz API'],
  ['/panel/api-keys/1', 'administrator', 'Klucz API', 'Panel / Klucze API / Klucz API'],
  ['/panel/webhooks', 'administrator', 'Webhooki', 'Panel / Webhooki'],
  ['/panel/webhooks/create', 'administrator', 'Dodaj webhook', 'Panel / Webhooki / Dodaj webhook'],
  ['/panel/webhooks/1', 'administrator', 'Webhook', 'Panel / Webhooki / Webhook'],
  [
    '/panel/webhooks/1/edit',
    'administrator',
    'Edytuj webhook',
    'Panel / Webhooki / Webhook / Edytuj webhook',
  ],
  ['/panel/scheduled-reports', 'signed in', 'Raporty cykliczne', 'Panel / Raporty cykliczne'],
  [
    '/panel/scheduled-reports/create',
    'signed in',
    'Dodaj raport cykliczny',
    'Panel / Raporty cykliczne / Dodaj raport cykliczny',
  ],
  [
    '/panel/scheduled-reports/1/edit',
    'signed in',
    'Edytuj raport cykliczny',
    'Panel / Raporty cykliczne / Edytuj raport cykliczny',
  ],
  ['/panel/reports/1', 'signed in', 'Raport', 'Panel / Raport'],
  ['/panel/audit', 'administrator', 'Dziennik zdarzeń', 'Panel / Dziennik zdarzeń'],
  ['/nowhere', 'everybody', 'Strona nie została znaleziona'],
];

/** Returns the path to which someone gets who opens a path of the table, with its title and breadcrumbs. */
export function landingOf(path: string, who: Who) {
  const [, access] = rowAt(path);
  const landing = elsewhere[access][who] ?? path;
  const [, , title, trail] = rowAt(landing);
  const own = (text: string) => (who === 'employer' ? text.replace('Prośby z salonów', 'Moje prośby') : text);
  return { landing, title: own(title), trail: trail && own(trail.replaceAll(' / ', '/')) };
}

function rowAt(path: string) {
  const row = routeTable.find(([known]) => known === path);
  if (!row) throw new Error(`${path} is not in the table`);
  return row;
}
