import { SelectInput } from 'react-admin';
import { boncardTypes } from '../../contract/codes.ts';
import type { KindInputProps } from './kindInputProps.ts';

/** The type of a card: what it pays for. */
export function BoncardTypeInput(props: KindInputProps) {
  return <SelectInput {...props} choices={choices} />;
}

const choices = boncardTypes.map((word, code) => ({ id: code, name: `words.boncardTypes.${word}` }));
