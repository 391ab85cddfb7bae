import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { Translate } from '../i18n/useTranslate.ts';
import { HttpFailure } from './httpFailure.ts';

/** Makes the browser ask for a passkey. @throws {HttpFailure} that says what to do if there was none. */
export function getPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON, translate: Translate) {
  return asked(startAuthentication({ optionsJSON }), translate, 'auth.passkey.none');
}

/** Makes the browser create a passkey. @throws {HttpFailure} that says why there is none. */
export function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON, translate: Translate) {
  return asked(startRegistration({ optionsJSON }), translate, 'passkey.add.none');
}

/** A browser does not say whether the user refused, ran out of time, or has no passkey. */
function asked<Answer>(
  answer: Promise<Answer>,
  translate: Translate,
  none: 'auth.passkey.none' | 'passkey.add.none',
): Promise<Answer> {
  return answer.catch((cause) => {
    const isKnown =
      cause instanceof WebAuthnError && cause.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    const message = translate(isKnown ? 'passkey.known' : none);
    throw new HttpFailure('FETCH_ERROR', { message });
  });
}
