import { transactionTypes, wordOf } from '../../../contract/codes.ts';
import { fill } from '../../../contract/fill.ts';
import { asGrosze, formatPln, groszeOf } from '../../../contract/money.ts';
import { formatMoment } from '../../../contract/warsaw.ts';
import { usePublicTexts } from '../../i18n/usePublicTexts.ts';
import type { CheckedBoncard } from './CheckForm.tsx';

const signs = { charge: '+', purchase: '−' } as const;

interface CheckedTransactionsProps extends Pick<CheckedBoncard, 'transactions'> {
  isCanceled: boolean;
}

/** The transactions of a card's current cycle, and what a cancellation took: without it they would not add up. */
export function CheckedTransactions({ transactions, isCanceled }: CheckedTransactionsProps) {
  const { words, result: texts } = usePublicTexts();
  const lost = isCanceled ? leftBy(transactions) : 0;
  return (
    <section className="card">
      <h2>{texts.transactions}</h2>
      {transactions.length === 0 ? (
        <p className="hint">{texts.noTransactions}</p>
      ) : (
        <ul className="transactions">
          {transactions.map(({ type, type_text, amount, datetime }) => {
            // A bare host sends the text alone (wire "Bare hosts").
            const word = wordOf(transactionTypes, type);
            return (
              <li key={`${datetime} ${type_text} ${amount}`}>
                <span>
                  {word ? words.transactionTypes[word] : type_text}
                  <time dateTime={datetime}>{formatMoment(datetime)}</time>
                </span>
                <span className={`amount ${word}`}>
                  {word && signs[word]}
                  {formatPln(groszeOf(amount))}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {lost > 0 && <p>{fill(texts.cancellation, { amount: `−${formatPln(asGrosze(lost))}` })}</p>}
    </section>
  );
}

/** What charges and purchases leave on a card, in grosze; nothing where a host does not tell which is which. */
function leftBy(transactions: CheckedBoncard['transactions']): number {
  let left = 0;
  for (const { type, amount } of transactions) {
    const word = wordOf(transactionTypes, type);
    if (!word) return 0;
    left += word === 'charge' ? groszeOf(amount) : -groszeOf(amount);
  }
  return left;
}
