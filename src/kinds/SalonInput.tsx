import { AutocompleteInput } from 'react-admin';
import type { KindInputProps } from './kindInputProps.ts';
import { useOurSalons } from './useOurSalons.ts';

/** As many as a person looks through: a chain may have thousands of salons. */
const MAX_SUGGESTIONS = 50;

interface SalonInputProps extends KindInputProps {
  /** What it means that none is chosen. */
  emptyText?: string;
}

/** One of all salons, found by a part of its name. */
export function SalonInput(props: SalonInputProps) {
  const { data: salons = [], isPending } = useOurSalons();
  return (
    <AutocompleteInput {...props} choices={salons} isPending={isPending} suggestionLimit={MAX_SUGGESTIONS} />
  );
}
