import { reversalOf, type TransactionType, transactionTypes, wordOf } from '../../../contract/codes.ts';
import { fill } from '../../../contract/fill.ts';
import { asGrosze, formatPln, groszeOf } from '../../../contract/money.ts';
import { usePublicTexts } from '../../i18n/usePublicTexts.ts';
import { amountText, isNumber } from '../../kinds/amounts.ts';
import { momentText } from '../../kinds/dates.ts';
import type { CheckedTransaction } from './CheckForm.tsx';
import { told } from './told.ts';

interface CheckedTransactionsProps {
  transactions: readonly CheckedTransaction[];
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
          {transactions.map(({ type, type_text, amount, datetime }, place) => {
            // A bare host sends the text alone (wire "Bare hosts").
            const word = wordOf(transactionTypes, type);
            const isReversal = Number(amount) < 0;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: they have no id, and their order is all that tells equal ones apart
              <li key={place}>
                <span>
                  {word ? words.transactionKinds[isReversal ? reversalOf[word] : word] : told(type_text)}
                  <time dateTime={told(datetime)}>{told(datetime, momentText)}</time>
                </span>
                <span className={`amount ${word && directionOf(word, isReversal)}`}>
                  {word && signs[directionOf(word, isReversal)]}
                  {told(word && isReversal ? -Number(amount) : amount, amountText)}
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

const signs = { in: '+', out: '−' } as const;

/** Whether money came onto the card or went off it; a reversal goes the other way. */
function directionOf(type: TransactionType, isReversal: boolean): keyof typeof signs {
  return (type === 'charge') === isReversal ? 'out' : 'in';
}

/** What charges and purchases leave on a card, in grosze; nothing where a host does not tell which is which. */
function leftBy(transactions: readonly CheckedTransaction[]): number {
  let left = 0;
  for (const { type, amount } of transactions) {
    const word = wordOf(transactionTypes, type);
    if (!word || !isNumber(amount)) return 0;
    const grosze = groszeOf(Number(amount));
    left += word === 'charge' ? grosze : -grosze;
  }
  return left;
}
