import { useI18nProvider } from 'ra-core';
import { AutocompleteInput, ReferenceInput } from 'react-admin';
import { isOffered, isTaken } from '../canAccess.ts';
import type { KindInputProps } from './kindInputProps.ts';
import { WordInput } from './WordInput.tsx';

/** As many as a person looks through; more are found by typing. */
const MAX_SUGGESTIONS = 25;
/** As many as a host gives at once. */
const MAX_PAGE = 100;

/**
 * A choice of one person or API key, deactivated and deleted ones among them; the host searches by part of name or e-mail address. One that
 * does not tell who acts for it has people alone.
 */
export function PersonInput({ source, ...others }: KindInputProps) {
  const knowsActors = isOffered('actors.list');
  const input = { ...others, emptyText: 'list.everybody' };
  const searches = knowsActors || isTaken('users.list', 'query');
  return (
    <ReferenceInput
      // The text of the empty choice is memoized.
      key={useI18nProvider().getLocale()}
      source={source}
      reference={knowsActors ? 'actors' : 'users'}
      perPage={searches ? MAX_SUGGESTIONS : MAX_PAGE}
      sort={{ field: 'fullname', order: 'ASC' }}
    >
      {searches ? <AutocompleteInput {...input} filterToQuery={queryOf} /> : <WordInput {...input} />}
    </ReferenceInput>
  );
}

function queryOf(text: string): object {
  return text.trim() === '' ? {} : { query: text };
}
