import { isReversal, ledgerKinds, reversalOf } from '../../contract/codes.ts';
import { asGrosze } from '../../contract/money.ts';
import { usePublicTexts } from '../i18n/usePublicTexts.ts';
import { amountText } from '../kinds/amounts.ts';
import { momentText } from '../kinds/dates.ts';
import type { CheckedBoncard, CheckedChange, CheckedTransaction } from '../wire/checkedBoncard.ts';
import { known } from '../wire/unreadable.ts';
import { valueText } from './valueText.ts';

/**
 * Every change of a card's balance in its current cycle, newest first, so that the changes add up to the balance.
 */
export function CheckedTransactions({ card }: { card: CheckedBoncard }) {
  const { words, result: texts } = usePublicTexts();
  const { transactions, other_changes } = card;
  const changes = [
    ...(transactions ?? []).map(changeOf),
    ...other_changes.map((change) => ({ ...unsigned(change), kind: known(change.kind), text: '' })),
  ];
  // Without other changes the host's order is kept: it may be unknown when the transactions happened.
  if (other_changes.length > 0) changes.sort((one, other) => timeOf(other) - timeOf(one));
  return (
    <section className="card">
      <h2>{texts.transactions}</h2>
      {changes.length === 0 ? (
        <p className="hint">{texts.noTransactions}</p>
      ) : (
        <ul className="transactions">
          {changes.map(({ kind, text, amount, datetime }, place) => {
            const sign = kind && ledgerKinds[kind].sign;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: they have no id; their order distinguishes equal ones
              <li key={place}>
                <span>
                  {kind ? words.ledgerKinds[kind] : text}
                  <time dateTime={known(datetime)?.toISOString()} translate="no">
                    {valueText(datetime, momentText)}
                  </time>
                </span>
                <span className={`amount ${sign && (sign > 0 ? 'in' : 'out')}`} translate="no">
                  {sign && (sign > 0 ? '+' : '−')}
                  {valueText(amount, amountText)}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** Returns a transaction by its kind of ledger entry, or by its text if it has nothing else. */
function changeOf(transaction: CheckedTransaction) {
  const word = known(transaction.type);
  const kind = word && ((known(transaction.amount) ?? 0) < 0 ? reversalOf[word] : word);
  const change = kind && isReversal(kind) ? unsigned(transaction) : transaction;
  return { kind, text: transaction.type_text, amount: change.amount, datetime: change.datetime };
}

/** Returns a change without the sign of its amount. */
function unsigned<Change extends Pick<CheckedChange, 'amount'>>(change: Change): Change {
  const amount = known(change.amount);
  return amount === null ? change : { ...change, amount: asGrosze(Math.abs(amount)) };
}

/** Returns when a change happened; one of an unknown time sorts as the oldest. */
function timeOf({ datetime }: Pick<CheckedChange, 'datetime'>): number {
  return known(datetime)?.getTime() ?? 0;
}
