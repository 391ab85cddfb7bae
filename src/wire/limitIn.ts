import { type Grosze, groszeOf } from '../../contract/money.ts';
import type { WireAnswerOf } from './callTypes.ts';

/** The limits of a host as sign-in sends them, in PLN. */
export type Limits = NonNullable<WireAnswerOf<'logIn'>['data']['limits']>;

/** Returns a limit in grosze; undefined if there is none. */
export function limitIn(limits: Limits | undefined, name: keyof Limits): Grosze | undefined {
  const pln = limits?.[name];
  return pln === undefined ? undefined : groszeOf(pln);
}
