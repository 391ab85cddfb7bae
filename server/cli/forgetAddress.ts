import { emailAddress } from '../../contract/user.ts';
import { operator } from '../audit/queries.ts';
import type { PooledDb } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import { forgetAddress } from '../eCards/forgetAddresses.ts';
import { OperatorError } from '../platform/operatorError.ts';
import { type Finding, note, ok } from './finding.ts';

/**
 * Deletes the stored address of owners of e-cards, and yields for how many cards.
 * @throws {OperatorError} if the text is not an address.
 */
export async function* forgetAddressOf(
  db: PooledDb,
  { email: text, now }: { email: string; now: Date },
): AsyncGenerator<Finding> {
  const { data: email } = emailAddress.safeParse(text);
  if (email === undefined) throw new OperatorError('Not a valid e-mail address.');
  const by = operator('forget-address');
  const { count, unsent, leaving } = await transact(db, (tx) => forgetAddress(tx, { email, by, now }));
  yield count > 0
    ? ok(
        'address',
        count === 1
          ? 'deleted from one e-card; the card and its links stay'
          : `deleted from ${count} e-cards; the cards and their links stay`,
        { data: { count } },
      )
    : note('address', 'no e-card has this address');
  if (unsent > 0) {
    const text =
      unsent === 1
        ? 'one mail was still waiting and will not be sent'
        : `${unsent} mails were still waiting and will not be sent`;
    yield note('mails', text, {
      fix: 'The overview leads to their cards: send them again, to an address that their owner wants.',
      data: { count: unsent },
    });
  }
  if (leaving > 0) {
    const text =
      leaving === 1
        ? 'one mail may have arrived or be leaving just now; its link works'
        : `${leaving} mails may have arrived or be leaving just now; their links work`;
    yield note('mails', text, {
      fix: 'Send such a card again only if its owner has not got it: that ends the earlier link.',
      data: { count: leaving },
    });
  }
}
