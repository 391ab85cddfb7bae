import { session } from './session.ts';

/**
 * Makes a request about the own account, whose course the auth state tells (spec §4).
 * @throws what the request throws.
 */
export async function authRequest<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  session.starting();
  try {
    const answer = await request();
    session.succeeded();
    return answer;
  } catch (failure) {
    // A dead token has left no state that could tell of it.
    if (session.auth().loading) session.failed(failure instanceof Error ? failure.message : String(failure));
    throw failure;
  }
}
