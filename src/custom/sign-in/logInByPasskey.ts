import { authProvider } from '../../authProvider.ts';
import type { Translate } from '../../i18n/useTranslate.ts';
import { getPasskey } from '../../wire/passkeys.ts';

/** Starts a session with a passkey (requirements "Passkeys"); loaded when a user wants to. @throws {HttpFailure} */
export default async function logInByPasskey(translate: Translate) {
  const { data: options } = await authProvider.passkeyOptions();
  await authProvider.loginByPasskey(await getPasskey(options, translate));
}
