import fc from 'fast-check';
import { afterAll, test } from 'vitest';
import { expectBooksToAddUp } from '../support/books.ts';
import { aUser } from '../support/builders.ts';
import { beginLife, live, modelSettings, SET_RIGHT, type Step, step } from '../support/cardModel.ts';
import { openShop } from '../support/shop.ts';
import { startSmtpServer } from '../support/smtpServer.ts';
import { TestClock } from '../support/testClock.ts';

const clock = new TestClock();
const smtp = await startSmtpServer();
afterAll(() => smtp.stop());
const settings = { ...modelSettings, SMTP_URL: smtp.url, MAIL_FROM: 'bony@example.test' };
const shop = openShop(settings, undefined, { clock: clock.now });
// The full figure (requirements "Figures") runs with MODEL_RUNS=2000.
const RUNS = Number(process.env.MODEL_RUNS ?? 25);
const SEED = Number(process.env.MODEL_SEED ?? Date.now() % 1_000_000);

/** Random steps seldom put money back on a card that was written off and then wait for the next write-off. */
const putBackAfterWriteOff: Step[] = [
  { does: 'charge', zloty: 1000, months: 3 },
  { does: 'wait', days: 130 },
  { does: 'writeOff' },
  { does: 'adjust', zloty: 5 },
  { does: 'writeOff' },
  { does: 'adjust', zloty: -1 },
  { does: 'extend', days: 200 },
];

/** Nor do they often adjust a card by the limit, and below zero. */
const adjustToLimits: Step[] = [
  { does: 'charge', zloty: 1000, months: 12 },
  { does: 'adjust', zloty: 10 },
  { does: 'adjust', zloty: 9 },
  { does: 'adjust', zloty: -10 },
  { does: 'adjust', zloty: -9 },
  { does: 'adjust', zloty: -9 },
  { does: 'adjust', zloty: -2 },
  { does: 'adjust', zloty: 0 },
  { does: 'adjust', zloty: -1 },
  { does: 'adjust', zloty: 9 },
  { does: 'purchase', grosze: 900, givesPin: true },
  { does: 'reverse', which: 0, grosze: null },
];

/** Nor do they often replace a card, or sell its successor and undo that, just before the clock is set right. */
const replacedOnceClockIsRight: Step[] = [
  { does: 'charge', zloty: 1000, months: 3 },
  { does: 'wait', days: SET_RIGHT },
  { does: 'replace', by: 'new' },
];
const succeededOnceClockIsRight: Step[] = [
  { does: 'charge', zloty: 1000, months: 3 },
  { does: 'reverse', which: 0, grosze: null },
  { does: 'wait', days: SET_RIGHT },
  { does: 'sellECard', zloty: 1000, months: 3 },
  { does: 'replace', by: 'former' },
];

test('the server treats a card as its model does, in any order', {
  timeout: 300_000 + RUNS * 2_000,
}, async () => {
  const home = { server: shop, clock, salonId: shop.salonId, smtp };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40, size: 'max' }), async (steps) => {
      // Each run has its own administrator, who can only be locked by their own wrong PINs.
      const administrator = await aUser(shop, { role: 'administrator', salonId: shop.salonId });
      await live(await beginLife(home, administrator), steps);
    }),
    {
      numRuns: RUNS,
      seed: SEED,
      examples: [
        [putBackAfterWriteOff],
        [adjustToLimits],
        [replacedOnceClockIsRight],
        [succeededOnceClockIsRight],
      ],
    },
  );
  await expectBooksToAddUp(shop.database.db);
});
