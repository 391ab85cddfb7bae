import { z } from 'zod/mini';
import { line, normalized } from './text.ts';
import { fieldRule } from './validation.ts';

/** The length of a recovery code. Its alphabet leaves out characters that are easily confused: 0 and O, 1 and I. */
export const RECOVERY_CODE_LENGTH = 10;
const RECOVERY_CODE = new RegExp(`^[2-9A-HJ-NP-Z]{${RECOVERY_CODE_LENGTH}}$`);
const APP_CODE = /^\d{6}$/;

/** Returns whether a code comes from an app, which shows a new one every 30 seconds; any other is a recovery code. */
export function isAppCode(code: string): boolean {
  return APP_CODE.test(code);
}

/** A code of the second factor: from an app, or a recovery code; in any case, with or without blanks and dashes. */
export const oneTimeCode = line(RECOVERY_CODE_LENGTH).with(
  normalized((code) => code.replace(/[\s-]/g, '').toUpperCase(), RECOVERY_CODE_LENGTH),
  z.minLength(1),
  z.refine((code) => code === '' || isAppCode(code) || RECOVERY_CODE.test(code), fieldRule('oneTimeCode')),
  z.meta({ description: 'Six digits of an app, or a recovery code', examples: ['492039'] }),
);
