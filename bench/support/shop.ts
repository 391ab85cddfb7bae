import { setTimeout as wait } from 'node:timers/promises';
import { FormData, Pool } from 'undici';
import { type BenchServer, startBenchServer } from './benchServer.ts';

export interface BenchCard {
  id: string;
  number: string;
  pin: string;
}

interface CallParts {
  body?: unknown;
  query?: Record<string, string | number>;
  key?: string;
  /** A session other than the administrator's. */
  token?: string;
}

/** A server with an administrator at its counter, on a new database unless it keeps one. */
export interface Shop {
  server: BenchServer;
  salonId: string;
  /** The administrator's session. */
  token: string;
  /** Makes any call over HTTP. Returns status and body. */
  call(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    parts?: CallParts,
    // biome-ignore lint/suspicious/noExplicitAny: answers of any call
  ): Promise<{ status: number; body: any }>;
  /** Downloads a file at full speed. Returns its bytes and lines. */
  download(path: string, query: Record<string, string>): Promise<{ bytes: number; lines: number }>;
  close(): Promise<void>;
}

const PASSWORD = 'haslo-do-pomiaru';

export async function openShop({
  connections,
  keptDir,
  variables = {},
  script,
}: {
  connections: number;
  /** The directory in which the database is kept. */
  keptDir?: string | undefined;
  /** Further settings of the server. */
  variables?: Record<string, string>;
  /** What Node runs instead of `npm start`. */
  script?: string[];
}): Promise<Shop> {
  // High enough for a card to last a whole benchmark.
  const server = await startBenchServer({ CHARGE_LIMIT: '1000000', ...variables }, { keptDir, script });
  const pool = new Pool(server.url, { connections, pipelining: 1 });
  let ownToken = '';
  const call: Shop['call'] = async (method, path, { body, query, key, token = ownToken } = {}) => {
    const isFile = body instanceof FormData;
    const answer = await pool.request({
      method,
      path,
      ...(query && { query }),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !isFile && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    });
    return { status: answer.statusCode, body: await answer.body.json() };
  };
  const download: Shop['download'] = async (path, query) => {
    const headers = { authorization: `Bearer ${ownToken}` };
    const { statusCode, body } = await pool.request({ method: 'GET', path, query, headers });
    if (statusCode !== 200) throw new Error(`a download was answered ${statusCode}`);
    return measure(body);
  };
  const login = { email: 'admin@localhost.localdomain', password: PASSWORD };
  let entered = await call('POST', '/api/auth/login', { body: login });
  const isNew = entered.status !== 200;
  if (isNew) {
    const token = await server.activationToken();
    const activation = { token, password: PASSWORD, password_confirmation: PASSWORD };
    await call('POST', '/api/activate', { body: activation });
    entered = await call('POST', '/api/auth/login', { body: login });
  }
  ownToken = entered.body.data.access_token;
  const salon = { name: 'Salon', address: 'ul. Próbna 1, Warszawa' };
  const salonId = isNew
    ? (await call('POST', '/api/salons', { body: salon })).body.data.id
    : (await call('GET', '/api/our-salons')).body.items[0].id;
  return {
    server,
    salonId,
    token: ownToken,
    call,
    download,
    async close() {
      await pool.close();
      await server.stop();
    },
  };
}

/** Sells cards with this amount (PLN) each, and enters their PINs at this counter. */
export async function sellCards(
  shop: Shop,
  { count, pln }: { count: number; pln: number },
): Promise<BenchCard[]> {
  const pin = 'A1B';
  // A kept database still has the rows of earlier runs.
  const series = `BENCH${Date.now().toString(36).toUpperCase()}`;
  const numbers = Array.from(
    { length: count },
    (_, index) => `${series}${String(index).padStart(20 - series.length, '0')}`,
  );
  const file = new FormData();
  file.set('file', new Blob([numbers.map((number) => `${number},${pin}`).join('\n')]), 'bony.csv');
  const { body } = await shop.call('POST', '/api/boncards-imports', { body: file });
  while ((await shop.call('GET', `/api/boncards-imports/${body.data.id}`)).body.data.status === 0)
    await wait(50);
  return inParallel(numbers, async (number) => {
    const search = { number, pin, searchForType: 'purchase' };
    const { id } = (await shop.call('POST', '/api/boncards/search', { body: search })).body.data;
    const charge = { ...money(shop, id, pln), type: 0, expired_months: 12 };
    const sale = await shop.call('POST', '/api/boncards/issue', { body: charge });
    if (sale.status !== 200) throw new Error(`a sale was answered ${sale.status} ${sale.body.reason}`);
    return { id, number, pin };
  });
}

/** Returns the fields that a charge and a purchase of an amount (PLN) have in common. */
export function money(shop: Shop, boncardId: string, pln: number) {
  return { boncard_id: boncardId, place_of_sale: shop.salonId, document: 'PAR 1', amount: pln };
}

/** Reads a stream to its end. Returns its bytes and lines. */
export async function measure(stream: AsyncIterable<Buffer>): Promise<{ bytes: number; lines: number }> {
  const size = { bytes: 0, lines: 0 };
  for await (const chunk of stream) {
    size.bytes += chunk.length;
    for (let at = chunk.indexOf('\n'); at >= 0; at = chunk.indexOf('\n', at + 1)) size.lines += 1;
  }
  return size;
}

/** Does the work for each item, 32 at a time. */
async function inParallel<Item, Result>(
  items: Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      for (const [index, item] of queue) results[index] = await work(item);
    }),
  );
  return results;
}
