import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useListContext, useTranslate } from 'ra-core';
import { formatPln, plnToGrosze } from '../../../contract/money.ts';
import { formatDay } from '../../../contract/warsaw.ts';
import { type OurSalon, useOurSalons } from '../fields/defaultSalon.ts';
import { type FilterName, filterNames, type WireFilters } from './filters.ts';

/** What the list is narrowed to. Each filter goes by one press, but for the `fixed` ones. */
export function FilterChips({ fixed }: { fixed: WireFilters }) {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const { data: salons = [] } = useOurSalons();
  const chosen: WireFilters = filterValues;

  function textOf(name: FilterName, value: string) {
    return translate(`statistics.chip.${name}`, { value: shown[name](value, salons) });
  }

  const names = filterNames.filter((name) => chosen[name]);
  if (names.length === 0 && !fixed.place) return null;
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      {fixed.place && <Chip label={textOf('place', fixed.place)} sx={chip} />}
      {names.map((name) => {
        const text = textOf(name, chosen[name] ?? '');
        return (
          <Chip
            key={name}
            component="button"
            clickable
            variant="outlined"
            label={text}
            icon={<Close />}
            aria-label={translate('statistics.dropFilter', { filter: text })}
            onClick={() => setFilters({ ...chosen, [name]: undefined })}
            sx={chip}
          />
        );
      })}
      {names.length > 1 && (
        <Button onClick={() => setFilters({})} sx={{ displayPrint: 'none' }}>
          {translate('list.clearFilters')}
        </Button>
      )}
    </Stack>
  );
}

const chip = { minHeight: 44, px: 0.5, borderRadius: 22, fontSize: '0.9375rem' };

const shown: Record<FilterName, (value: string, salons: readonly OurSalon[]) => string> = {
  issue_date_from: formatDay,
  issue_date_to: formatDay,
  issue_amount_from: pln,
  issue_amount_to: pln,
  number: (number) => number,
  place: (id, salons) => salons.find((salon) => String(salon.id) === id)?.name ?? '…',
};

function pln(value: string): string {
  const grosze = plnToGrosze(Number(value));
  return grosze === undefined ? value : formatPln(grosze);
}
