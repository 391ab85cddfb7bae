import { isReversal, ledgerKinds, reversalOf, transactionTypes, wordOf } from '../../../contract/codes.ts';
import { usePublicTexts } from '../../i18n/usePublicTexts.ts';
import { amountText } from '../../kinds/amounts.ts';
import { momentText } from '../../kinds/dates.ts';
import type { CheckedBoncard, CheckedTransaction } from './CheckForm.tsx';
import { valueText } from './valueText.ts';

/** Every change of a card's balance in its current cycle, newest first, so that they add up. */
export function CheckedTransactions({ card }: { card: CheckedBoncard }) {
  const { words, result: texts } = usePublicTexts();
  const { transactions = [], other_changes = [] } = card;
  const changes = [
    ...transactions.map(changeOf),
    ...other_changes.map(({ amount, ...change }) => ({ ...change, amount: Math.abs(amount), text: '' })),
  ];
  // A bare host's stay in its order: it may leave out when they happened.
  if (other_changes.length > 0) {
    changes.sort((one, other) => Date.parse(String(other.datetime)) - Date.parse(String(one.datetime)));
  }
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
              // biome-ignore lint/suspicious/noArrayIndexKey: they have no id, and their order is all that tells equal ones apart
              <li key={place}>
                <span>
                  {kind ? words.ledgerKinds[kind] : text}
                  <time dateTime={valueText(datetime)} translate="no">
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

/** Returns a transaction by its kind of ledger entry. A bare host sends only its text (wire "Bare hosts"). */
function changeOf({ type, type_text, amount, datetime }: CheckedTransaction) {
  const word = wordOf(transactionTypes, type);
  const kind = word && (Number(amount) < 0 ? reversalOf[word] : word);
  return {
    kind,
    text: valueText(type_text),
    amount: kind && isReversal(kind) ? -Number(amount) : amount,
    datetime,
  };
}
