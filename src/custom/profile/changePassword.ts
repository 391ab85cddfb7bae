import type { AnswerOf, RequestOf } from '../../callTypes.ts';
import { HttpFailure, send } from '../../http.ts';

const NAME = 'PUT /api/auth/update-account';

/**
 * Changes the own password.
 * @throws {HttpFailure} as {@link send}. A wrong current password is always told on its field, although a bare host says
 * it with nothing but `data` 422 (spec §4), which may even come inside a success.
 */
export async function changePassword(body: RequestOf<typeof NAME>['body']): Promise<void> {
  let answer: AnswerOf<typeof NAME> & { data?: unknown };
  try {
    answer = await send(NAME, { body });
  } catch (failure) {
    // Ours tells the field, and says 422 in `data` of any other refusal, too.
    const isBare = failure instanceof HttpFailure && Object.keys(failure.errors).length === 0;
    if (isBare && failure.status === WRONG && failure.data === WRONG) throw onField(failure.message);
    throw failure;
  }
  if (answer.data === WRONG) throw onField(answer.message);
}

/** The spec's sign of a wrong current password. */
const WRONG = 422;

function onField(message: string): HttpFailure {
  return new HttpFailure(WRONG, { message, errors: { old_password: [message] } });
}
