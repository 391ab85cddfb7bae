import type { Db } from '../db/client.ts';
import { countFailed } from '../eCards/queries.ts';
import { type Finding, note, ok } from './finding.ts';

/** Yields whether owners of e-cards wait for mails that were not delivered. */
export async function* checkECards(db: Db): AsyncGenerator<Finding> {
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
