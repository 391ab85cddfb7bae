import Tune from '@mui/icons-material/Tune';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useListContext, useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { HttpFailure } from '../../httpFailure.ts';
import { session } from '../../session.ts';
import { useOurSalons } from '../fields/defaultSalon.ts';
import { DateField } from '../fields/form/DateField.tsx';
import { FormSelect } from '../fields/form/FormSelect.tsx';
import { FormText } from '../fields/form/FormText.tsx';
import { showRefusal } from '../fields/form/showRefusal.ts';
import { useContractForm } from '../fields/form/useContractForm.ts';
import { Sheet } from '../fields/Sheet.tsx';
import { filterForm, type TypedFilters, typedOf, type WireFilters } from './filters.ts';
import { Presets } from './Presets.tsx';

/** What is asked for. Nothing changes until it is asked; a preset asks at once. */
export function FilterForm() {
  const translate = useTranslate();
  const { data: salons = [] } = useOurSalons();
  const { filterValues, setFilters, error } = useListContext();
  // On a phone or a tablet the fields would hide what was asked for.
  const [open, setOpen] = useState(false);
  // A preset, a dropped chip or Back changes the filters without the form.
  const set = typedOf(filterValues);
  const form = useContractForm<TypedFilters, WireFilters>(filterForm, set, set);
  const { control, handleSubmit } = form;

  // The host may know rules that we do not.
  useEffect(() => {
    if (!(error instanceof HttpFailure)) return;
    showRefusal(form, error, translate);
    if (error.status === 422) setOpen(true);
  }, [form, error, translate]);

  return (
    <Box sx={{ displayPrint: 'none' }}>
      <Sheet>
        <Stack
          component="form"
          noValidate
          spacing={2.5}
          useFlexGap
          onSubmit={handleSubmit((filters) => setFilters(filters))}
        >
          <Presets />
          <Button
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            startIcon={<Tune />}
            sx={{ display: { lg: 'none' }, alignSelf: 'flex-start', mx: -1, px: 1 }}
          >
            {translate('statistics.filters')}
          </Button>
          <Box
            sx={{
              display: { xs: open ? 'grid' : 'none', lg: 'grid' },
              gap: 2,
              alignItems: 'start',
              gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
            }}
          >
            <DateField control={control} name="issue_date_from" label={translate('statistics.from')} />
            <DateField control={control} name="issue_date_to" label={translate('statistics.to')} />
            <FormText
              control={control}
              name="issue_amount_from"
              label={translate('statistics.amountFrom')}
              inputProps={{ inputMode: 'decimal' }}
            />
            <FormText
              control={control}
              name="issue_amount_to"
              label={translate('statistics.amountTo')}
              inputProps={{ inputMode: 'decimal' }}
            />
            <FormText
              control={control}
              name="number"
              label={translate('statistics.number')}
              inputProps={{ autoCapitalize: 'characters', spellCheck: false }}
            />
            {session.role() === 'administrator' && (
              <FormSelect
                control={control}
                name="place"
                label={translate('statistics.salon')}
                options={[
                  { value: '', text: translate('statistics.allSalons') },
                  ...salons.map(({ id, name }) => ({ value: String(id), text: name })),
                ]}
              />
            )}
          </Box>
          <Button
            type="submit"
            variant="contained"
            size="large"
            sx={{ display: { xs: open ? 'flex' : 'none', lg: 'flex' }, alignSelf: 'flex-start' }}
          >
            {translate('statistics.show')}
          </Button>
        </Stack>
      </Sheet>
    </Box>
  );
}
