import { useI18nProvider } from 'ra-core';
import { AutocompleteInput, ReferenceInput } from 'react-admin';
import { MAX_PER_PAGE } from '../../contract/paging.ts';
import { isTaken } from '../canAccess.ts';
import type { KindInputProps } from './kindInputProps.ts';
import { personReference } from './personReference.ts';
import { WordInput } from './WordInput.tsx';

/** As many as a person looks through; typing finds more. */
const MAX_SUGGESTIONS = 25;

/**
 * A choice of one person or API key, including deactivated and deleted ones. The host searches by part of the name
 * or e-mail address. If the host cannot list API keys as actors, only people are offered.
 */
export function PersonInput({ source, ...others }: KindInputProps) {
  const reference = personReference();
  const input = { ...others, emptyText: 'list.everybody' };
  const searches = reference === 'actors' || isTaken('users.list', 'query');
  return (
    <ReferenceInput
      // The text of the empty choice is memoized: render it again when the language changes.
      key={useI18nProvider().getLocale()}
      source={source}
      reference={reference}
      perPage={searches ? MAX_SUGGESTIONS : MAX_PER_PAGE}
      sort={{ field: 'fullname', order: 'ASC' }}
    >
      {searches ? <AutocompleteInput {...input} filterToQuery={queryOf} /> : <WordInput {...input} />}
    </ReferenceInput>
  );
}

function queryOf(text: string): object {
  return text.trim() === '' ? {} : { query: text };
}
