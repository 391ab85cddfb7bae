import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { newId } from '../server/platform/ids.ts';
import { seededRandom } from '../tests/support/seededRandom.ts';
import { connectionOf, connectTo } from '../tests/support/serverProcess.ts';
import { repeat } from './support/counters.ts';
import { type Figure, median, reportFigures } from './support/figure.ts';
import { money, openShop, sellCards } from './support/shop.ts';

/**
 * Purchases per second over HTTP, divided by those of a bare `pg` loop that sends the same SQL to the same PostgreSQL.
 * The two alternate.
 */
const CONNECTIONS = 32;
const ROUNDS = 5;
const ROUND_MS = 3_000;
const SEED = Number(process.argv[2] ?? 1);

const shop = await openShop({ connections: CONNECTIONS });
const cards = await sellCards(shop, { count: 500, pln: 100_000 });
const boncardIds = cards.map(({ id }) => id);
const random = seededRandom(SEED);
const connection = await connectionOf(shop.server.dataDir);
const clients: pg.Client[] = await Promise.all(
  Array.from({ length: CONNECTIONS }, async () => {
    const client = new pg.Client(connection);
    await client.connect();
    return client;
  }),
);
const session = await findSession(shop.server.dataDir);

const figures: Figure[] = [
  ['purchase', await compare(boncardIds), { atLeast: 0.8 }, '×SQL'],
  ['purchase-hot-card', await compare(boncardIds.slice(0, 1)), { atLeast: 0.5 }, '×SQL'],
];

await Promise.all(clients.map((client) => client.end()));
await shop.close();
reportFigures(figures, { seed: SEED });

/** Returns the product's purchases per second from these cards, divided by the bare loop's. */
async function compare(boncardIds: string[]): Promise<number> {
  const pick = () => boncardIds[Math.floor(random() * boncardIds.length)] ?? '';
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const { perSecond: bare } = await repeat(
      clients.map((client) => () => purchaseBare(client, pick())),
      ROUND_MS,
    );
    const { perSecond: product } = await repeat(
      clients.map(() => () => purchaseOverHttp(pick())),
      ROUND_MS,
    );
    process.stdout.write(
      `${boncardIds.length} cards: ${Math.round(product)}/s over HTTP, ${Math.round(bare)}/s bare\n`,
    );
    ratios.push(product / bare);
  }
  return median(ratios);
}

async function purchaseOverHttp(boncardId: string) {
  const { status, body } = await shop.call('POST', '/api/boncards/purchase', {
    body: money(shop, boncardId, 1),
    key: randomUUID(),
  });
  if (status !== 200) throw new Error(`a purchase was answered ${status} ${body.reason}`);
}

/** Makes one purchase with the statements that the product sends for it, each prepared once. */
async function purchaseBare(client: pg.Client, boncardId: string) {
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
  const key = randomUUID();
  const now = new Date();
  const sessions = `SELECT sessions.id, sessions.created_at, last_used_at, confirmed_at, users.id AS user_id, email, name, surname, role, salon_id
    FROM users JOIN sessions ON sessions.user_id = users.id WHERE users.status = 'active'`;
  await run('session', `${sessions} AND token_hash = $1`, [session.token_hash]);
  await client.query('BEGIN');
  await run('person', 'SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [
    `person ${session.user_id}`,
  ]);
  await run('caller', `${sessions} AND users.id = $1 AND sessions.id = $2 FOR KEY SHARE OF users, sessions`, [
    session.user_id,
    session.id,
  ]);
  await run(
    'claim',
    `WITH claim AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS claimed)
     SELECT claimed, set_config('lock_timeout', CASE WHEN claimed THEN current_setting('lock_timeout') ELSE '1ms' END, true)
     FROM claim`,
    [`${session.user_id} ${key}`],
  );
  await run(
    'stored',
    'SELECT request_hash, status, body FROM idempotency_keys WHERE user_id = $1 AND key = $2',
    [session.user_id, key],
  );
  await run('lock', 'SELECT id FROM boncards WHERE id = $1 FOR NO KEY UPDATE', [boncardId]);
  const { rows } = await run(
    'card',
    `SELECT boncards.id, boncards.number, boncards.status, balance, ledger_length, cycle_id,
       boncards.created_at, moderated_at, canceled_at, canceled_reason, blocked_at, blocked_reason, written_off_at, type,
       tax_class, expired_months, valid_until, document, cycles.salon_id, salons.name AS salon_name,
       trim(creator.name || ' ' || creator.surname) AS creator_name,
       trim(moderator.name || ' ' || moderator.surname) AS moderator_name,
       trim(canceler.name || ' ' || canceler.surname) AS canceler_name,
       (SELECT trim(name || ' ' || surname) FROM users WHERE users.id = blocked_by) AS blocker_name,
       (SELECT jsonb_build_object('id', id, 'number', number) FROM boncards AS other WHERE other.id = boncards.replaced_by)
         AS successor,
       (SELECT jsonb_build_object('id', id, 'number', number) FROM boncards AS other WHERE other.replaced_by = boncards.id)
         AS predecessor
     FROM boncards
     LEFT JOIN cycles ON cycles.id = cycle_id LEFT JOIN salons ON salons.id = cycles.salon_id
     JOIN users AS creator ON creator.id = created_by LEFT JOIN users AS moderator ON moderator.id = moderated_by
     LEFT JOIN users AS canceler ON canceler.id = canceled_by
     WHERE boncards.id = $1`,
    [boncardId],
  );
  const [card] = rows;
  await run(
    'grant',
    'SELECT expires_at FROM purchase_grants WHERE session_id = $1 AND boncard_id = $2 AND expires_at > $3',
    [session.id, boncardId, now],
  );
  await run('salon', 'SELECT id, name, address FROM salons WHERE id = $1', [shop.salonId]);
  const balance = Number(card.balance) - 100;
  const sequence = card.ledger_length + 1;
  await run(
    'entry',
    `INSERT INTO ledger_entries (id, boncard_id, sequence, balance_after, cycle_id, kind, amount, document, document_kind,
       salon_id, user_id, user_salon_id, created_at, reverses, transfer_id, reason)
     VALUES ($1, $2, $3, $4, $5, 'purchase', 100, 'PAR 1', NULL, $6, $7, NULL, $8, NULL, NULL, NULL)`,
    [newId(), boncardId, sequence, balance, card.cycle_id, shop.salonId, session.user_id, now],
  );
  await run(
    'balance',
    `UPDATE boncards SET balance = $2, ledger_length = $3, cycle_id = $4, status = 'active', moderated_by = $5, moderated_at = $6
     WHERE id = $1`,
    [boncardId, balance, sequence, card.cycle_id, session.user_id, now],
  );
  await run(
    'event',
    `INSERT INTO webhook_deliveries (id, webhook_id, event, data, created_at, next_try_at)
     SELECT gen_random_uuid(), id, $1::text, $2::jsonb, $3::timestamptz, $3::timestamptz
     FROM webhooks WHERE active = true AND $1::text = ANY (events)`,
    ['boncard.purchased', { boncard_id: boncardId, transaction_id: boncardId, salon_id: shop.salonId }, now],
  );
  await run(
    'audit',
    `INSERT INTO audit_entries (id, at, action, command, address, object_kind, object_id, object_label, details, user_id,
       user_name, user_role)
     VALUES ($1, $2, 'boncard.purchased', NULL, '127.0.0.1', 'boncard', $4, '•••• 0000', $5, $3,
       (SELECT trim(name || ' ' || surname) FROM users WHERE id = $3), (SELECT role FROM users WHERE id = $3))`,
    [
      newId(),
      now,
      session.user_id,
      boncardId,
      { before: { amount: (balance + 100) / 100 }, after: { amount: balance / 100 } },
    ],
  );
  await run(
    'answer',
    `INSERT INTO idempotency_keys (user_id, key, request_hash, status, body, created_at) VALUES ($1, $2, $3, 200, $4, $5)`,
    [session.user_id, key, Buffer.alloc(32), '{}'.padEnd(600), now],
  );
  await client.query('COMMIT');
}

/** Returns what the bare loop needs of the counter's session. */
async function findSession(dataDir: string) {
  const client = await connectTo(dataDir);
  const { rows } = await client.query(
    'SELECT id, user_id, token_hash FROM sessions ORDER BY created_at DESC',
  );
  await client.end();
  return rows[0];
}
