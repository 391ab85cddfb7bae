import { transactionTypes, wordOf } from '../../../contract/codes.ts';
import { asGrosze, formatPln } from '../../../contract/money.ts';
import { formatMoment } from '../../../contract/warsaw.ts';
import { useCheckResultTexts } from '../../i18n/useCheckResultTexts.ts';
import type { CheckedBoncard } from './checkBoncard.ts';

const signs = { charge: '+', purchase: '−' } as const;

/** The transactions of a card's current cycle. */
export function CheckedTransactions({ transactions }: Pick<CheckedBoncard, 'transactions'>) {
  const { words, ...texts } = useCheckResultTexts();
  return (
    <section className="card">
      <h2>{texts.transactions}</h2>
      {transactions.length === 0 ? (
        <p className="hint">{texts.noTransactions}</p>
      ) : (
        <ul className="transactions">
          {transactions.map(({ type, type_text, amount, datetime }) => {
            // A bare host sends the text alone (spec §3).
            const word = wordOf(transactionTypes, type);
            return (
              <li key={`${datetime} ${type_text} ${amount}`}>
                <span>
                  {word ? words.transactionTypes[word] : type_text}
                  <time dateTime={datetime}>{formatMoment(datetime)}</time>
                </span>
                <span className={`amount ${word}`}>
                  {word && signs[word]}
                  {formatPln(asGrosze(Math.round(amount * 100)))}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
