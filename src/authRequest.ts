import { HttpFailure } from './http.ts';
import { session } from './session.ts';

/**
 * Makes a request about the own account, whose course the auth state tells (spec §4).
 * @throws what the request throws; a dead token leaves no state behind to tell it.
 */
export async function authRequest<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  session.starting();
  try {
    const answer = await request();
    session.succeeded();
    return answer;
  } catch (failure) {
    if (!(failure instanceof HttpFailure)) throw failure;
    if (failure.status !== 401) session.failed(failure.message);
    throw failure;
  }
}
