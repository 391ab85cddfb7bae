import { useFormContext } from 'react-hook-form';
import type { Filters } from './filters.ts';

/** Changes some filters as if they were typed; what is typed but cannot be asked for gives way. */
export function useChangeFilters() {
  const { setValue, getFieldState, getValues } = useFormContext();
  return (changes: Filters) => {
    const unreadable = Object.keys(getValues()).filter((name) => getFieldState(name).invalid);
    const emptied = Object.fromEntries(unreadable.map((name) => [name, undefined]));
    for (const [name, value] of Object.entries({ ...emptied, ...changes })) {
      setValue(name, value ?? '', { shouldDirty: true, shouldValidate: true });
    }
  };
}
