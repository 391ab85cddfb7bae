import Button from '@mui/material/Button';
import { useGetOne, useListFilterContext } from 'ra-core';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useOurSalons } from '../../kinds/useOurSalons.ts';
import { FilterChip } from '../../ui/FilterChip.tsx';
import { type FilterName, type Filters, filterNames, filterText, useChangeFilters } from './filters.ts';

/** The active filters. A press removes one, except for the `fixed` ones. */
export function FilterChips({ fixed }: { fixed: Filters }) {
  const translate = useTranslate();
  const change = useChangeFilters();
  const { filterValues, setFilters } = useListFilterContext();
  const { data: salons = [] } = useOurSalons();
  const { data: user } = useGetOne(
    'users',
    { id: filterValues.user },
    { enabled: Boolean(filterValues.user) },
  );

  function textOf(name: FilterName, value: unknown) {
    return translate(`statistics.chip.${name}`, { value: nameOf(name, value) });
  }

  /** Returns the name of a salon or a person, once it has loaded. */
  function nameOf(name: FilterName, value: unknown) {
    if (name === 'place') return salons.find(({ id }) => id === String(value))?.name ?? '…';
    if (name === 'user') return user?.fullname ?? '…';
    return filterText(name, value, translate);
  }

  const names = filterNames.filter((name) => filterValues[name]);
  return (
    <>
      {fixed.place && <FilterChip text={textOf('place', fixed.place)} />}
      {names.map((name) => (
        <FilterChip
          key={name}
          text={textOf(name, filterValues[name])}
          onRemove={() => change({ [name]: '' })}
        />
      ))}
      {names.length > 1 && (
        <Button onClick={() => setFilters({}, {})}>{translate('ra.navigation.clear_filters')}</Button>
      )}
    </>
  );
}
