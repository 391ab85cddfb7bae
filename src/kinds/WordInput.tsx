import { SelectInput, type SelectInputProps } from 'react-admin';

/** A choice of words. The empty choice is shown if it has a text: a filter offers all words by it. */
export function WordInput({ emptyText, ...props }: SelectInputProps) {
  const shownText = emptyText ?? (props.alwaysOn ? 'list.any' : undefined);
  const empty = shownText && { emptyText: shownText, slotProps: { select: { displayEmpty: true } } };
  return <SelectInput {...props} {...empty} />;
}

/** Returns the words of a code as react-admin's choices. */
export function choicesOf(list: string, words: readonly string[]) {
  return words.map((word, code) => ({ id: code, name: `words.${list}.${word}` }));
}

/** Returns the same for words that the wire writes as they are. */
export function namesOf(list: string, words: readonly string[]) {
  return words.map((word) => ({ id: word, name: `words.${list}.${word}` }));
}
