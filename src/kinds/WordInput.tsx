import { SelectInput, type SelectInputProps } from 'react-admin';
import { codeOf, wordOf } from '../../contract/codes.ts';

/** A choice of words. The empty choice is shown only if it has a text; in a filter it stands for all words. */
export function WordInput({ emptyText, ...props }: SelectInputProps) {
  const shownText = emptyText ?? (props.alwaysOn ? 'list.any' : undefined);
  const empty = shownText && { emptyText: shownText, slotProps: { select: { displayEmpty: true } } };
  return <SelectInput {...props} {...empty} />;
}

/**
 * Returns props that make an input of words use the wire's codes as its values, as filters do. An unknown code
 * shows as empty.
 */
export function codedAs(words: readonly string[]) {
  return {
    format: (code: unknown) => wordOf(words, code) ?? '',
    parse: (word: string) => (word === '' ? '' : codeOf(words, word)),
  };
}
