import { reversalOf, type TransactionType, transactionTypes, wordOf } from '../../../contract/codes.ts';
import { fill } from '../../../contract/fill.ts';
import { asGrosze, formatPln, groszeOf } from '../../../contract/money.ts';
import { usePublicTexts } from '../../i18n/usePublicTexts.ts';
import { amountText, isNumber } from '../../kinds/amounts.ts';
import { momentText } from '../../kinds/dates.ts';
import type { CheckedTransaction } from './CheckForm.tsx';
import { valueText } from './valueText.ts';

interface CheckedTransactionsProps {
  transactions: readonly CheckedTransaction[];
  isCanceled: boolean;
}

/** The transactions of a card's current cycle, and the amount lost by a cancellation, so that they add up. */
export function CheckedTransactions({ transactions, isCanceled }: CheckedTransactionsProps) {
  const { words, result: texts } = usePublicTexts();
  const lost = isCanceled ? balanceAfter(transactions) : 0;
  return (
    <section className="card">
      <h2>{texts.transactions}</h2>
      {transactions.length === 0 ? (
        <p className="hint">{texts.noTransactions}</p>
      ) : (
        <ul className="transactions">
          {transactions.map(({ type, type_text, amount, datetime }, place) => {
            // A bare host sends only the text (wire "Bare hosts").
            const word = wordOf(transactionTypes, type);
            const isReversal = Number(amount) < 0;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: they have no id, and their order is all that tells equal ones apart
              <li key={place}>
                <span>
                  {word ? words.transactionKinds[isReversal ? reversalOf[word] : word] : valueText(type_text)}
                  <time dateTime={valueText(datetime)}>{valueText(datetime, momentText)}</time>
                </span>
                <span className={`amount ${word && directionOf(word, isReversal)}`}>
                  {word && signs[directionOf(word, isReversal)]}
                  {valueText(word && isReversal ? -Number(amount) : amount, amountText)}
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

/** Returns what charges and purchases leave on a card, in grosze; 0 if a type is unknown. */
function balanceAfter(transactions: readonly CheckedTransaction[]): number {
  let left = 0;
  for (const { type, amount } of transactions) {
    const word = wordOf(transactionTypes, type);
    if (!word || !isNumber(amount)) return 0;
    const grosze = groszeOf(Number(amount));
    left += word === 'charge' ? grosze : -grosze;
  }
  return left;
}
