import type { Db } from '../db/client.ts';
import { countFailed } from '../eCards/queries.ts';
import { type Finding, note, ok } from './finding.ts';

/** Yields whether owners of e-cards wait for mails that were not delivered. */
export async function* checkECards(db: Db): AsyncGenerator<Finding> {
  const count = await countFailed(db);
  yield count === 0
    ? ok('e-cards', 'no mail with an e-card has failed')
    : note('e-cards', `${count} mails with e-cards were not delivered`, {
        fix: 'The overview lists their cards: send them again, to a corrected address.',
        data: { count },
      });
}
