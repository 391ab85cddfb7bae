import type { AnswerOf, RequestOf } from '../../callTypes.ts';
import { send } from '../../httpClient.ts';
import { failureOf, HttpFailure } from '../../httpFailure.ts';

type WireBoncard = AnswerOf<'POST /api/check-boncard'>['data'];

/** A card as the host tells of it, which may leave out any of it (wire "Bare hosts"). */
export type CheckedBoncard = Partial<Omit<WireBoncard, 'transactions'>> & {
  transactions?: readonly CheckedTransaction[];
};
export type CheckedTransaction = Partial<WireBoncard['transactions'][number]>;

export type Question = RequestOf<'POST /api/check-boncard'>['body'];

/** Asks the host about a card, and gives the failure, if there was one. */
export function checkBoncard(body: Question, onFound: (card: CheckedBoncard) => void) {
  return failureOf(send('POST /api/check-boncard', { body }).then((answer) => onFound(cardIn(answer))));
}

/** @throws {HttpFailure} of a success that tells of no card: the host knows none. */
function cardIn({ data, message }: { data?: unknown; message?: unknown }): CheckedBoncard {
  if (!isRecord(data)) throw new HttpFailure(404, typeof message === 'string' ? { message } : {});
  const { transactions, ...card } = data;
  return { ...card, ...(Array.isArray(transactions) && { transactions: transactions.filter(isRecord) }) };
}

function isRecord(wire: unknown): wire is Record<string, unknown> {
  return wire instanceof Object && !Array.isArray(wire);
}
