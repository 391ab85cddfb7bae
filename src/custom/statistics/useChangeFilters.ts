import { useFormContext } from 'react-hook-form';
import { type Filters, unreadable } from './filters.ts';

/** Changes some filters as if they were typed; what is typed but cannot be asked for gives way. */
export function useChangeFilters() {
  const { setValue, getValues } = useFormContext();
  return (changes: Filters) => {
    const emptied = Object.fromEntries(unreadable({ ...getValues(), ...changes }).map((name) => [name, '']));
    for (const [name, value] of Object.entries({ ...emptied, ...changes })) {
      setValue(name, value, { shouldDirty: true, shouldValidate: true });
    }
  };
}
