import { addDays, warsawDayOf } from '../../contract/warsaw.ts';
import { countWithoutFactor } from '../accounts/factorQueries.ts';
import { hasReadyAdministrator } from '../accounts/queries.ts';
import { listExpiring } from '../apiKeys/queries.ts';
import { findLastClosedDay } from '../books/closedDayQueries.ts';
import { dayBeforeFirst } from '../books/openDayQueries.ts';
import { findDueWriteOffs } from '../cards/writeOffExpired.ts';
import { readBelievedTime, realClocks } from '../days/watchTime.ts';
import type { Db } from '../db/client.ts';
import { countFailed } from '../eCards/queries.ts';
import type { Config } from '../platform/config.ts';
import { listTroubledWebhooks } from '../webhooks/queries.ts';
import { checkBackups } from './checkBackups.ts';
import { checkDays } from './checkDays.ts';
import { type Finding, fault, note, ok } from './finding.ts';
import { MAIL_FIX } from './mail.ts';
import { countTroubledJobs, listAlikeNames } from './queries.ts';

/** Yields what the operator has to look into in a database with this version's schema. */
export async function* checkContents(db: Db, config: Config): AsyncGenerator<Finding> {
  yield* checkDays(db);
  yield* checkJobs(db, config);
  yield* checkClosing(db);
  yield* checkWriteOffs(db, config);
  yield* checkTexts(db);
  yield* checkKeys(db, new Date());
  yield* checkWebhooks(db);
  yield* checkECards(db);
  yield* checkPeople(db, config);
  yield* checkBackups(db, config, new Date());
}

async function* checkJobs(db: Db, { OUTGOING }: Pick<Config, 'OUTGOING'>): AsyncGenerator<Finding> {
  const { abandoned, stuckMails, mailsWithoutUrl } = await countTroubledJobs(db);
  if (abandoned > 0) {
    yield fault('jobs', `background jobs that failed too often and are not retried: ${abandoned}`, {
      fix: 'The log says why; then: SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at => now(), attempts => 0) FROM graphile_worker.jobs WHERE attempts >= max_attempts',
    });
  }
  if (OUTGOING === 'off') return;
  if (stuckMails > 0) {
    yield fault(
      'mail',
      `${mails(stuckMails)} could not be sent for half an hour or longer; the next try begins by itself`,
      {
        fix: `The log says how the SMTP server refuses them: mail not sent. ${MAIL_FIX}`,
        data: { mails: stuckMails },
      },
    );
  }
  if (mailsWithoutUrl > 0) {
    yield fault('mail', `${mails(mailsWithoutUrl)} with a link cannot be sent: PUBLIC_URL is not set`, {
      fix: 'Set PUBLIC_URL to the address of the console: the next try begins by itself.',
      data: { mails: mailsWithoutUrl },
    });
  }
}

const mails = (count: number) => (count === 1 ? 'one mail' : `${count} mails`);

/** Yields whether days wait to be closed although nothing is in the way of that. */
async function* checkClosing(db: Db): AsyncGenerator<Finding> {
  const { day, doubt } = await readBelievedTime(db, realClocks);
  const closed = await findLastClosedDay(db);
  // The first day to be closed is that of the first entry.
  const before = closed ?? (await dayBeforeFirst(db));
  if (doubt || !before || before >= addDays(day, -2)) return;
  yield note('days', `it is ${day}, and no day after ${before} is closed`, {
    fix: 'A running server closes days within an hour. If it does not, its log says why: closeDays.',
    data: { closed },
  });
}

/** Yields what the next run would write off. */
async function* checkWriteOffs(
  db: Db,
  { EXPIRY_WRITE_OFF_DAYS: days }: Pick<Config, 'EXPIRY_WRITE_OFF_DAYS'>,
): AsyncGenerator<Finding> {
  if (days === undefined) return;
  const { now } = await readBelievedTime(db, realClocks);
  const due = await findDueWriteOffs(db, { days, now });
  if (!due) {
    yield ok('write-off', 'no balance is due to be written off');
    return;
  }
  const { text, cards, amount } = due;
  yield note('write-off', text, {
    fix: 'If that is not what you want, correct EXPIRY_WRITE_OFF_DAYS before a server runs with it: what is written off comes back only card by card.',
    data: { cards, amount },
  });
}

const whose = {
  salons: 'salons have the same name',
  users: 'people have the same name',
  views: 'views of one person and list have the same name',
} as const;

/**
 * Yields names that several salons, several people, or several views of one person share, because nobody can tell them
 * apart on the screen.
 */
export async function* checkTexts(db: Db): AsyncGenerator<Finding> {
  for (const { kind, name, ids } of await listAlikeNames(db)) {
    yield note('names', `${ids.length} ${whose[kind]}: ${name}`, { data: { kind, ids } });
  }
}

const SOON_DAYS = 14;

/** Yields the API keys that expire soon, because the tills that use them stop working then. */
export async function* checkKeys(db: Db, now: Date): AsyncGenerator<Finding> {
  const today = warsawDayOf(now);
  for (const { name, salon_name, expires_at } of await listExpiring(db, {
    from: today,
    to: addDays(today, SOON_DAYS),
  })) {
    yield note('api-keys', `the API key “${name}” of ${salon_name} works until ${expires_at}`, {
      fix: 'If its till is still in use, let it send its waiting voids, then give it another key from the console, which cannot void what this one booked.',
    });
  }
}

/** Yields the webhooks that are not told of events, or that don't answer. */
export async function* checkWebhooks(db: Db): AsyncGenerator<Finding> {
  const troubled = await listTroubledWebhooks(db);
  if (troubled.length === 0) yield ok('webhooks', 'no webhook fails');
  for (const { id, url, gone_at: goneAt, failing_since: since } of troubled) {
    const { host } = new URL(url);
    yield goneAt
      ? note('webhooks', `the webhook ${host} is switched off: it answered 410 at ${goneAt.toISOString()}`, {
          fix: 'Correct its address in the console and switch it on, or delete it.',
          data: { id },
        })
      : note('webhooks', `the webhook ${host} has failed since ${since?.toISOString()}`, {
          fix: 'The console says how it answers: Webhooks.',
          data: { id },
        });
  }
}

/** Yields whether owners of e-cards wait for mails that could not be delivered. */
async function* checkECards(db: Db): AsyncGenerator<Finding> {
  const count = await countFailed(db);
  yield count === 0
    ? ok('e-cards', 'no mail with an e-card has failed')
    : note('e-cards', mailsNotDelivered(count), {
        fix: 'The overview leads to their cards: send them again, to a corrected address; extend first what has expired, unblock what is blocked.',
        data: { count },
      });
}

function mailsNotDelivered(count: number): string {
  return count === 1
    ? 'one mail with an e-card was not delivered'
    : `${count} mails with e-cards were not delivered`;
}

/** Yields whether anybody can sign in as administrator, and who signs in with a password alone. */
async function* checkPeople(db: Db, { SECOND_FACTOR }: Config): AsyncGenerator<Finding> {
  if (!(await hasReadyAdministrator(db))) {
    yield note('administrator', 'nobody can sign in as administrator', {
      fix: 'Add one: bonpanel create-admin EMAIL',
    });
  }
  const count = await countWithoutFactor(db, SECOND_FACTOR === 'everybody' ? 'all' : ['administrator']);
  if (count === 0) return;
  if (SECOND_FACTOR === 'optional') {
    yield note('second-factor', `administrators who sign in with a password alone: ${count}`, {
      fix: 'They add a second factor in their profile; SECOND_FACTOR=administrators demands it.',
      data: { count },
    });
    return;
  }
  const text = `people who have to add a second factor before they can do anything else: ${count}`;
  yield note('second-factor', text, { data: { count } });
}
