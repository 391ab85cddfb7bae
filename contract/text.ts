import { z } from 'zod';
import { fieldRule } from './validation.ts';

/** A text without what PostgreSQL cannot keep: zero characters and halves of surrogate pairs. */
export const storableText = z
  .string()
  .refine((value) => value.isWellFormed() && !value.includes('\0'), fieldRule('invalid'));

/** What a person writes into a required field: 1 to `max` characters, without the space around them. */
export function requiredText(max: number) {
  return storableText.trim().min(1).max(max);
}

/** Control, bidi and zero-width characters, and whatever else shows nothing or makes the rest look like something else. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** The same without characters that nobody sees: two that look alike are one. */
export function visibleText(max: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((value) => !INVISIBLE.test(value), fieldRule('invisibleCharacters'));
}
