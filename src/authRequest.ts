import { session } from './session.ts';

/**
 * Makes a request about the own account, whose course the auth state tells (spec §4), a failure in the words of `tell`.
 * @throws what the request throws.
 */
export async function authRequest<Answer>(
  request: () => Promise<Answer>,
  tell: (failure: unknown) => string = messageOf,
): Promise<Answer> {
  const token = session.token();
  session.starting();
  try {
    const answer = await request();
    session.succeeded();
    return answer;
  } catch (failure) {
    // A dead token has left no state that could tell of it.
    if (session.token() === token) session.failed(tell(failure));
    throw failure;
  }
}

function messageOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure);
}
