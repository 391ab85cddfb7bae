import { useI18nProvider, useWrappedSource } from 'ra-core';
import { AutocompleteInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useTranslate } from '../i18n/useTranslate.ts';
import { loadFailureSentence } from '../ui/LoadFailure.tsx';
import type { KindInputProps } from './kindInputProps.ts';
import { salonMatcher } from './salonMatcher.ts';
import { type OurSalon, useOurSalons } from './useOurSalons.ts';

/** A chain may have thousands of salons; nobody scrolls through more than this. */
const MAX_SUGGESTIONS = 50;

interface SalonInputProps extends KindInputProps {
  /** The label of the empty choice. */
  emptyText?: string;
}

/** A choice of all salons, searched by part of name or address. */
export function SalonInput(props: SalonInputProps) {
  const translate = useTranslate();
  const { data: salons = [], isPending, error, refetch } = useOurSalons();
  const failure = error && salons.length === 0 ? loadFailureSentence(error, translate) : undefined;
  const chosenId = useWatch({ name: useWrappedSource(props.source) });

  /**
   * Offers all salons while the field shows the name of the chosen one. react-admin would also do so while that
   * name contains the typed text.
   */
  function matches(text: string, salon: OurSalon): boolean {
    return salon.id === String(chosenId) ? salon.name === text : salonMatcher(text)(salon);
  }

  return (
    <AutocompleteInput
      // The text of the empty choice is memoized: render it again when the language changes.
      key={useI18nProvider().getLocale()}
      {...props}
      // In a filter the empty choice means "any salon".
      {...(props.alwaysOn && !props.emptyText && { emptyText: 'list.any' })}
      choices={salons}
      isPending={isPending}
      {...(failure && { helperText: failure, TextFieldProps: { error: true }, onOpen: () => void refetch() })}
      matchSuggestion={matches}
      noOptionsText={failure ?? 'salon.noMatch'}
      suggestionLimit={MAX_SUGGESTIONS}
    />
  );
}
