import Tune from '@mui/icons-material/Tune';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FilterLiveForm, useListContext } from 'ra-core';
import { type ReactNode, useEffect, useState } from 'react';
import { SelectInput, TextInput } from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { transactionKinds } from '../../../contract/codes.ts';
import type { StatisticsType } from '../../../contract/transaction.ts';
import { canAccess } from '../../canAccess.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DayInput } from '../../kinds/DayInput.tsx';
import { MoneyFilterInput } from '../../kinds/MoneyInput.tsx';
import { PersonInput } from '../../kinds/PersonInput.tsx';
import { SalonInput } from '../../kinds/SalonInput.tsx';
import { session } from '../../session.ts';
import { FormDraft } from '../../views/FormDraft.tsx';
import { ValidateOnPause } from '../../views/ValidateOnPause.tsx';
import { HttpFailure } from '../../wire/httpFailure.ts';
import { FilterChips } from './FilterChips.tsx';
import { type Filters, filterNames, moreFilterNames, resolver } from './filters.ts';
import { Presets } from './Presets.tsx';

/** The pause in typing after which the filters apply. */
const DEBOUNCE_MS = 400;

export interface FilterFormProps {
  type: StatisticsType;
  /** Filters that are shown and cannot be changed. */
  fixed: Filters;
  /** Whether the person may choose the salon (requirements "Statistics"); for others it is a fixed one. */
  choosesSalon: boolean;
}

/** The filters, as react-admin's live form: each applies at once. */
export function FilterForm({ type, fixed, choosesSalon }: FilterFormProps) {
  const { filterValues } = useListContext();
  const [isMore, setMore] = useState(() => moreFilterNames.some((name) => filterValues[name]));
  const more = { isMore, onToggle: setMore };
  return (
    <Box
      sx={{
        displayPrint: 'none',
        '& form': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 },
      }}
    >
      <FilterLiveForm debounce={DEBOUNCE_MS} mode="onTouched" resolver={resolver}>
        <Fields type={type} choosesSalon={choosesSalon} {...more} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Presets />
          <MoreButton {...more} display={{ xs: 'none', lg: 'inline-flex' }} />
          <FilterChips fixed={fixed} />
        </Box>
        <ValidateOnPause />
        <FormDraft fields={filterNames} isLive />
      </FilterLiveForm>
    </Box>
  );
}

function Fields({ type, choosesSalon, ...more }: More & Omit<FilterFormProps, 'fixed'>) {
  const from = useWatch({ name: 'issue_date_from' });
  return (
    <Collapsible>
      <DayInput source="issue_date_from" />
      <DayInput source="issue_date_to" min={from} />
      <MoneyFilterInput source="issue_amount_from" />
      <MoneyFilterInput source="issue_amount_to" />
      <TextInput
        source="number"
        slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false } }}
      />
      {choosesSalon && <SalonInput source="place" emptyText="list.any" />}
      {more.isMore && <MoreFields type={type} />}
      <MoreButton {...more} display={{ lg: 'none' }} />
    </Collapsible>
  );
}

interface More {
  isMore: boolean;
  onToggle: (isMore: boolean) => void;
}

/** Filters that are needed less often: shown all the time, they would push the charts off a small screen. */
function MoreButton({ isMore, onToggle, display }: More & { display: Record<string, string> }) {
  const translate = useTranslate();
  if (!session.can('transaction-filters')) return null;
  return (
    <Button
      aria-expanded={isMore}
      onClick={() => onToggle(!isMore)}
      startIcon={<Tune />}
      sx={{ display, justifySelf: 'start' }}
    >
      {translate(isMore ? 'statistics.fewerFilters' : 'statistics.moreFilters')}
    </Button>
  );
}

function MoreFields({ type }: { type: StatisticsType }) {
  const kinds = transactionKinds[type === 'charge' ? 'charge' : 'purchase'];
  return (
    <>
      <TextInput source="document" slotProps={{ htmlInput: { spellCheck: false } }} />
      {canAccess({ resource: 'users', action: 'list' }) && (
        <PersonInput
          source="user"
          label="resources.boncards-transactions.fields.user"
          emptyText="statistics.allUsers"
        />
      )}
      <SelectInput
        source="kind"
        label="words.fields.kind"
        emptyText="statistics.allKinds"
        slotProps={{ select: { displayEmpty: true } }}
        // The columns of the amounts above are too narrow for it.
        sx={{ '@media (min-width: 1280px)': { gridColumn: 'span 2' } }}
        choices={kinds.map((kind) => ({ id: kind, name: `words.ledgerKinds.${kind}` }))}
      />
    </>
  );
}

/** Collapses the fields on a phone or tablet, where they would push the results out of view; opens them if the host refuses one. */
function Collapsible({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const { setError, clearErrors } = useFormContext();
  const { error } = useListContext();
  // Before that, react-admin's form would reset the errors.
  const { isReady } = useFormState();
  const [isOpen, setOpen] = useState(false);
  // The host may have rules that the contract lacks.
  useEffect(() => {
    if (!isReady || !(error instanceof HttpFailure) || !error.body.errors) return;
    const refused = Object.entries(error.body.errors);
    for (const [name, message] of refused) setError(name, { type: 'server', message });
    setOpen(true);
    return () => clearErrors(refused.map(([name]) => name));
  }, [error, isReady, setError, clearErrors]);
  return (
    <>
      <Button
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        startIcon={<Tune />}
        sx={{ display: { lg: 'none' }, justifySelf: 'start', mx: -1, px: 1 }}
      >
        {translate('statistics.filters')}
      </Button>
      <Box
        sx={{
          display: { xs: isOpen ? 'grid' : 'none', lg: 'grid' },
          gap: 1.5,
          alignItems: 'start',
          // All six fit in one line at 1280 px.
          '& .MuiFormControl-root': { m: 0 },
          '& .MuiInputBase-root': { minHeight: 44, pl: 0.5, pr: 1 },
          '& .MuiInputBase-root.MuiInputBase-root': { py: 0 },
          '& .MuiSelect-select.MuiSelect-select': { py: 1, minHeight: 0 },
          '& .MuiInputBase-root > input.MuiInputBase-input.MuiInputBase-input': { py: 1, pl: 1, pr: 0 },
          gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
          '@media (min-width: 1280px)': {
            gridTemplateColumns:
              'repeat(2, minmax(0, 6fr)) repeat(2, minmax(0, 4fr)) repeat(2, minmax(0, 6fr))',
          },
        }}
      >
        {children}
      </Box>
    </>
  );
}
