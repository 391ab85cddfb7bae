import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useListFilterContext } from 'ra-core';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useOurSalons } from '../../kinds/useOurSalons.ts';
import { type FilterName, type Filters, filterNames, filterText, useChangeFilters } from './filters.ts';

/** The active filters. A press removes one, except for the `fixed` ones. */
export function FilterChips({ fixed }: { fixed: Filters }) {
  const translate = useTranslate();
  const change = useChangeFilters();
  const { filterValues, setFilters } = useListFilterContext();
  const { data: salons = [] } = useOurSalons();

  function textOf(name: FilterName, value: unknown) {
    const salon = salons.find(({ id }) => name === 'place' && String(id) === String(value));
    const isUnknown = name === 'place' && !salon;
    const text = isUnknown ? '…' : filterText(name, salon?.name ?? value, translate);
    return translate(`statistics.chip.${name}`, { value: text });
  }

  const names = filterNames.filter((name) => filterValues[name]);
  return (
    <>
      {fixed.place && <Chip label={textOf('place', fixed.place)} sx={chip} />}
      {names.map((name) => {
        const text = textOf(name, filterValues[name]);
        return (
          <Chip
            key={name}
            component="button"
            type="button"
            clickable
            variant="outlined"
            label={text}
            icon={<Close />}
            aria-label={translate('statistics.dropFilter', { filter: text })}
            onClick={() => change({ [name]: '' })}
            sx={chip}
          />
        );
      })}
      {names.length > 1 && (
        <Button onClick={() => setFilters({}, {})}>{translate('list.clearFilters')}</Button>
      )}
    </>
  );
}

const chip = { minHeight: 44, px: 0.5, borderRadius: 22, fontSize: '0.9375rem' };
