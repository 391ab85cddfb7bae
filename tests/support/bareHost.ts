/** One call as the host sees it. */
export interface Call {
  name: string;
  query: Record<string, string>;
  body: unknown;
  headers: string[];
}

/** Every base call (wire "Base calls"). */
const knownCalls: ReadonlySet<string> = new Set([
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/activate',
  'PUT /api/auth/update-account',
  'GET /api/our-salons',
  'GET /api/salons',
  'POST /api/salons',
  'GET /api/salons/:id',
  'PUT /api/salons/:id',
  'GET /api/boncards',
  'GET /api/boncards/:id',
  'POST /api/boncards/:id/action/cancel',
  'POST /api/boncards/search',
  'POST /api/boncards/issue',
  'POST /api/boncards/purchase',
  'POST /api/check-boncard',
  'GET /api/boncards-imports',
  'POST /api/boncards-imports',
  'GET /api/boncards-transactions',
  'GET /api/users',
  'POST /api/users',
  'GET /api/users/:id',
  'PUT /api/users/:id',
  'DELETE /api/users/:id',
]);

/** The people who can sign in, all with `BARE_PASSWORD`. */
export const barePeople = { employer: 'ewa@bare.test', administrator: 'ala@bare.test' } as const;
export const BARE_PASSWORD = 'bare-host-2026';
/** The PIN of every card. */
export const BARE_PIN = '123';

/** Returns a card's number by its id. */
export function bareNumber(id: number): string {
  return `BARE${String(id).padStart(16, '0')}`;
}

/**
 * Another provider's host, in memory, that has only the base calls (wire "Bare hosts"). Ids are
 * numbers, every answer is HTTP 200 with the real status in `code`, fields that the base calls do not promise are
 * missing, and no capability is announced. It has more transactions than a page, unless their number is given.
 */
export function bareHost({ transactions: sold = 17 }: { transactions?: number } = {}) {
  const salons = [
    { id: 1, name: 'Salon Centrum', address: 'Warszawa' },
    { id: 2, name: 'Salon Rynek', address: 'Kraków' },
  ];
  const users = [
    {
      id: 7,
      name: 'Ewa',
      surname: 'Nowak',
      email: barePeople.employer,
      status: 'active',
      role: 1,
      salon_id: 2,
    },
    { id: 8, first_name: 'Jan', last_name: 'Lis', status: 'disabled', role: null, salon: null },
    { id: 9, name: 'Ala', surname: 'Bąk', email: barePeople.administrator, status: 'active', role: 0 },
    ...Array.from({ length: 14 }, (_, index) => ({ id: 10 + index, name: `Osoba ${10 + index}` })),
  ];
  const boncards = Array.from({ length: 32 }, (_, index) => ({
    id: index + 1,
    number: bareNumber(index + 1),
    status: index % 4,
    amount: 10.5,
    mother_salon: 'Salon Rynek',
  }));
  const transactions = Array.from({ length: sold }, (_, index) => ({
    boncard: bareNumber(index + 1),
    document: `FV ${index + 1}`,
    amount: 100,
    transaction_date: '2026-06-03T12:05:00Z',
    transaction_salon: 'Salon Rynek',
    transaction_user: 'Ewa Nowak',
    type: 0,
  }));
  const imports = [
    {
      id: 3,
      status: 1,
      stats: { ok: 120, error: 1, duplicates: 0 },
      bons: Array.from({ length: 120 }, (_, index) => ({ number: bareNumber(index + 1) })),
    },
    { id: 2, status: 2, stats: { ok: 0, error: 5, duplicates: 0 } },
  ];
  const lists: Record<string, readonly object[]> = {
    salons,
    'our-salons': salons,
    users,
    boncards,
    'boncards-transactions': transactions,
    'boncards-imports': imports,
  };
  const calls: Call[] = [];

  /** Calls that do more than list, show or change a record. */
  const own: Record<string, (body: Record<string, unknown>) => object> = {
    'POST /api/auth/login': ({ email, password }) => {
      const user = users.find((one) => 'email' in one && one.email === email);
      return user && password === BARE_PASSWORD
        ? { code: 200, data: { access_token: 'bare', user_data: user } }
        : { code: 401, message: 'Nie ma takiego konta' };
    },
    'PUT /api/auth/update-account': ({ old_password: old }) =>
      old === BARE_PASSWORD ? { code: 200 } : { code: 200, data: 422, message: 'Złe hasło' },
    'POST /api/boncards/search': ({ number, pin, searchForType }) => {
      const card = boncards.find((one) => one.number === number);
      return card && (searchForType === 'charge' || pin === BARE_PIN)
        ? { code: 200, data: card }
        : { code: 404 };
    },
    'POST /api/check-boncard': ({ number, pin }) =>
      boncards.some((one) => one.number === number) && pin === BARE_PIN
        ? { code: 200, data: { amount: 10.5, valid_until: '2027-06-03', transactions: checkedTransactions } }
        : { code: 404, message: 'Nie ma takiego bonu' },
  };

  function truthOf({ name, query, body }: Call): object {
    const [, resource = '', id = ''] = /^\w+ \/api\/([\w-]+)(?:\/(\d+))?/.exec(name) ?? [];
    const known = lists[resource] ?? [];
    const one = known.find((item) => 'id' in item && String(item.id) === id);
    if (name.startsWith('GET ')) {
      if (id) return one ? { code: 200, data: one } : { code: 404, message: 'Nie ma' };
      return page(
        resource,
        known.filter((item) => matches(item, query)),
        query,
      );
    }
    const sent = (body ?? {}) as Record<string, unknown>;
    if (own[name]) return own[name](sent);
    const takenBy = users.find((user) => 'email' in user && user.email === sent.email);
    if (takenBy && String(takenBy.id) !== id) {
      return { code: 422, message: 'Błąd', errors: { email: ['Ten adres jest zajęty'] } };
    }
    if (one && name.startsWith('PUT ')) Object.assign(one, body);
    if (one && name.startsWith('DELETE ')) Object.assign(one, { status: 'disabled' });
    if (one && name.endsWith('/cancel')) Object.assign(one, { status: 2 });
    return { code: 200 };
  }

  function answer(call: Call): Response {
    calls.push(call);
    if (!knownCalls.has(call.name.replace(/\/\d+/, '/:id'))) {
      return new Response('<h1>Not found</h1>', { status: 404, headers: { 'Content-Type': 'text/html' } });
    }
    if (call.query.export) return new Response('Data', { headers: { 'Content-Type': 'text/csv' } });
    return Response.json(truthOf(call));
  }

  return {
    /** Every call so far. */
    calls,
    answer,
  };
}

const checkedTransactions = [{ type_text: 'Sprzedaż', amount: 10.5, datetime: '2026-06-03T12:05:00Z' }];

function matches(item: object, query: Record<string, string>): boolean {
  return (
    (!query.status || ('status' in item && String(item.status) === query.status)) &&
    (!query.query || ('number' in item && String(item.number).includes(query.query)))
  );
}

/** Returns a list's answer. For users it has no total, which the base calls do not promise. */
function page(resource: string, items: readonly object[], query: Record<string, string>): object {
  const perPage = Number(query.per_page ?? 100);
  const start = (Number(query.page ?? 1) - 1) * perPage;
  const info = { total_items: items.length, total_pages: Math.ceil(items.length / perPage) };
  return {
    code: 200,
    items: items.slice(start, start + perPage),
    ...(resource !== 'users' && { info }),
  };
}
