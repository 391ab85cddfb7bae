import { type RawBuilder, sql } from 'kysely';
import type { WarsawDay } from '../../contract/warsaw.ts';
import { dayOfEntry, findLastClosedDay, settlementOf } from '../books/closedDayQueries.ts';
import { entriesBetween, liabilityAfter, liabilityAt } from '../books/liabilityQueries.ts';
import { hashFigures, readMonthFigures } from '../books/monthFigures.ts';
import { closedLiability, openSums } from '../books/openDayQueries.ts';
import type { Tx } from '../db/client.ts';

/**
 * Returns the days and months for which the stored totals of the books differ from the ledger. Compares the sums of
 * each day; the liability at the end of each closed day with running sums; for the last closed and the last open day,
 * also the split into expired and valid cards; and the settlement of each month.
 */
export async function listWrongBooks(tx: Tx): Promise<string[]> {
  const last = await findLastClosedDay(tx);
  return [...(await listWrongOpenDays(tx, last)), ...(last ? await listWrongClosedDays(tx, last) : [])];
}

/** Compares the open days: the sums of their entries, and the liability at the end of the last of them. */
async function listWrongOpenDays(tx: Tx, last: WarsawDay | null): Promise<string[]> {
  const { rows } = await sql<{
    day: WarsawDay | null;
  }>`SELECT max(${dayOfEntry}) AS day FROM ledger_entries`.execute(tx);
  const day = rows[0]?.day;
  if (!day || (last && day <= last)) return [];
  return [
    ...(await differences(tx, {
      what: sql`'entries of ' || day`,
      kept: sql`
        SELECT day, kind, salon_id, user_id, issuer_id, type, tax_class, sum(count)::bigint AS count, sum(amount)::bigint AS amount
        FROM (${openSums({ last, isBehind: false })}) AS open GROUP BY 1, 2, 3, 4, 5, 6, 7
      `,
      counted: sql`
        SELECT ${dayOfEntry}, kind, ledger_entries.salon_id, user_id, cycles.salon_id, type, tax_class, count(*), sum(amount)::bigint
        FROM ${entriesBetween(last, day)} JOIN cycles ON cycles.id = cycle_id GROUP BY 1, 2, 3, 4, 5, 6, 7
      `,
    })),
    ...(await differences(tx, {
      what: sql`'liability at the end of ' || ${day}::text`,
      kept: liabilityAt(day, { last, isBehind: false }),
      counted: liabilityAfter(null, day),
    })),
  ];
}

async function listWrongClosedDays(tx: Tx, last: WarsawDay): Promise<string[]> {
  return [
    ...(await listGaps(tx)),
    ...(await differences(tx, {
      what: sql`'entries of ' || day`,
      kept: sql`SELECT day, salon_id, type, tax_class, kind, count, amount FROM book_days`,
      counted: sql`
        SELECT day, issuer_id, type, tax_class, kind, count(*), sum(amount)::bigint
        FROM ${entriesUpTo(last)} AS entries GROUP BY 1, 2, 3, 4, 5
      `,
    })),
    ...(await differences(tx, {
      what: sql`'liability of ' || day`,
      kept: sql`
        SELECT day, salon_id, type, tax_class, sum(amount)::bigint AS amount FROM liability_days
        GROUP BY 1, 2, 3, 4 HAVING sum(amount) <> 0
      `,
      counted: sql`SELECT * FROM (${runningSums}) AS sums WHERE amount <> 0`,
    })),
    ...(await differences(tx, {
      what: sql`'liability at the end of ' || ${last}::text`,
      kept: closedLiability(last),
      counted: liabilityAfter(null, last),
    })),
    ...(await differences(tx, {
      what: sql`'settlement of ' || to_char(month, 'YYYY-MM')`,
      kept: sql`SELECT month, issuer_id, salon_id, count, amount FROM settlement_months`,
      counted: settlementOf(entriesUpTo(last)),
    })),
  ];
}

/** Returns the closed months with stored figures that don't match their hash or differ from today's. */
export async function listWrongMonths(tx: Tx): Promise<string[]> {
  const months = await tx
    .selectFrom('closed_months')
    .select(['month', 'figures', 'hash'])
    .where('withdrawn_by', 'is', null)
    .orderBy('month')
    .execute();
  const wrong: string[] = [];
  for (const { month: first, figures, hash } of months) {
    const month = first.slice(0, 7);
    if (hashFigures(figures) !== hash || figures.month !== month)
      wrong.push(`month ${month}: its kept figures do not fit their hash`);
    const current = await readMonthFigures(tx, month);
    if (hashFigures(current) !== hash)
      wrong.push(`month ${month}: its figures are not those that were kept when it was closed`);
  }
  return wrong;
}

/**
 * Returns the days that are missing among the closed ones, which should begin with the day of the first entry and have
 * no gaps.
 */
async function listGaps(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ day: WarsawDay }>`
    SELECT moment::date AS day
    FROM (SELECT min(${dayOfEntry}) AS first FROM ledger_entries) AS entries,
      (SELECT min(day) AS first, max(day) AS last FROM closed_days WHERE withdrawn_at IS NULL) AS closed,
      generate_series(least(entries.first, closed.first)::timestamp, closed.last::timestamp, '1 day') AS moment
    WHERE NOT EXISTS (SELECT FROM closed_days WHERE closed_days.day = moment::date AND withdrawn_at IS NULL)
    ORDER BY day
  `.execute(tx);
  return rows.map(({ day }) => `day ${day} is not closed, but later ones are`);
}

/** Selects the entries up to the end of a day, with their day, and the issuer, type and tax class of their cycle. */
function entriesUpTo(day: WarsawDay): RawBuilder<unknown> {
  return sql`(
    SELECT ${dayOfEntry} AS day, kind, ledger_entries.salon_id, 1 AS count, amount, cycles.salon_id AS issuer_id, type, tax_class
    FROM ${entriesBetween(null, day)} JOIN cycles ON cycles.id = cycle_id
  )`;
}

/** The liability at the end of each closed day, summed up from all entries of closed days until then. */
const runningSums = sql`
  SELECT day, salon_id, type, tax_class,
    sum(change) OVER (PARTITION BY salon_id, type, tax_class ORDER BY day)::bigint AS amount
  FROM (
    SELECT day, salon_id, type, tax_class, sum(change) AS change
    FROM (
      SELECT day, salon_id, type, tax_class, sign * amount AS change FROM book_days JOIN ledger_kinds USING (kind)
      UNION ALL
      SELECT closed_days.day, salon_id, type, tax_class, 0
      FROM closed_days CROSS JOIN (SELECT DISTINCT salon_id, type, tax_class FROM book_days) AS groups
      WHERE withdrawn_at IS NULL
    ) AS changes
    GROUP BY day, salon_id, type, tax_class
  ) AS days
`;

/** Returns a description of each row that is in only one of two tables. */
async function differences(
  tx: Tx,
  { what, kept, counted }: Record<'what' | 'kept' | 'counted', RawBuilder<unknown>>,
): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    WITH kept AS (${kept}), counted AS (${counted})
    SELECT DISTINCT ${what} || ' in salon ' || coalesce(to_jsonb(wrong) ->> 'issuer_id', to_jsonb(wrong) ->> 'salon_id') AS what
    FROM (
      (SELECT * FROM kept EXCEPT ALL SELECT * FROM counted) UNION ALL (SELECT * FROM counted EXCEPT ALL SELECT * FROM kept)
    ) AS wrong
    ORDER BY what
  `.execute(tx);
  return rows.map((row) => `${row.what}: the stored totals differ from a count`);
}
