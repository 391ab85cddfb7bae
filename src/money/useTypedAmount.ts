import { useWatch } from 'react-hook-form';
import { type Grosze, plnToGrosze } from '../../contract/money.ts';

/** Returns the amount in the surrounding form, in grosze; undefined while it is not valid. */
export function useTypedAmount(): Grosze | undefined {
  const pln: unknown = useWatch({ name: 'amount' });
  return typeof pln === 'number' ? plnToGrosze(pln) : undefined;
}
