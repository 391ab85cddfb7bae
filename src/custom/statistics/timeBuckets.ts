import { firstOfMonth, mondayOf } from '../../../contract/relativeDay.ts';
import { addDays, addMonths, type WarsawDay } from '../../../contract/warsaw.ts';
import { monthText, shortDayText, spanText } from '../../kinds/dates.ts';
import { addTotals, type DayTotal, NO_TOTAL } from '../../resources/boncards-transactions/useTotals.ts';
import type { NamedTotal } from '../../ui/totals.ts';

/** A span of days, both ends included. */
export interface Span {
  from: WarsawDay;
  to: WarsawDay;
}

/** A chart with more columns than this is not readable. */
const MAX_COLUMNS = 31;

/**
 * Returns daily totals (ascending) grouped into equal periods without gaps, in the finest unit that still makes a
 * readable chart. A short requested span is shown completely, a long one only from the first to the last total.
 */
export function timeBuckets(totals: readonly DayTotal[], asked: Partial<Span>): TimeBuckets {
  const span = spanOf(totals, asked);
  const unit = units.find((finer) => span && startsOf(finer, span).length <= MAX_COLUMNS) ?? year;
  const buckets = span ? startsOf(unit, span) : [];
  return {
    unit: unit.name,
    totals: buckets.map((start) => {
      const ofUnit = totals.filter(({ day }) => unit.startOf(day) === start);
      return { name: unit.nameOf(start), tick: unit.tickOf(start), ...ofUnit.reduce(addTotals, NO_TOTAL) };
    }),
  };
}

interface TimeBuckets {
  unit: Unit['name'];
  totals: NamedTotal[];
}

function spanOf(totals: readonly DayTotal[], asked: Partial<Span>): Span | undefined {
  const [first, last] = [totals[0]?.day, totals.at(-1)?.day];
  if (!first || !last) return undefined;
  const whole = { from: asked.from ?? first, to: asked.to ?? last };
  return whole.to < addDays(whole.from, MAX_COLUMNS) ? whole : { from: first, to: last };
}

interface Unit {
  name: 'day' | 'week' | 'month' | 'year';
  /** Returns the first day of the unit that contains a day. */
  startOf: (day: WarsawDay) => WarsawDay;
  /** Returns the first day of the next unit. */
  next: (start: WarsawDay) => WarsawDay;
  /** `03.06.2025`, `02.06–08.06.2025`, `06.2025` or `2025`. */
  nameOf: (start: WarsawDay) => string;
  /** A shorter name for the axis of a chart: `03.06`. */
  tickOf: (start: WarsawDay) => string;
}

const year: Unit = {
  name: 'year',
  startOf: (day) => `${day.slice(0, 4)}-01-01` as WarsawDay,
  next: (start) => addMonths(start, 12),
  nameOf: (start) => start.slice(0, 4),
  tickOf: (start) => start.slice(0, 4),
};

/** From fine to coarse. If none is coarse enough, the year is used. */
const units: Unit[] = [
  {
    name: 'day',
    startOf: (day) => day,
    next: (day) => addDays(day, 1),
    nameOf: (day) => spanText(day, day),
    tickOf: shortDayText,
  },
  {
    name: 'week',
    startOf: mondayOf,
    next: (monday) => addDays(monday, 7),
    nameOf: (monday) => spanText(monday, addDays(monday, 6)),
    tickOf: shortDayText,
  },
  {
    name: 'month',
    startOf: firstOfMonth,
    next: (start) => addMonths(start, 1),
    nameOf: monthText,
    tickOf: monthText,
  },
];

/** Returns the first days of all units in a span. */
function startsOf(unit: Unit, { from, to }: Span): WarsawDay[] {
  const starts: WarsawDay[] = [];
  for (let start = unit.startOf(from); start <= to; start = unit.next(start)) starts.push(start);
  return starts;
}
