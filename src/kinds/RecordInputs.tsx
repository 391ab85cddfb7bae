import { useI18nProvider } from 'ra-core';
import { ReferenceInput } from 'react-admin';
import { MAX_PER_PAGE } from '../../contract/paging.ts';
import type { ResourceName } from '../../contract/resources.ts';
import type { KindInputProps } from './kindInputProps.ts';
import { WordInput } from './WordInput.tsx';

/** A choice of one batch of cards: of the newest, as many as the host returns at once. */
export const BatchInput = (props: KindInputProps) => <RecordInput {...props} of="boncards-batches" />;

/** A choice of one import of cards, likewise. */
export const ImportInput = (props: KindInputProps) => <RecordInput {...props} of="boncards-imports" />;

function RecordInput({ source, of, ...input }: KindInputProps & { of: ResourceName }) {
  return (
    <ReferenceInput
      // The text of the empty choice is memoized: render it again when the language changes.
      key={useI18nProvider().getLocale()}
      source={source}
      reference={of}
      perPage={MAX_PER_PAGE}
    >
      <WordInput {...input} />
    </ReferenceInput>
  );
}
