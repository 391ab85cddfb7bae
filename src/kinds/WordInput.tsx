import { SelectInput, type SelectInputProps } from 'react-admin';
import { codeOf, wordOf } from '../../contract/codes.ts';

/** A choice of words. The empty choice is shown if it has a text: a filter offers all words by it. */
export function WordInput({ emptyText, ...props }: SelectInputProps) {
  const shownText = emptyText ?? (props.alwaysOn ? 'list.any' : undefined);
  const empty = shownText && { emptyText: shownText, slotProps: { select: { displayEmpty: true } } };
  return <SelectInput {...props} {...empty} />;
}

/** Returns the props by which an input of words has the wire's codes as its values, as filters do; it shows nothing for an unknown code. */
export function codedAs(words: readonly string[]) {
  return {
    format: (code: unknown) => wordOf(words, code) ?? '',
    parse: (word: string) => (word === '' ? '' : codeOf(words, word)),
  };
}
