import type { AnswerOf, RequestOf } from '../../callTypes.ts';
import { send } from '../../httpClient.ts';
import { failureOf } from '../../httpFailure.ts';

export type CheckedBoncard = AnswerOf<'POST /api/check-boncard'>['data'];

export type Question = RequestOf<'POST /api/check-boncard'>['body'];

/** Asks the host about a card, and gives the failure, if there was one. */
export function checkBoncard(body: Question, onFound: (card: CheckedBoncard) => void) {
  return failureOf(send('POST /api/check-boncard', { body }).then(({ data }) => onFound(data)));
}
