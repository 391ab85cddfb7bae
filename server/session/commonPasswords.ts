import { PASSWORD_MINIMUM_LENGTH } from '../../contract/password.ts';
import { type Refusal, refuse } from '../refusal.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** Why a password cannot be chosen: it is one of those that everybody tries first, in small letters or not. */
export async function commonPasswordRefusal(password: string): Promise<Refusal | undefined> {
  common ??= readCommon();
  const isCommon = (await common).has(password.normalize('NFKC').toLowerCase());
  return isCommon ? refuse('password-common', { field: 'password' }) : undefined;
}

/** The list is read when the first password is chosen: the start of the server does not wait for it. */
async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MINIMUM_LENGTH));
}
