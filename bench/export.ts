import { to } from 'pg-copy-streams';
import { watchMemory } from '../tests/support/processMemory.ts';
import { connectTo } from '../tests/support/serverProcess.ts';
import { median, reportFigures } from './support/figure.ts';
import { fillWithCards } from './support/manyCards.ts';
import { measure, openShop } from './support/shop.ts';

/**
 * Exports a million purchases to csv and xlsx over HTTP, alternating with COPY of the same query for comparison
 * (requirements "Figures").
 */
const CARDS = 123_000;
const ROUNDS = 3;
const SEED = Number(process.argv[2] ?? 1);
const PATH = '/api/boncards-transactions';

const shop = await openShop({ connections: 1 });
await fillWithCards(shop.server.database.db, { cards: CARDS, seed: SEED });
const client = await connectTo(shop.server.dataDir);

// Read some pages first: memory that the server takes for any reading must not count as the export's.
for (let page = 1; page <= 20; page++) await shop.call('GET', PATH, { query: { stats_type: 'sell', page } });
const { body } = await shop.call('GET', PATH, { query: { stats_type: 'sell' } });
const rows: number = body.info.total_items;

const memory = watchMemory(shop.server.processId);
const copied: number[] = [];
const csv: number[] = [];
const xlsx: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  copied.push(await seconds(copyPurchases));
  csv.push(
    await seconds(async () => {
      const { lines } = await shop.download(PATH, { stats_type: 'sell', export: 'csv' });
      if (lines !== rows + 1) throw new Error(`${lines} lines for ${rows} purchases`);
    }),
  );
  xlsx.push(await seconds(() => shop.download(PATH, { stats_type: 'sell', export: 'xlsx' })));
}
const grown = memory.stop();

await client.end();
await shop.close();
process.stdout.write(
  `${rows} purchases: COPY ${median(copied).toFixed(1)} s, csv ${median(csv).toFixed(1)} s, ` +
    `xlsx ${median(xlsx).toFixed(1)} s\n`,
);
reportFigures(
  [
    ['export-csv', median(csv) / median(copied), { atMost: 3 }, '×COPY'],
    ['export-xlsx', rows / median(xlsx), { atLeast: 30_000 }, 'rows/s'],
    ['export-memory', grown, { atMost: 64 }, 'MB'],
  ],
  { seed: SEED },
);

/** The rows of the export as PostgreSQL itself writes them. */
async function copyPurchases() {
  await measure(
    client.query(
      to(`COPY (
        SELECT ledger_entries.id, kind, amount, ledger_entries.document, ledger_entries.created_at, number, type, valid_until,
          salons.name, users.name, surname
        FROM ledger_entries
        JOIN boncards ON boncards.id = ledger_entries.boncard_id
        JOIN cycles ON cycles.id = ledger_entries.cycle_id
        JOIN salons ON salons.id = ledger_entries.salon_id
        JOIN users ON users.id = ledger_entries.user_id
        WHERE kind = 'purchase' ORDER BY ledger_entries.created_at DESC, ledger_entries.id DESC
      ) TO STDOUT`),
    ),
  );
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
