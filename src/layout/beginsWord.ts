import { fold } from '../../contract/fold.ts';

/** Returns whether a text, or a word in it, begins with what was typed. */
export function beginsWord(text: string, typed: string): boolean {
  const beginning = fold(typed.trim());
  const folded = fold(text);
  let at = folded.indexOf(beginning);
  while (at > 0 && /[\p{L}\p{N}]/u.test(folded.charAt(at - 1))) at = folded.indexOf(beginning, at + 1);
  return at >= 0;
}
