import { useI18nProvider } from 'ra-core';
import { ReferenceInput } from 'react-admin';
import type { ResourceName } from '../../contract/resources.ts';
import type { KindInputProps } from './kindInputProps.ts';
import { WordInput } from './WordInput.tsx';

/** As many as the host returns at once: the newest. */
const MAX_RECORDS = 100;

/** A choice of one batch of cards. */
export const BatchInput = (props: KindInputProps) => <RecordInput {...props} of="boncards-batches" />;

/** A choice of one import of cards. */
export const ImportInput = (props: KindInputProps) => <RecordInput {...props} of="boncards-imports" />;

function RecordInput({ source, of, ...input }: KindInputProps & { of: ResourceName }) {
  return (
    <ReferenceInput
      // The text of the empty choice is memoized: render it again when the language changes.
      key={useI18nProvider().getLocale()}
      source={source}
      reference={of}
      perPage={MAX_RECORDS}
    >
      <WordInput {...input} />
    </ReferenceInput>
  );
}
