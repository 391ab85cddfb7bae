import { expect, onTestFinished, test } from 'vitest';
import { addDays, type WarsawDay, warsawDayOf } from '../../contract/warsaw.ts';
import { digitsOf, readPinKeys } from '../../server/cards/pinKey.ts';
import { readArchive } from '../../server/cli/readBackup.ts';
import type { PooledDb } from '../../server/db/client.ts';
import { listAppliedMigrations, migrationNames } from '../../server/db/migrationRecord.ts';
import { transact } from '../../server/db/transact.ts';
import { cards } from '../../server/demo/story.ts';
import { version } from '../../server/platform/version.ts';
import { digestAudit, digestChanges, digestLedger } from '../../server/seals/sealQueries.ts';
import { secretOf } from '../../server/webhooks/secrets.ts';
import { openEmptyDatabase } from '../support/databaseCopy.ts';
import { personOf } from '../support/demoPeople.ts';
import { eventually } from '../support/eventually.ts';
import { codeAt } from '../support/factor.ts';
import { keptPath, keptVersions, readLived } from '../support/keptVersions.ts';
import { findings } from '../support/operator.ts';
import { execute } from '../support/postgresForTests.ts';
import { startServerProcess } from '../support/serverProcess.ts';
import { call } from '../support/testServer.ts';

/**
 * What seals cover of each demo up to the day before its backup: ledger, audit, and changes of last days and closed
 * months. With any others, the days that installations have already sealed would look forged.
 */
const digests: Record<string, string[]> = {
  '1.0': [
    '648 79177965f153878e4019a44596e82016e4aa19f16f97652be90435d2121815f1',
    '668 f0534af856ad98be2bd7e38825df0c5490b15e37b1812379f668632442235ca7',
    '13 568381fa54306427a28397f39ced174add5e68483eb26b6fd6bf31e67e6c0b85',
  ],
};

async function digestsUpTo(day: WarsawDay, db: PooledDb): Promise<string[]> {
  const span = { day, isFirst: true };
  const found: string[] = [];
  for (const digest of [digestLedger, digestAudit, digestChanges]) {
    const { count, hash } = await transact(db, (tx) => digest(tx, span));
    found.push(`${count} ${hash.toString('hex')}`);
  }
  return found;
}

const pinOf = (number: string) => cards.find((card) => card.number === number)?.pin;

/** Opens the backup of a version's demo, which contains the PIN key of the throw-away demo. */
async function openDemo(version: string) {
  const file = keptPath(version, 'demo.zip');
  const archive = await readArchive(file);
  archive.close();
  const copy = await openEmptyDatabase();
  const variables = {
    ...copy.variables,
    PIN_KEY: digitsOf(archive.pinKeys, ','),
  };
  return { ...copy, file, variables, manifest: archive.manifest };
}

/** Uses what people and a till of that version have, and expects that it still works. */
async function goOnWith(server: { url: string }, { kept, token }: { kept: string; token: string }) {
  const { key, sale, sold, eCard, person } = readLived(kept);
  const lists = ['GET /api/webhooks', 'GET /api/schedules', 'GET /api/views', 'GET /api/requests'] as const;
  const answers = await Promise.all(lists.map((on) => call(server, on, { token })));
  expect(answers.map(({ status, body }) => [status, body.items?.length])).toEqual(lists.map(() => [200, 1]));

  const query = `?stats_type=charge&reference=${encodeURIComponent(sale.reference)}`;
  const booked = await call(server, 'GET /api/boncards-transactions', { token: key, query });
  expect(booked.body.items).toMatchObject([{ id: sold.transaction.id, reference: sale.reference }]);

  const shown = await call(server, 'POST /api/e-cards/:token', { id: eCard });
  // A link shows its card until 30 days after the card's last day.
  const isShown = addDays(sold.valid_until, 30) >= warsawDayOf(new Date());
  expect([shown.status, shown.body.data?.number]).toEqual(isShown ? [200, sold.number] : [404, undefined]);

  const { factor, ...login } = person;
  const half = await call(server, 'POST /api/auth/login', { body: login });
  expect([half.status, half.body.reason]).toEqual([422, 'otp-required']);
  const whole = { ...login, otp: await codeAt(factor, new Date()) };
  const signedIn = await call(server, 'POST /api/auth/login', { body: whole });
  expect([signedIn.status, signedIn.body.message]).toEqual([200, expect.anything()]);
  const passkeys = await call(server, 'GET /api/auth/passkeys', {
    token: signedIn.body.data.access_token,
  });
  expect([passkeys.status, passkeys.body.data?.passkeys?.length]).toEqual([200, 1]);
}

/** Repeats the till's sale under its reference, whose answer is kept for 30 days (wire "Idempotency"). */
async function repeatSale(
  server: { url: string },
  { kept, token, madeAt }: { kept: string; token: string; madeAt: Date },
) {
  const { key, sale, sold } = readLived(kept);
  const headers = { 'Idempotency-Key': 'another' };
  const repeated = await call(server, 'POST /api/boncards/e-card', { token: key, headers, body: sale });
  const isKept = Date.now() - madeAt.getTime() < 30 * 24 * 3_600_000;
  expect([repeated.status, repeated.body.data, repeated.body.reason]).toEqual(
    isKept ? [200, sold, undefined] : [422, undefined, 'reference-reused'],
  );
  const query = `?stats_type=charge&reference=${encodeURIComponent(sale.reference)}`;
  const booked = await call(server, 'GET /api/boncards-transactions', { token, query });
  expect(booked.body.items).toHaveLength(1);
}

test.each(keptVersions)(
  'the demo of %s is restored and upgraded, sells, and its books are right',
  async (kept) => {
    const { file, variables, manifest, database, dataDir, drop } = await openDemo(kept);
    // Registered first, so it is dropped after the server has stopped.
    onTestFinished(drop);
    const restored = await findings(['restore', file], variables);
    expect([restored.exitCode, restored.faults]).toEqual([0, []]);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    expect(restored.found[0]).toMatchObject({ name: 'restored', data: { rows } });
    expect(await listAppliedMigrations(database.db)).toEqual(migrationNames);
    expect((await findings(['migrate'], variables)).found).toMatchObject([
      { level: 'ok', data: { done: [] } },
    ]);
    const keys = await readPinKeys({ ...variables, DATA_DIR: dataDir }, database.db);
    const webhooks = await database.db.selectFrom('webhooks').select(['id', 'secret']).execute();
    expect(webhooks.map(({ id, secret }) => secretOf(id, secret, keys)?.length)).toEqual([32]);
    const sealed = await digestsUpTo(addDays(warsawDayOf(new Date(manifest.made_at)), -1), database.db);
    expect(sealed).toEqual(digests[kept]);

    // The backup is older than a day, so an operator has to confirm the day (OPERATIONS "A wrong clock").
    const confirmed = await findings(['confirm-day', '--yes'], variables);
    expect([confirmed.exitCode, confirmed.faults]).toEqual([0, []]);
    const server = await startServerProcess(dataDir, variables);
    onTestFinished(async () => void (await server.kill('SIGTERM')));
    expect(server.output()).toContain(`"version":"${version}","msg":"Bonpanel: http`);
    const { email, password } = personOf('administrator');
    const login = await call(server, 'POST /api/auth/login', { body: { email, password } });
    expect([login.status, login.body.message]).toEqual([200, expect.anything()]);
    const token: string = login.body.data.access_token;
    const salons = await call(server, 'GET /api/salons', { token });
    const place_of_sale = salons.body.items[0].id;

    const search = async (number: string, searchForType: 'charge' | 'purchase') => {
      const body = { number, pin: pinOf(number), searchForType };
      const { status, body: found } = await call(server, 'POST /api/boncards/search', { token, body });
      expect([status, found.data?.number]).toEqual([200, number]);
      return found.data.id as string;
    };
    const pending = await search('DEMO0000000000000001', 'charge');
    const sold = {
      boncard_id: pending,
      place_of_sale,
      document: 'PAR 1',
      amount: 100,
      type: 0,
      expired_months: 12,
    };
    expect((await call(server, 'POST /api/boncards/issue', { token, body: sold })).status).toBe(200);
    // Finds the card with the PIN that 1.0 hashed under its key.
    expect(await search('DEMO0000000000000001', 'purchase')).toBe(pending);
    const paid = { boncard_id: pending, place_of_sale, document: 'PAR 2', amount: 40 };
    const purchase = await call(server, 'POST /api/boncards/purchase', { token, body: paid });
    expect([purchase.status, purchase.body.data.amount]).toEqual([200, 60]);

    await goOnWith(server, { kept, token });

    // Run the jobs that are due since the backup: days are closed, and what has expired is deleted.
    await execute(
      variables.DATABASE_URL,
      `SELECT graphile_worker.add_job(task) FROM unnest(ARRAY['purgeExpired', 'closeDays']) AS task`,
    );
    await eventually(async () => {
      expect(
        (await execute(variables.DATABASE_URL, 'SELECT FROM graphile_worker._private_jobs')).rows,
      ).toEqual([]);
      expect((await execute(variables.DATABASE_URL, 'SELECT FROM open_entries')).rows).toEqual([]);
    });
    await repeatSale(server, { kept, token, madeAt: new Date(manifest.made_at) });
    const doctor = await findings(['doctor'], { ...variables, DATA_DIR: dataDir });
    // The only fault, because the tests' PostgreSQL runs without fsync.
    expect(doctor.faults.map(({ name }) => name)).toEqual(['durability']);
    const reconciled = await findings(['reconcile'], variables);
    expect([reconciled.exitCode, reconciled.faults]).toEqual([0, []]);
  },
);
