import { addDays, addMonths, type WarsawDay } from '../../../contract/warsaw.ts';
import { monthText, shortDayText, spanText } from '../../kinds/dates.ts';
import { firstOfMonth, mondayOf } from './days.ts';
import { type DayTotal, type NamedTotal, NOTHING, plus } from './totals.ts';

/** A span of days, both ends included. */
export interface Span {
  from: WarsawDay;
  to: WarsawDay;
}

/** More columns than this nobody can tell apart. */
const MAX_COLUMNS = 31;

/**
 * The totals of days, ascending, as columns of equal length without gaps, in the finest unit that still makes a readable
 * chart. A short span that was asked for is shown whole, a long one as far as anything happened in it.
 */
export function timeBuckets(totals: readonly DayTotal[], asked: Partial<Span>): TimeBuckets {
  const span = spanOf(totals, asked);
  const unit = units.find((finer) => span && startsOf(finer, span).length <= MAX_COLUMNS) ?? year;
  const buckets = span ? startsOf(unit, span) : [];
  return {
    unit: unit.name,
    totals: buckets.map((start) => {
      const ofUnit = totals.filter(({ day }) => unit.startOf(day) === start);
      return { name: unit.nameOf(start), tick: unit.tickOf(start), ...ofUnit.reduce(plus, NOTHING) };
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
  /** The first day of the unit in which a day lies. */
  startOf: (day: WarsawDay) => WarsawDay;
  /** The first day of the unit after. */
  next: (start: WarsawDay) => WarsawDay;
  /** `03.06.2025`, `02.06–08.06.2025`, `06.2025` or `2025`. */
  nameOf: (start: WarsawDay) => string;
  /** The same below a column of a chart, where there is room for `03.06`. */
  tickOf: (start: WarsawDay) => string;
}

const year: Unit = {
  name: 'year',
  startOf: (day) => `${day.slice(0, 4)}-01-01` as WarsawDay,
  next: (start) => addMonths(start, 12),
  nameOf: (start) => start.slice(0, 4),
  tickOf: (start) => start.slice(0, 4),
};

/** From fine to coarse; what fits none of these is told by the year. */
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

/** The starts of all the units that a span touches. */
function startsOf(unit: Unit, { from, to }: Span): WarsawDay[] {
  const starts: WarsawDay[] = [];
  for (let start = unit.startOf(from); start <= to; start = unit.next(start)) starts.push(start);
  return starts;
}
