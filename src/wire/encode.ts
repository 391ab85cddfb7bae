import type { z } from 'zod/mini';
import { codeOf } from '../../contract/codes.ts';
import { isCoded, kindOf } from '../../contract/kinds.ts';
import { type Grosze, groszeToPln } from '../../contract/money.ts';
import { structureOf } from './decode.ts';
import { writeId } from './ids.ts';
import { isRecord } from './isRecord.ts';
import { Unreadable } from './unreadable.ts';

/**
 * Returns an inside value as the wire writes it: codes, PLN, ISO instants, and ids as the host writes them. A value
 * that the schema does not accept stays unchanged: an unreadable value goes back as it came, and text that was
 * typed for an amount is refused as text.
 */
export function encode(
  schema: z.core.$ZodType,
  inside: unknown,
  idAs: (id: string) => unknown = writeId,
): unknown {
  if (inside instanceof Unreadable) return inside.written;
  if (inside instanceof Date) return inside.toISOString();
  if (typeof inside === 'number') return kindOf(schema) === 'money' ? groszeToPln(inside as Grosze) : inside;
  const { shape, element, options } = structureOf(schema);
  if (typeof inside === 'string') {
    if (isCoded(schema) && options?.includes(inside)) return codeOf(options, inside);
    return isId(schema) ? idAs(inside) : inside;
  }
  if (element && Array.isArray(inside)) return inside.map((one) => encode(element, one, idAs));
  if (!shape || !isRecord(inside)) return inside;
  const fields = Object.entries(inside).map(([name, value]) => {
    const field = shape[name];
    return [name, field ? encode(field, value, idAs) : value];
  });
  return Object.fromEntries(fields);
}

/** Returns whether a value is an id; in a form, a salon is its id. */
function isId(schema: z.core.$ZodType): boolean {
  const kind = kindOf(schema);
  return kind === 'id' || kind === 'salon';
}
