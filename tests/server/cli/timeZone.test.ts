import { expect, test } from 'vitest';
import { formatMoment } from '../../../contract/warsaw.ts';
import { checkTimeZone } from '../../../server/cli/checkTimeZone.ts';
import { openShop } from '../../support/shop.ts';

const shop = openShop();

/** Shows an instant as if there was no summer time any more from a day on. */
const withoutSummerFrom = (day: string) => (instant: Date) => {
  const isSummer = formatMoment(instant) !== inWinter(instant);
  return isSummer && instant >= new Date(day) ? inWinter(instant) : formatMoment(instant);
};

function inWinter(instant: Date): string {
  const [day = '', time = ''] = new Date(instant.getTime() + 3_600_000).toISOString().split('T');
  return `${day.split('-').reverse().join('.')} ${time.slice(0, 5)}`;
}

const look = async (now: string, momentOf?: (instant: Date) => string) =>
  (await Array.fromAsync(checkTimeZone(shop.database.db, new Date(now), momentOf))).map(
    ({ level, data }) => ({ level, ...data }),
  );

test('the rules of this server and of PostgreSQL are the same', async () => {
  for (const now of ['2026-03-28T12:00:00Z', '2026-10-25T12:00:00Z', '2028-02-29T12:00:00Z'])
    expect(await look(now)).toEqual([{ level: 'ok' }]);
});

test('rules that will differ are noted, and a fault in the last month before that', async () => {
  const without = withoutSummerFrom('2027-01-01');
  expect(await look('2026-02-01T12:00:00Z', without)).toEqual([{ level: 'ok' }]);
  expect(await look('2026-06-01T12:00:00Z', without)).toEqual([{ level: 'note', day: '2027-03-29' }]);
  expect(await look('2027-03-01T12:00:00Z', without)).toEqual([{ level: 'fault', day: '2027-03-29' }]);
  expect(await look('2027-06-01T12:00:00Z', without)).toEqual([{ level: 'fault', day: '2027-06-01' }]);
});
