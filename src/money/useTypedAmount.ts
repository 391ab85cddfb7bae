import { useWatch } from 'react-hook-form';
import type { Grosze } from '../../contract/money.ts';

/** Returns the amount in the surrounding form in grosze; undefined while it is not an amount. */
export function useTypedAmount(): Grosze | undefined {
  const amount: unknown = useWatch({ name: 'amount' });
  return typeof amount === 'number' ? (amount as Grosze) : undefined;
}
