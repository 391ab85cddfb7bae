import { useWatch } from 'react-hook-form';
import type { Grosze } from '../../contract/money.ts';

/** Returns the amount in the surrounding form, undefined while it is not one. */
export function useTypedAmount(): Grosze | undefined {
  const amount: unknown = useWatch({ name: 'amount' });
  return typeof amount === 'number' ? (amount as Grosze) : undefined;
}
