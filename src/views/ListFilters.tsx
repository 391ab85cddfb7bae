import Box from '@mui/material/Box';
import { FilterLiveForm, getFilterFormValues, useDebouncedEvent, useListContext } from 'ra-core';
import { type FocusEvent, type ReactElement, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { FilterFormBase } from 'react-admin';
import { type Resolver, useFormContext, useFormState } from 'react-hook-form';
import { useTranslate } from '../i18n/useTranslate.ts';
import type { ListFilterProps } from '../kinds/Inputs.tsx';
import { HttpFailure } from '../wire/httpFailure.ts';
import { FormDraft } from './FormDraft.tsx';
import { sameFilter } from './sameFilter.ts';
import { ValidateOnPause } from './ValidateOnPause.tsx';

/** How long typing must pause before the filters apply, in milliseconds. */
const DEBOUNCE_MS = 400;

interface ListFiltersProps {
  filters: ReactElement<ListFilterProps>[];
  resolver: Resolver | undefined;
  /** Shown next to the last filter. */
  children: ReactNode;
}

/**
 * The filters of a list, as react-admin's live form, where each filter applies immediately: its `FilterForm`
 * validates nothing. On paper `PrintedFilters` takes their place.
 */
export function ListFilters({ filters, resolver, children }: ListFiltersProps) {
  const box = useNamedCrosses();
  const fields = filters.flatMap(({ props: { source, to } }) => (to ? [source, to] : [source]));
  return (
    <Box ref={box} sx={style} onFocus={focusSelect}>
      <FilterLiveForm debounce={DEBOUNCE_MS} mode="onTouched" {...(resolver && { resolver })}>
        <FilterFormBase filters={filters} />
        <ValidateOnPause />
        <RefusedFilters />
        <CurrentFilters />
        <FormDraft fields={fields} isLive />
      </FilterLiveForm>
      {children}
    </Box>
  );
}

/** Returns a ref for the filters, which names their crosses after them: react-admin calls every one "Remove". */
function useNamedCrosses() {
  const translate = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  // Rendered again when a filter is added.
  useListContext();
  useEffect(() => {
    for (const cross of box.current?.querySelectorAll('.hide-filter') ?? []) {
      const filter = cross.parentElement?.querySelector('label')?.textContent;
      if (filter) cross.setAttribute('aria-label', translate('list.dropFilter', { filter }));
    }
  });
  return box;
}

/** Passes the focus on to the visible part of a select: `FilterButton` focuses the hidden input of a new filter. */
function focusSelect({ target }: FocusEvent<HTMLElement>) {
  if (!target.matches('.MuiSelect-nativeInput')) return;
  target.parentElement?.querySelector<HTMLElement>('[role=combobox]')?.focus();
}

/** Shows next to a field why the host refuses it: the host may have rules that the contract lacks. */
function RefusedFilters() {
  const { setError, clearErrors } = useFormContext();
  const { error } = useListContext();
  // Before that, react-admin's form would reset the errors.
  const { isReady } = useFormState();
  useEffect(() => {
    if (!isReady || !(error instanceof HttpFailure) || !error.body.errors) return;
    const refused = Object.entries(error.body.errors);
    for (const [name, message] of refused) setError(name, { type: 'server', message });
    return () => clearErrors(refused.map(([name]) => name));
  }, [error, isReady, setError, clearErrors]);
  return null;
}

/**
 * Shows the list's filters when something else than the form changes them, such as Back or a saved view. After input
 * that changed no filter, react-admin's form misses the next such change.
 */
function CurrentFilters() {
  const { watch, getValues, reset } = useFormContext();
  // Until then, react-admin's form fills in the filters itself.
  const { isReady } = useFormState();
  const { filterValues } = useListContext();
  const isWaiting = useRef(false);
  const applied = useDebouncedEvent(() => {
    isWaiting.current = false;
  }, DEBOUNCE_MS);
  useEffect(() => {
    const { unsubscribe } = watch((_, { name }) => {
      if (!name) return;
      isWaiting.current = true;
      applied();
    });
    return unsubscribe;
  }, [watch, applied]);
  const show = useEffectEvent(() => {
    const shown = getValues();
    const current = getFilterFormValues(shown, filterValues);
    if (isReady && !isWaiting.current && !sameFilter(shown, current)) reset(current);
  });
  const asText = JSON.stringify(filterValues);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filters are another object each time
  useEffect(() => show(), [asText]);
  return null;
}

const style = {
  displayPrint: 'none',
  display: 'flex',
  alignItems: 'flex-start',
  '& form': {
    flex: '1 1 auto',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    columnGap: 1.5,
    rowGap: 1,
  },
  // Level with the fields, which are below their labels.
  '& > :not(form)': { flex: 'none', mt: '30px' },
  '& .RaFilterForm-clearFix': { display: 'none' },
  '& .RaFilterForm-filterFormInput': {
    flex: { xs: '1 1 100%', sm: '1 1 140px' },
    maxWidth: { sm: 240 },
    minWidth: 0,
    alignItems: 'flex-start',
  },
  // A search needs the most room, an amount the least.
  '& .RaFilterForm-filterFormInput[data-source=query]': { flexBasis: { sm: 250 }, maxWidth: { sm: 320 } },
  '& .RaFilterForm-filterFormInput[data-source=reference]': { flexBasis: { sm: 230 } },
  '& .RaFilterForm-filterFormInput[data-source*=amount]': { flexBasis: { sm: 90 } },
  // react-admin's inputs have margins and a minimum width of their own.
  '& .MuiFormControl-root.MuiFormControl-root, & .MuiAutocomplete-root': { m: 0, width: '100%', minWidth: 0 },
  '& .RaFilterForm-filterFormInput > .hide-filter': { mt: '32px', mb: 0 },
  // The form uses a gap instead of this spacer.
  '& .RaFilterForm-filterFormInput > div:last-of-type': { display: 'none' },
};
