import type { z } from 'zod/mini';
import { kindOf } from '../../contract/kinds.ts';
import { type Grosze, type MoneyTextProblem, parseMoney, plnToGrosze } from '../../contract/money.ts';
import type { Translate } from '../i18n/useTranslate.ts';
import { decode } from '../wire/decode.ts';
import { plainText } from './plainText.ts';

/** Returns the value of a filter as text. The value is as on the wire. */
export function filterText(schema: z.core.$ZodType, value: unknown, translate: Translate): string {
  return plainText(kindOf(schema), decode(schema, value), translate);
}

/**
 * Returns the amount of a filter in grosze, or what is wrong with it. The value is in PLN, or text: what its input
 * could not parse, or an amount in an older link.
 */
export function filterAmount(value: unknown): Grosze | MoneyTextProblem {
  return typeof value === 'string' ? parseMoney(value) : (plnToGrosze(Number(value)) ?? 'tooManyDecimals');
}
