import { useWrappedSource } from 'ra-core';
import { AutocompleteInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { KindInputProps } from './kindInputProps.ts';
import { salonMatcher } from './salonMatcher.ts';
import { type OurSalon, useOurSalons } from './useOurSalons.ts';

/** As many as a person looks through: a chain may have thousands of salons. */
const MAX_SUGGESTIONS = 50;

interface SalonInputProps extends KindInputProps {
  /** What it means that none is chosen. */
  emptyText?: string;
}

/** One of all salons, found by a part of its name or address. */
export function SalonInput(props: SalonInputProps) {
  const { data: salons = [], isPending } = useOurSalons();
  const chosenId = useWatch({ name: useWrappedSource(props.source) });

  /** While the chosen one stands in the field, all are offered; react-admin would do so also while something else is typed that it contains. */
  function matches(text: string, salon: OurSalon): boolean {
    return String(salon.id) === String(chosenId) ? salon.name === text : salonMatcher(text)(salon);
  }

  return (
    <AutocompleteInput
      {...props}
      choices={salons}
      isPending={isPending}
      matchSuggestion={matches}
      noOptionsText="salon.noMatch"
      suggestionLimit={MAX_SUGGESTIONS}
    />
  );
}
