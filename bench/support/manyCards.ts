import { sql } from 'kysely';
import type { WarsawDay } from '../../contract/warsaw.ts';
import { addUpOpenDays } from '../../server/books/addUpOpenDays.ts';
import { closeDays, closeDaysBefore } from '../../server/books/closeDays.ts';
import { restartOpenDays } from '../../server/books/openDayQueries.ts';
import type { PooledDb, Tx } from '../../server/db/client.ts';
import { listTables, withConstraintsDropped } from '../../server/db/copy.ts';
import { isTemporary } from '../../server/db/failures.ts';
import { transact } from '../../server/db/transact.ts';
import { noRest } from '../../tests/support/noRest.ts';

const SALONS = 24;
const EMPLOYERS_OF_A_SALON = 5;
const IMPORTS = 100;

/**
 * Fills a new database with three years of a chain's trade, up to today: salons, employers, imports, cards of every
 * type and state, about ten ledger entries per card, eight of them purchases. The books add up; the ledger is on disk
 * in chronological order, as counters would have written it. Nobody knows the cards' PINs. All days are closed, or only
 * those before `closedBefore`. Prints how many cards and entries there are.
 */
export async function fillWithCards(
  db: PooledDb,
  { cards, seed, closedBefore }: { cards: number; seed: number; closedBefore?: WarsawDay },
): Promise<void> {
  const tables = await listTables(db);
  await db.connection().execute(async (connection) => {
    await sql`SET statement_timeout = 0; SET work_mem = '256MB'; SET maintenance_work_mem = '512MB'`.execute(
      connection,
    );
    await untilOurTurn(() =>
      connection.transaction().execute((tx) =>
        withConstraintsDropped(tx, tables, async () => {
          await makeDice(tx, seed);
          await insertPeople(tx);
          await planLives(tx, cards);
          await insertCycles(tx);
          await insertLedger(tx);
          await insertCards(tx);
        }),
      ),
    );
    await untilOurTurn(async () => {
      if (closedBefore) await closeDaysBefore(db, closedBefore, new Date());
      else await closeDays(db, new Date(), { wait: noRest });
    });
    // As after a restore: without statistics PostgreSQL takes the tables for empty, and its plans would be too slow.
    await sql`ANALYZE`.execute(connection);
    await transact(db, restartOpenDays);
    await addUpOpenDays(db, { wait: noRest });
    await sql`VACUUM ANALYZE`.execute(connection);
    await sql`RESET ALL`.execute(connection);
    const { rows } = await sql<{ count: number }>`SELECT count(*) FROM ledger_entries`.execute(connection);
    process.stdout.write(`${cards} cards with ${rows[0]?.count} ledger entries\n`);
  });
}

/** Retries after a deadlock with the server's background work, which also closes days. */
async function untilOurTurn(work: () => Promise<void>) {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isTemporary(error)) throw error;
    }
  }
}

/** Random values depend only on seed and position, so they are the same whatever plan PostgreSQL chooses. */
async function makeDice(tx: Tx, seed: number) {
  await sql`
    -- From 0 to less than 1.
    CREATE FUNCTION pg_temp.chance(what text, place bigint) RETURNS double precision IMMUTABLE LANGUAGE sql AS
      'SELECT (hashint8extended(place, hashtextextended(what, ${sql.lit(seed)})) & 1048575) / 1048576.0::float8';

    -- From 0 to less than the number of choices.
    CREATE FUNCTION pg_temp.draw(what text, place bigint, choices int) RETURNS int IMMUTABLE LANGUAGE sql AS
      'SELECT floor(pg_temp.chance(what, place) * choices)::int';

    CREATE FUNCTION pg_temp.pick(what text, place bigint, choices text[]) RETURNS text IMMUTABLE LANGUAGE sql AS
      'SELECT choices[1 + floor(pg_temp.chance(what, place) * cardinality(choices))::int]';

    -- How much of an amount is used up after a number of its parts.
    CREATE FUNCTION pg_temp.spent(amount bigint, parts int, step int, place bigint) RETURNS bigint IMMUTABLE LANGUAGE sql AS
      'SELECT CASE WHEN step <= 0 THEN 0 WHEN step >= parts THEN amount
        ELSE floor(amount * (step + 0.6 * (pg_temp.chance(''spent'', place) - 0.5)) / parts)::bigint END';


    -- UUID v7, which sorts by time.
    CREATE FUNCTION pg_temp.id(what text, place bigint, at timestamptz) RETURNS uuid STABLE LANGUAGE sql AS
      'SELECT overlay(overlay(
        lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, ''0'') || left(md5(what || ${sql.lit(seed)} || place), 20)
        PLACING ''7'' FROM 13) PLACING ''8'' FROM 17)::uuid';
  `.execute(tx);
}

async function insertPeople(tx: Tx) {
  await sql`
    CREATE TEMPORARY TABLE places ON COMMIT DROP AS
    SELECT salon, pg_temp.id('salon', salon, opened) AS id, opened
    FROM generate_series(0, ${sql.lit(SALONS - 1)}) AS salon, (SELECT current_date - interval '4 years' AS opened);

    INSERT INTO salons (id, name, address, created_at)
    SELECT id, 'Salon ' || pg_temp.pick('city', salon, '{Warszawa,Łódź,Kraków,Gdańsk,Wrocław,Poznań,Świdnica,Żary}') || ' ' || salon + 1,
      pg_temp.pick('street', salon, '{Rynek,ul. Długa,ul. Źródlana,al. Wojska Polskiego}') || ' ' || salon + 3, opened
    FROM places;

    CREATE TEMPORARY TABLE people ON COMMIT DROP AS
    SELECT person, salon, places.id AS salon_id, pg_temp.id('user', person, opened) AS id, opened
    FROM places, LATERAL generate_series(
      salon * ${sql.lit(EMPLOYERS_OF_A_SALON)}, (salon + 1) * ${sql.lit(EMPLOYERS_OF_A_SALON)} - 1
    ) AS person;

    INSERT INTO users (id, name, surname, email, role, salon_id, created_at)
    SELECT id, pg_temp.pick('name', person, '{Ewa,Łucja,Jan,Żaneta,Piotr,Zofia,Michał,Agnieszka}'),
      pg_temp.pick('surname', person, '{Kowalska,Nowak,Wiśniewska-Król,Wójcik,Kamińska,Dąbrowska}'),
      'person' || person || '@example.test', CASE person WHEN 0 THEN 'administrator' ELSE 'employer' END, salon_id, opened
    FROM people;
    -- No trigger adds actors here; people who existed before are actors already.
    INSERT INTO actors SELECT id, 'person', name, surname FROM users WHERE id NOT IN (SELECT id FROM actors);
  `.execute(tx);
}

/** Plans when each card is made, how often it is sold, and how each of its cycles runs and ends. */
async function planLives(tx: Tx, cards: number) {
  await sql`
    CREATE TEMPORARY TABLE lives ON COMMIT DROP AS
    SELECT card, made_at, pg_temp.id('card', card, made_at) AS id, pg_temp.id('import', import, made_at) AS import_id,
      pg_temp.draw('home', card, ${sql.lit(SALONS)}) AS home,
      -- Some cards have never been sold.
      CASE WHEN pg_temp.chance('sold', card) < 0.91 THEN 1 + pg_temp.draw('cycles', card, 3) ELSE 0 END AS cycles
    FROM generate_series(1, ${sql.lit(cards)}) AS card,
      LATERAL (SELECT card * ${sql.lit(IMPORTS)}::bigint / ${sql.lit(cards)} AS import) AS imports,
      LATERAL (SELECT now() - (70 + 10 * (${sql.lit(IMPORTS)} - import)) * interval '1 day' AS made_at) AS moments;

    CREATE TEMPORARY TABLE cycle_plans ON COMMIT DROP AS
    SELECT place, home, id AS boncard_id, pg_temp.id('cycle', place, opened_at) AS cycle_id, opened_at, length,
      5000 + 5000 * pg_temp.draw('amount', place, 10)::bigint AS amount,
      pg_temp.pick('type', place, '{all,all,all,lenses,medicalSets,companyMedicalSet}') AS type,
      pg_temp.pick('months', place, '{12,12,12,6,3}')::smallint AS months,
      purchases, ending,
      -- How many parts the money is split into, and how many entries follow the charge.
      purchases + (ending <> 'spent')::int AS parts,
      purchases + (ending = 'canceled')::int AS last_step,
      sum(1 + purchases + (ending = 'canceled')::int) OVER (PARTITION BY card ORDER BY cycle)::int AS last_sequence,
      lead(opened_at) OVER (PARTITION BY card ORDER BY cycle) AS closed_at
    FROM lives, LATERAL generate_series(0, cycles - 1) AS cycle,
      LATERAL (
        SELECT card::bigint * 4 + cycle AS place, made_at + pg_temp.chance('first', card) * interval '60 days' AS sold_at
      ) AS places,
      -- Shorter than the shortest validity.
      LATERAL (SELECT least(interval '80 days', (now() - sold_at) / cycles) AS length) AS lengths,
      LATERAL (
        SELECT sold_at + cycle * length AS opened_at, 2 + pg_temp.draw('purchases', place, 6) AS purchases,
          CASE
            WHEN cycle < cycles - 1 OR pg_temp.chance('ending', card) < 0.3 THEN 'spent'
            WHEN pg_temp.chance('ending', card) < 0.33 THEN 'canceled'
            ELSE 'open'
          END AS ending
      ) AS courses;
    ANALYZE lives, cycle_plans;
  `.execute(tx);
}

async function insertCycles(tx: Tx) {
  await sql`
    INSERT INTO cycles (id, boncard_id, type, expired_months, valid_until, document, salon_id, opened_at, closed_at, tax_class)
    SELECT cycle_id, boncard_id, type, months,
      ((opened_at AT TIME ZONE 'Europe/Warsaw')::date + make_interval(months => months))::date,
      'FV ' || place || '/' || extract(year FROM opened_at), places.id, opened_at, closed_at,
      -- No tax class was set in the first year.
      CASE WHEN opened_at > now() - interval '2 years' THEN CASE type WHEN 'lenses' THEN 'spv' ELSE 'mpv' END END
    FROM cycle_plans JOIN places ON salon = home
    ORDER BY opened_at
  `.execute(tx);
}

async function insertLedger(tx: Tx) {
  await sql`
    INSERT INTO ledger_entries (
      id, boncard_id, cycle_id, sequence, kind, amount, balance_after, document, salon_id, user_id, user_salon_id, created_at
    )
    SELECT pg_temp.id('entry', entry, at), boncard_id, cycle_id, last_sequence - last_step + step, kind,
      CASE kind WHEN 'charge' THEN amount ELSE spent - spent_before END, amount - spent,
      CASE kind WHEN 'charge' THEN 'FV ' WHEN 'purchase' THEN 'PAR ' END || entry || '/' || extract(year FROM at),
      CASE WHEN kind <> 'cancellation' THEN salon_id END, people.id, salon_id, at
    FROM cycle_plans, LATERAL generate_series(0, last_step) AS step,
      LATERAL (
        SELECT place * 16 + step AS entry,
          CASE WHEN step = 0 THEN 'charge' WHEN step > purchases THEN 'cancellation' ELSE 'purchase' END AS kind
      ) AS entries,
      LATERAL (
        SELECT opened_at + (step + pg_temp.chance('moment', entry) * sign(step)) / (last_step + 2) * length AS at,
          pg_temp.spent(amount, parts, step, entry) AS spent,
          pg_temp.spent(amount, parts, step - 1, entry - 1) AS spent_before,
          CASE WHEN pg_temp.chance('away', entry) < 0.15 THEN pg_temp.draw('salon', entry, ${sql.lit(SALONS)}) ELSE home END AS place_of_sale
      ) AS details,
      people
    WHERE person = CASE kind WHEN 'cancellation' THEN 0
      ELSE place_of_sale * ${sql.lit(EMPLOYERS_OF_A_SALON)} + pg_temp.draw('employer', entry, ${sql.lit(EMPLOYERS_OF_A_SALON)}) END
    ORDER BY at
  `.execute(tx);
}

/** Inserts the cards in the state in which their ledger leaves them. */
async function insertCards(tx: Tx) {
  await sql`
    INSERT INTO boncard_imports (id, status, file_name, created_by, created_at, total_rows, done_rows, ok_rows)
    SELECT import_id, 'finished', 'bony-' || min(card) || '.csv', people.id, made_at, count(*), count(*), count(*)
    FROM lives JOIN people ON person = 0
    GROUP BY import_id, people.id, made_at;

    INSERT INTO boncards (
      id, number, pin_hash, status, balance, ledger_length, cycle_id, import_id, created_by, created_at,
      moderated_by, moderated_at, canceled_by, canceled_at, canceled_reason
    )
    SELECT lives.id,
      -- A few belong to older series, which begin with two digits.
      CASE WHEN pg_temp.chance('series', card) < 0.01 THEN lpad(pg_temp.draw('older', card, 100)::text, 2, '0') || 'N' ELSE 'BON' END
        || lpad(card::text, 7, '0') || lpad(pg_temp.draw('number', card, 1000000000)::text, 10, '0'),
      sha256(card::text::bytea),
      CASE ending WHEN 'open' THEN 'active' WHEN 'spent' THEN 'used' WHEN 'canceled' THEN 'canceled' ELSE 'pending' END,
      coalesce(balance_after, 0), coalesce(last_sequence, 0), cycle_plans.cycle_id, import_id, people.id, made_at,
      user_id, created_at,
      CASE ending WHEN 'canceled' THEN user_id END,
      CASE ending WHEN 'canceled' THEN created_at END,
      CASE ending WHEN 'canceled' THEN 'Klient zgłosił zgubienie karty' END
    FROM lives JOIN people ON person = 0
    LEFT JOIN cycle_plans ON cycle_plans.boncard_id = lives.id AND closed_at IS NULL
    LEFT JOIN ledger_entries ON ledger_entries.cycle_id = cycle_plans.cycle_id AND sequence = last_sequence
    ORDER BY card;

    INSERT INTO boncard_prefix_counts
    SELECT card_prefix(number), status, (created_at AT TIME ZONE 'Europe/Warsaw')::date, 0, count(*)
    FROM boncards GROUP BY 1, 2, 3;
    INSERT INTO boncard_counts SELECT status, day, 0, sum(count) FROM boncard_prefix_counts GROUP BY status, day;
    INSERT INTO boncard_facets
    SELECT boncards.id, created_at, balance, valid_until, card_prefix(number), blocked_at IS NOT NULL, status, type, salon_id
    FROM boncards LEFT JOIN cycles ON cycles.id = cycle_id
    ORDER BY created_at, boncards.id
  `.execute(tx);
}
