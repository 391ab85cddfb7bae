import { z } from 'zod/mini';
import { fieldRule } from './validation.ts';

/** Text without what PostgreSQL cannot store: zero characters and halves of surrogate pairs. */
export const storableText = z
  .string()
  .with(z.refine((value) => value.isWellFormed() && !value.includes('\0'), fieldRule('invalid')));

/** Returns the schema of text typed into a required field: 1 to `max` characters, without surrounding space. */
export function requiredText(max: number) {
  return storableText.with(z.trim(), z.minLength(1), z.maxLength(max));
}

/**
 * Control, bidirectional and zero-width characters, and anything else that is invisible or changes how the rest
 * looks.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Returns the same schema without invisible characters, so that texts that look alike are equal. */
export function visibleText(max: number) {
  return z.string().with(
    z.trim(),
    z.minLength(1),
    z.maxLength(max),
    z.refine((value) => !INVISIBLE.test(value), fieldRule('invisibleCharacters')),
  );
}
