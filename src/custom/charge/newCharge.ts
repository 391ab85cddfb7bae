import type { z } from 'zod';
import { type chargeForm, DEFAULT_VALIDITY_MONTHS } from '../../../contract/boncard.ts';

/** The charge form before anything is typed (spec §5). */
export const newCharge: z.input<typeof chargeForm> = {
  document: '',
  amount: '',
  type: 'all',
  expired_months: DEFAULT_VALIDITY_MONTHS,
};
