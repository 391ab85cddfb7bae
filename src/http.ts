import type { EndpointName } from '../contract/endpoints.ts';
import { authProvider } from './authProvider.ts';
import type { AnswerOf, RequestOf } from './callTypes.ts';
import * as client from './httpClient.ts';
import type { HttpFailure } from './httpFailure.ts';

/** Calls of screens that do not ask the data provider yet, which would check them for a dead session. */
export function send<Name extends EndpointName>(
  name: Name,
  request: RequestOf<Name>,
): Promise<AnswerOf<Name>> {
  return checked(client.send(name, request));
}

async function checked<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (failure) {
    await authProvider.checkError(failure as HttpFailure);
    throw failure;
  }
}
