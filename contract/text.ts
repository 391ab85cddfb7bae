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
