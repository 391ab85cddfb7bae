interface Call {
  name: string;
  query: Record<string, string>;
  body: unknown;
  headers: string[];
}

/**
 * Another provider's host, in memory: it knows spec §7 and nothing else. Ids are numbers, every answer is HTTP 200 with the
 * truth in `code`, fields that the spec does not promise are missing, and no capability is announced.
 */
export function bareHost() {
  const salons = [
    { id: 1, name: 'Salon Centrum', address: 'Warszawa' },
    { id: 2, name: 'Salon Rynek', address: 'Kraków' },
  ];
  const users = [
    { id: 7, name: 'Ewa', surname: 'Nowak', email: 'ewa@bare.test', status: 'active', role: 1, salon_id: 2 },
    { id: 8, first_name: 'Jan', last_name: 'Lis', status: 'disabled', role: null, salon: null },
  ];
  const boncards = Array.from({ length: 32 }, (_, index) => ({
    id: index + 1,
    number: `BARE${String(index + 1).padStart(16, '0')}`,
    status: index % 4,
    amount: 10.5,
    mother_salon: 'Salon Rynek',
  }));
  const transactions = Array.from({ length: 17 }, (_, index) => ({
    boncard: `BARE${String(index + 1).padStart(16, '0')}`,
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
      bons: Array.from({ length: 120 }, (_, index) => ({
        number: `BARE${String(index + 1).padStart(16, '0')}`,
      })),
    },
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

  function answer({ name, query, body }: Call): object {
    const [, resource = '', id = ''] = /^\w+ \/api\/([\w-]+)(?:\/(\d+))?/.exec(name) ?? [];
    const known = lists[resource] ?? [];
    const one = known.find((item) => 'id' in item && String(item.id) === id);
    if (name.startsWith('GET ')) {
      if (id) return one ? { code: 200, data: one } : { code: 404, message: 'Nie ma' };
      const matching = known.filter(
        (item) =>
          (!query.status || String('status' in item && item.status) === query.status) &&
          (!query.query || ('number' in item && String(item.number).includes(query.query))),
      );
      const perPage = Number(query.per_page ?? 100);
      const start = (Number(query.page ?? 1) - 1) * perPage;
      return {
        code: 200,
        items: matching.slice(start, start + perPage),
        info: { total_items: matching.length, total_pages: Math.ceil(matching.length / perPage) },
      };
    }
    const email = (body as { email?: string } | undefined)?.email;
    if (email && users.some((user) => user.email === email && String(user.id) !== id)) {
      return { code: 422, message: 'Błąd', errors: { email: ['Ten adres jest zajęty'] } };
    }
    if (one && name.startsWith('PUT ')) Object.assign(one, body);
    if (one && name.startsWith('DELETE ')) Object.assign(one, { status: 'disabled' });
    if (one && name.endsWith('/cancel')) Object.assign(one, { status: 2 });
    return { code: 200 };
  }

  return {
    /** Every call so far. */
    calls,
    /** Stands in for the browser's own. */
    async fetch(address: string, { method = 'GET', headers, body }: RequestInit = {}) {
      const { pathname, searchParams } = new URL(address, location.origin);
      const call: Call = {
        name: `${method} ${pathname}`,
        query: Object.fromEntries(searchParams),
        body: typeof body === 'string' ? JSON.parse(body) : undefined,
        headers: [...new Headers(headers).keys()],
      };
      calls.push(call);
      if (call.query.export) return new Response('Data', { headers: { 'Content-Type': 'text/csv' } });
      return Response.json(answer(call));
    },
  };
}
