import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SalonId } from '../../contract/ids.ts';
import type { WarsawDay } from '../../contract/warsaw.ts';
import { closeDays } from '../../server/books/closeDays.ts';
import { findLastClosedDay } from '../../server/books/closedDayQueries.ts';
import { hashFigures } from '../../server/books/monthFigures.ts';
import { insertClosedMonth } from '../../server/books/monthQueries.ts';
import { extendCycle, getCycle } from '../../server/cards/correctionQueries.ts';
import { transact } from '../../server/db/transact.ts';
import { newId } from '../../server/platform/ids.ts';
import { linkOf, type SealRow, sealOf } from '../../server/seals/seal.ts';
import { sealDays } from '../../server/seals/sealDays.ts';
import { digestAudit, digestLedger, insertSeal } from '../../server/seals/sealQueries.ts';
import { findBookFaults } from '../support/bookFaults.ts';
import { expectBooksToAddUp } from '../support/books.ts';
import { aCard, aReversal, aSalon, aUser, type BuiltCard, type SignedIn } from '../support/builders.ts';
import { type DatabaseCopy, openDatabaseCopy } from '../support/databaseCopy.ts';
import { eventually } from '../support/eventually.ts';
import { findings } from '../support/operator.ts';
import { execute } from '../support/postgresForTests.ts';
import { testPinKey } from '../support/testConfig.ts';

/** A database without a server, which would close and seal days by itself. */
let copy: DatabaseCopy;
let by: SignedIn;
let salonId: SalonId;
let used: BuiltCard;

beforeAll(async () => {
  copy = await openDatabaseCopy();
  salonId = await aSalon(copy);
  by = await aUser(copy, { salonId });
  await auditAt('2025-12-24T12:00:00Z');
  await charge('2026-01-10T12:00:00Z');
  used = await charge('2026-01-10T13:00:00Z', 'used');
  await charge('2026-01-12T12:00:00Z', 'canceled');
  await changeOn('2026-01-12T13:00:00Z');
  await closeAndSeal('2026-01-13T12:00:00Z');
});
afterAll(() => copy.drop());

const sealKey = { id: 1, key: testPinKey };
const log: { day: string; seal: string }[] = [];
const seal = (now: string, key = sealKey) =>
  sealDays(copy.database.db, {
    sealKey: key,
    now: new Date(now),
    log: { info: (line: object) => void log.push(line as (typeof log)[number]) } as never,
  });

async function closeAndSeal(now: string) {
  await closeDays(copy.database.db, new Date(now));
  await seal(now);
}

const charge = (moment: string, status: 'active' | 'used' | 'canceled' = 'active') =>
  aCard(copy, { status, by, salonId, chargedAt: new Date(moment) });

/** Extends a card and closes a month, without audit entries. */
function changeOn(moment: string) {
  const now = new Date(moment);
  return transact(copy.database.db, async (tx) => {
    const { cycle_id } = await tx
      .selectFrom('ledger_entries')
      .select('cycle_id')
      .where('boncard_id', '=', used.id)
      .limit(1)
      .executeTakeFirstOrThrow();
    const validUntil = '2028-01-01' as WarsawDay;
    const extension = { validUntil, reason: 'Reklamacja', userId: by.id, now };
    await extendCycle(tx, await getCycle(tx, cycle_id), extension);
    const figures = { month: '2025-12', movements: [], liability: [], settlement: [] };
    await insertClosedMonth(tx, {
      month: '2025-12',
      closed_by: by.id,
      closed_at: now,
      figures,
      hash: hashFigures(figures),
    });
  });
}

function auditAt(at: string) {
  return sql`
    INSERT INTO audit_entries (id, at, action, object_kind, object_label)
    VALUES (${newId()}, ${at}::timestamptz, 'session.ended', 'user', 'a@example.test')
  `.execute(copy.database.db);
}

const readSeals = () =>
  copy.database.db
    .selectFrom('seals')
    .select(['day', 'pin_key_id', 'ledger_count', 'audit_count', 'change_count', 'seal'])
    .orderBy('day')
    .execute();

/** As a superuser, makes a change that the triggers would not allow, calls `look`, and undoes the change. */
async function forged(statement: string, look: () => Promise<void>) {
  const { DATABASE_URL } = copy.variables;
  const tables = [
    'ledger_entries',
    'audit_entries',
    'validity_changes',
    'closed_months',
    'seals',
    'closed_days',
  ];
  await execute(
    DATABASE_URL,
    `${tables.map((table) => `CREATE TABLE kept_${table} AS TABLE ${table};`).join('')}
     SET session_replication_role = replica; ${statement}`,
  );
  try {
    await look();
  } finally {
    await execute(
      DATABASE_URL,
      `SET session_replication_role = replica; ${tables
        .map(
          (table) =>
            `DELETE FROM ${table}; INSERT INTO ${table} TABLE kept_${table}; DROP TABLE kept_${table};`,
        )
        .join('')}`,
    );
  }
}

/** Returns the faults of hashes and seals that reconcile finds. */
async function sealFaults(): Promise<string[]> {
  const faults = await findBookFaults(copy.database.db);
  return faults.filter(({ name }) => name === 'seals').map(({ text }) => text);
}

const entryOf = (card: BuiltCard, sequence: number) =>
  `WHERE boncard_id = '${card.id}' AND sequence = ${sequence}`;

async function idOf(card: BuiltCard, sequence: number): Promise<string> {
  const { rows } = await execute(
    copy.variables.DATABASE_URL,
    `SELECT id FROM ledger_entries ${entryOf(card, sequence)}`,
  );
  return rows[0].id;
}

test('every closed day is sealed, even empty ones, and the first seal covers the audit of earlier days', async () => {
  const found = await readSeals();
  expect(found.map((row) => [row.day, row.ledger_count, row.audit_count, row.change_count])).toEqual([
    ['2026-01-10', 3, 4, 0],
    ['2026-01-11', 0, 0, 0],
    ['2026-01-12', 2, 2, 2],
  ]);
  expect(log.map(({ day, seal }) => [day, seal])).toEqual(
    found.map(({ day, seal }) => [day, seal.toString('hex')]),
  );
  await seal('2026-01-13T13:00:00Z');
  expect(await readSeals()).toEqual(found);
  await expectBooksToAddUp(copy.database.db);
});

test('the hash of a ledger entry covers the whole entry and the hash of the card’s previous entry', async () => {
  const { rows } = await execute(
    copy.variables.DATABASE_URL,
    `SELECT (to_jsonb(ledger_entries) - 'hash' - 'created_at')::text AS rest, hash,
       extract(epoch FROM created_at)::text AS created_at
     FROM ledger_entries WHERE boncard_id = '${used.id}' ORDER BY sequence`,
  );
  let before = Buffer.alloc(0);
  for (const { rest, created_at, hash } of rows) {
    const content = { ...JSON.parse(rest), created_at: Number(created_at) };
    const fields = Object.entries(content)
      .filter(([, value]) => value !== null)
      // The order in which PostgreSQL stores keys.
      .sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
      .map(([name, value]) => `"${name}": ${name === 'created_at' ? created_at : JSON.stringify(value)}`);
    const expected = createHash('sha256')
      .update(before)
      .update(`{${fields.join(', ')}}`)
      .digest();
    expect(hash).toEqual(expected);
    before = hash;
  }
  expect(rows).toHaveLength(2);
});

test('only the listed columns of entries have types whose text may depend on the session', async () => {
  const { rows } = await execute(
    copy.variables.DATABASE_URL,
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_name IN ('ledger_entries', 'audit_entries', 'validity_changes', 'closed_months')
       AND (data_type LIKE 'timestamp%' OR data_type LIKE 'json%' OR data_type LIKE 'double%' OR data_type = 'real'
         OR data_type = 'bytea')
     ORDER BY 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'audit_entries.at',
    'audit_entries.details',
    'audit_entries.hash',
    'closed_months.closed_at',
    'closed_months.figures',
    'ledger_entries.created_at',
    'ledger_entries.hash',
    'validity_changes.created_at',
  ]);
});

describe('the database refuses', () => {
  test('a ledger entry for a sealed day', async () => {
    await expect(charge('2026-01-12T13:00:00Z')).rejects.toThrow(/closed/);
  });

  test.each(['2026-01-12T22:59:59Z', '2025-12-25T12:00:00Z'])(
    'an audit entry for a sealed day: %s',
    async (at) => {
      await expect(auditAt(at)).rejects.toThrow(/closed/);
    },
  );

  test('changing or deleting a seal', async () => {
    for (const statement of ['UPDATE seals SET seal = link', 'DELETE FROM seals', 'TRUNCATE seals'])
      await expect(execute(copy.variables.DATABASE_URL, statement)).rejects.toThrow('refused');
  });
});

test('an audit entry at the first moment of the next day is accepted, and locks still count what they refuse', async () => {
  await auditAt('2026-01-12T23:00:00Z');
  await execute(
    copy.variables.DATABASE_URL,
    `UPDATE audit_entries SET refused = refused + 5 WHERE at < '2026-01-11'`,
  );
  await expectBooksToAddUp(copy.database.db);
});

describe('reconcile detects what somebody with all rights in the database has done:', () => {
  test('a changed amount, naming card and entry', async () => {
    await forged(`UPDATE ledger_entries SET amount = amount - 1 ${entryOf(used, 2)}`, async () => {
      const texts = await sealFaults();
      expect(texts).toHaveLength(1);
      expect(texts[0]).toContain(`${used.id}): ledger entry 2 (${await idOf(used, 2)}) was changed`);
      expect(texts[0]).not.toContain(used.number);
    });
  });

  test.each([
    ['a receipt', `document = 'FV 2'`],
    ['a person', `user_id = NULL`],
    ['a moment, by a microsecond', `created_at = created_at + interval '1 microsecond'`],
    ['a hash', 'hash = sha256(hash)'],
  ])('changed: %s', async (_, change) => {
    await forged(`UPDATE ledger_entries SET ${change} ${entryOf(used, 2)}`, async () => {
      expect((await sealFaults())[0]).toContain(`ledger entry 2 (${await idOf(used, 2)})`);
    });
  });

  test('a change for which the hashes were recomputed, naming the day', async () => {
    const content = `jsonb_strip_nulls(to_jsonb(ledger_entries) - '{hash,created_at}'::text[])
      || jsonb_build_object('created_at', extract(epoch FROM created_at))`;
    await forged(
      `UPDATE ledger_entries SET document = 'FV 2' ${entryOf(used, 2)};
       UPDATE ledger_entries SET hash = sha256(
         (SELECT hash FROM ledger_entries ${entryOf(used, 1)}) || convert_to((${content})::text, 'UTF8')
       ) ${entryOf(used, 2)}`,
      async () => {
        expect(await sealFaults()).toEqual([
          'the ledger of 2026-01-10 is not what was sealed: as many entries, but others',
        ]);
      },
    );
  });

  test('a deleted ledger entry', async () => {
    await forged(`DELETE FROM ledger_entries ${entryOf(used, 2)}`, async () => {
      expect(await sealFaults()).toEqual([
        'the ledger of 2026-01-10 is not what was sealed: the number of entries was 3 and is 2',
      ]);
      const names = (await findBookFaults(copy.database.db)).map(({ name }) => name);
      expect(names).toContain('length');
    });
  });

  test('an inserted ledger entry', async () => {
    await forged(
      `INSERT INTO ledger_entries SELECT (jsonb_populate_record(ledger_entries,
         jsonb_build_object('id', gen_random_uuid(), 'sequence', 7))).* FROM ledger_entries ${entryOf(used, 2)}`,
      async () => {
        expect(await sealFaults()).toContain(
          'the ledger of 2026-01-10 is not what was sealed: the number of entries was 3 and is 4',
        );
      },
    );
  });

  test('a changed audit entry, naming it', async () => {
    const { rows } = await execute(
      copy.variables.DATABASE_URL,
      `SELECT id FROM audit_entries WHERE at = '2026-01-12T12:00:00Z' AND action = 'boncard.canceled'`,
    );
    const changes = [`address = '10.0.0.9'`, 'user_id = NULL', `details = '{"after": {"status": null}}'`];
    for (const change of changes) {
      await forged(`UPDATE audit_entries SET ${change} WHERE id = '${rows[0].id}'`, async () => {
        expect(await sealFaults()).toEqual([`audit entry ${rows[0].id} of 2026-01-12 was changed`]);
      });
    }
  });

  test('a deleted audit entry', async () => {
    await forged(
      `DELETE FROM audit_entries WHERE at = '2026-01-12T12:00:00Z' AND action = 'boncard.canceled'`,
      async () => {
        expect(await sealFaults()).toEqual([
          'the audit of 2026-01-12 is not what was sealed: the number of entries was 2 and is 1',
        ]);
      },
    );
  });

  test.each([
    ['the reason of an extension', `UPDATE validity_changes SET reason = 'x'`, 'as many entries, but others'],
    [
      'its moment, by a microsecond',
      `UPDATE validity_changes SET created_at = created_at + interval '1 microsecond'`,
      'as many entries, but others',
    ],
    ['no extension', 'DELETE FROM validity_changes', 'the number of entries was 2 and is 1'],
    [
      'the figures of a closed month',
      `UPDATE closed_months SET figures = figures || '{"liability": null}'`,
      'as many entries, but others',
    ],
    ['its hash', `UPDATE closed_months SET hash = 'y'`, 'as many entries, but others'],
    [
      'on another day',
      `UPDATE closed_months SET closed_at = closed_at + interval '1 day'`,
      'the number of entries was 2 and is 1',
    ],
  ])('changed last days and closed months: %s', async (_, statement, text) => {
    await forged(statement, async () => {
      expect(await sealFaults()).toEqual([
        `the changed last days or closed months of 2026-01-12 are not what was sealed: ${text}`,
      ]);
    });
  });

  test.each([
    ['a seal', 'seal = sha256(seal)', /^the seal of 2026-01-11 was changed/],
    ['what a seal says', 'ledger_count = 1', /^the seal of 2026-01-11 was changed/],
    [
      'when it was sealed',
      `sealed_at = sealed_at - interval '1 hour'`,
      /^the seal of 2026-01-11 was changed/,
    ],
    [
      'that it covers changes',
      'change_count = NULL, change_hash = NULL',
      /^the seal of 2026-01-11 was changed/,
    ],
    ['with whose key', 'pin_key_id = 2', /^the seal of 2026-01-11 was changed/],
  ])('changed: %s', async (_, change, text) => {
    await forged(`UPDATE seals SET ${change} WHERE day = '2026-01-11'`, async () => {
      expect((await sealFaults())[0]).toMatch(text);
    });
  });

  test('a changed day that was sealed again without the key', async () => {
    await forged(
      `UPDATE ledger_entries SET hash = sha256(hash) ${entryOf(used, 2)}; DELETE FROM seals`,
      async () => {
        await seal('2026-01-13T12:00:00Z', { id: 1, key: Buffer.alloc(32, 1) });
        expect(await sealFaults()).toContain('the seal of 2026-01-12 was changed, or the one before it');
      },
    );
  });

  test('a missing seal', async () => {
    await forged(`DELETE FROM seals WHERE day = '2026-01-11'`, async () => {
      expect(await sealFaults()).toContain('the seal of 2026-01-11 is missing');
    });
  });
});

test('seals of earlier versions, which do not cover changes of validity, stay right; the next seal covers all changes', async () => {
  const { db } = copy.database;
  const early = `UPDATE validity_changes SET created_at = '2026-01-10T14:00:00Z'`;
  await forged(`DELETE FROM seals; ${early}`, async () => {
    let before: SealRow | undefined;
    for (const day of ['2026-01-10', '2026-01-11'] as WarsawDay[]) {
      const span = { day, isFirst: !before };
      const earlier: SealRow | undefined = before;
      before = await transact(db, async (tx) => {
        const ledger = await digestLedger(tx, span);
        const audit = await digestAudit(tx, span);
        const sealed = {
          ...{ number: (earlier?.number ?? 0) + 1, is_withdrawal: false },
          ...{ day, pin_key_id: 1, sealed_at: new Date('2026-01-13T12:00:00Z') },
          ...{ ledger_count: ledger.count, ledger_hash: ledger.hash },
          ...{ audit_count: audit.count, audit_hash: audit.hash },
          ...{ change_count: null, change_hash: null },
        };
        const link = linkOf(sealed, earlier);
        const row = { ...sealed, link, seal: sealOf(link, testPinKey) };
        await insertSeal(tx, row);
        return row;
      });
    }
    expect(await sealFaults()).toEqual([]);
    await seal('2026-01-13T12:00:00Z');
    expect((await readSeals()).map(({ change_count }) => change_count)).toEqual([null, null, 2]);
    expect(await sealFaults()).toEqual([]);
    await execute(
      copy.variables.DATABASE_URL,
      'SET session_replication_role = replica; DELETE FROM validity_changes',
    );
    expect(await sealFaults()).toEqual([
      'the changed last days or closed months of 2026-01-12 are not what was sealed: the number of entries was 2 and is 1',
    ]);
  });
});

test('an audit whose oldest entries were deleted is reported, but not as a fault', async () => {
  await forged(`DELETE FROM audit_entries WHERE at < '2026-01-11'`, async () => {
    const { faults, found } = await findings(['reconcile'], copy.variables);
    expect(faults.filter(({ name }) => name === 'seals')).toEqual([]);
    expect(found.map(({ text }) => text)).toContain('the audit was deleted up to 2026-01-10');
  });
});

test('an audit whose entries before the first sealed day were deleted is a fault, which says which others to delete', async () => {
  const before = (day: string) => `DELETE FROM audit_entries WHERE at < '${day}T00:00:00+01:00'`;
  await forged(before('2026-01-10'), async () => {
    expect(await sealFaults()).toEqual([
      'the audit of 2026-01-10 is not what was sealed: the number of entries was 4 and is 3; if you have deleted older entries, delete all those before 2026-01-11',
    ]);
    await execute(
      copy.variables.DATABASE_URL,
      `SET session_replication_role = replica; ${before('2026-01-11')}`,
    );
    expect(await sealFaults()).toEqual([]);
  });
});

test('the operator’s command reports the last seal, to compare with the log', async () => {
  const { exitCode, found } = await findings(['reconcile'], copy.variables);
  expect([exitCode, found.at(-1)?.text]).toEqual([
    0,
    `sealed days: 3, up to 2026-01-12; the last seal is ${log[2]?.seal}`,
  ]);
});

test('no entry is missed and no day sealed twice while entries are written and several servers seal', async () => {
  const { db } = copy.database;
  await charge('2026-01-13T12:00:00Z');
  const card = await charge('2026-01-14T12:00:00Z');
  await closeDays(db, new Date('2026-01-15T12:00:00Z'));
  const writing = Promise.allSettled(
    Array.from({ length: 30 }, (_, second) =>
      auditAt(`2026-01-14T10:00:${String(second).padStart(2, '0')}Z`),
    ),
  );
  await Promise.all([seal('2026-01-15T12:00:00Z'), seal('2026-01-15T12:00:00Z'), writing]);
  const entries = await db
    .selectFrom('ledger_entries')
    .select('id')
    .where('boncard_id', '=', card.id)
    .executeTakeFirstOrThrow();
  await aReversal(copy, entries.id, { by, at: new Date() });
  expect((await readSeals()).map(({ day }) => day)).toEqual([
    '2026-01-10',
    '2026-01-11',
    '2026-01-12',
    '2026-01-13',
    '2026-01-14',
  ]);
  await expectBooksToAddUp(db);
});

test('a seal covers an audit entry that was being written when its day ended', async () => {
  const { db } = copy.database;
  await charge('2026-01-15T12:00:00Z');
  let closing: Promise<void> | undefined;
  await transact(db, async (tx) => {
    await sql`
      INSERT INTO audit_entries (id, at, action, object_kind, object_label)
      VALUES (${newId()}, '2026-01-15T13:00:00Z', 'session.ended', 'user', 'a@example.test')
    `.execute(tx);
    closing = closeDays(db, new Date('2026-01-16T12:00:00Z'));
    const ended = db
      .selectFrom('ended_days')
      .selectAll()
      .where('day', '=', '2026-01-15' as WarsawDay);
    await eventually(async () => expect(await ended.execute()).toHaveLength(1));
    await expect(auditAt('2026-01-15T14:00:00Z')).rejects.toThrow('closed');
    // Closing a day would only take a fraction of this time.
    expect(await Promise.race([closing.then(() => 'closed'), wait(2_000, 'still waits')])).toBe(
      'still waits',
    );
    expect(await findLastClosedDay(db)).toBe('2026-01-14');
  });
  await closing;
  await seal('2026-01-16T12:00:00Z');
  const last = (await readSeals()).at(-1);
  expect([last?.day, last?.audit_count]).toEqual(['2026-01-15', 2]);
  await expectBooksToAddUp(db);
});

test('after a rotation the newest seal covers those of the earlier key', async () => {
  const { db } = copy.database;
  await sql`INSERT INTO pin_keys (id, hash, begun_at) VALUES (2, '\\x02', now())`.execute(db);
  await charge('2026-01-16T12:00:00Z');
  await closeDays(db, new Date('2026-01-17T12:00:00Z'));
  const secret = Buffer.alloc(32, 7);
  await sealDays(db, {
    sealKey: { id: 2, key: secret },
    now: new Date('2026-01-17T12:00:00Z'),
    log: pino({ level: 'silent' }),
  });
  await expectBooksToAddUp(db);
  await forged(`UPDATE seals SET sealed_at = now() WHERE day = '2026-01-11'`, async () => {
    expect((await sealFaults())[0]).toMatch(/^the seal of 2026-01-11 was changed/);
  });
});
