import { useWatch } from 'react-hook-form';
import { type Grosze, plnToGrosze } from '../../contract/money.ts';

/** The sum in the form around it, once it is one. */
export function useTypedAmount(): Grosze | undefined {
  const pln: unknown = useWatch({ name: 'amount' });
  return typeof pln === 'number' ? plnToGrosze(pln) : undefined;
}
