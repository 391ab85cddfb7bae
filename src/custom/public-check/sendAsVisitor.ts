import type { CallAddress } from '../../../contract/calls.ts';
import { send } from '../../httpClient.ts';
import { session } from '../../session.ts';
import type { WireAnswerOf, WireRequestOf } from '../../wire/callTypes.ts';
import { HttpFailure } from '../../wire/httpFailure.ts';

/**
 * Sends a call that needs no session. If the host refuses the token that this browser has, its session ends
 * (requirements "Session"), and the call is sent again without it. @throws {HttpFailure}
 */
export async function sendAsVisitor<Name extends CallAddress>(
  name: Name,
  request: WireRequestOf<Name>,
): Promise<WireAnswerOf<Name>> {
  const token = session.token();
  try {
    return await send(name, request);
  } catch (failure) {
    if (!token || !(failure instanceof HttpFailure) || failure.status !== 401) throw failure;
    session.expire(token);
    return send(name, request);
  }
}
