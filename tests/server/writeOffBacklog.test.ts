import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../../server/startServer.ts';
import { aCard, aSalon, aUser } from '../support/builders.ts';
import { type DatabaseCopy, openDatabaseCopy } from '../support/databaseCopy.ts';
import { eventually } from '../support/eventually.ts';
import { findings } from '../support/operator.ts';
import { testConfig } from '../support/testConfig.ts';

// Years of expired cards, when EXPIRY_WRITE_OFF_DAYS is set for the first time.

let copy: DatabaseCopy;
beforeAll(async () => {
  copy = await openDatabaseCopy();
  const salonId = await aSalon(copy);
  const by = await aUser(copy, { salonId });
  const chargedAt = new Date(Date.now() - 1000 * 86_400_000);
  await aCard(copy, { status: 'active', pln: 100, chargedAt, by, salonId });
  await aCard(copy, { status: 'active', pln: 20.5, chargedAt, by, salonId });
  await aCard(copy, { status: 'used', chargedAt, by, salonId });
  await aCard(copy, { status: 'active', by, salonId });
});
afterAll(() => copy.drop());

const NEXT_RUN = /^the next run writes off 120,50.zł on 2 cards, expired before \d{4}-\d\d-\d\d$/;

async function foretold(settings: Record<string, string>) {
  const { found } = await findings(['doctor'], { ...copy.variables, ...settings });
  return found.filter(({ name }) => name === 'write-off');
}

test('doctor says what the next run would write off, and writes off nothing', async () => {
  for (const _again of [1, 2]) {
    expect(await foretold({ EXPIRY_WRITE_OFF_DAYS: '30' })).toMatchObject([
      { level: 'note', text: expect.stringMatching(NEXT_RUN), data: { cards: 2, amount: 120_50 } },
    ]);
  }
  expect(await foretold({ EXPIRY_WRITE_OFF_DAYS: '3650' })).toMatchObject([{ level: 'ok' }]);
  expect(await foretold({})).toEqual([]);
});

test('a start logs it once', async () => {
  const lines: { msg: string; cards?: number; amount?: number }[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const settings = { ...copy.variables, DATA_DIR: copy.dataDir, EXPIRY_WRITE_OFF_DAYS: '30' };
  const server = await startServer(testConfig(settings), log);
  const told = () => lines.filter(({ msg }) => msg.startsWith('EXPIRY_WRITE_OFF_DAYS is 30: the next run'));
  await eventually(() => expect(told()).toHaveLength(1));
  await server.stop();
  expect(told()).toMatchObject([{ cards: 2, amount: 120_50 }]);
});
