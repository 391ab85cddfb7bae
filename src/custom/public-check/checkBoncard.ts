import type { AnswerOf, RequestOf } from '../../callTypes.ts';
import { HttpFailure, send } from '../../http.ts';

export type CheckedBoncard = AnswerOf<'POST /api/check-boncard'>['data'];

export type Question = RequestOf<'POST /api/check-boncard'>['body'];

/** Asks the host about a card. */
export async function checkBoncard(
  body: Question,
): Promise<{ card: CheckedBoncard } | { failure: HttpFailure }> {
  try {
    return { card: (await send('POST /api/check-boncard', { body })).data };
  } catch (failure) {
    if (failure instanceof HttpFailure) return { failure };
    throw failure;
  }
}
