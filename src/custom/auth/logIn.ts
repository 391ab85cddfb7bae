import { authRequest } from '../../authRequest.ts';
import type { AnswerOf, RequestOf } from '../../callTypes.ts';
import { HttpFailure, send } from '../../http.ts';
import { session } from '../../session.ts';

const NAME = 'POST /api/auth/login';

/**
 * Starts a session and gives its user; a failure is kept in the auth state in the words of `tell`.
 * @throws {HttpFailure} as {@link send}, and with a success's status where the host's success brings no session.
 */
export function logIn(body: RequestOf<typeof NAME>['body'], tell: (failure: unknown) => string) {
  return authRequest(async () => {
    const { data }: Partial<AnswerOf<typeof NAME>> = await send(NAME, { body });
    if (!data?.access_token || !data.user_data) throw new HttpFailure(200);
    session.start(data);
    return data.user_data;
  }, tell);
}
