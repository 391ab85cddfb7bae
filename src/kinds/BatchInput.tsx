import { useI18nProvider } from 'ra-core';
import { ReferenceInput } from 'react-admin';
import type { KindInputProps } from './kindInputProps.ts';
import { WordInput } from './WordInput.tsx';

/** As many as the host returns at once: the newest. */
const MAX_BATCHES = 100;

/** A choice of one batch of cards. */
export function BatchInput({ source, ...input }: KindInputProps) {
  return (
    <ReferenceInput
      // The text of the empty choice is memoized: render it again when the language changes.
      key={useI18nProvider().getLocale()}
      source={source}
      reference="boncards-batches"
      perPage={MAX_BATCHES}
    >
      <WordInput {...input} />
    </ReferenceInput>
  );
}
