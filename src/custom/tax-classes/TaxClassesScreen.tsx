import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCreate, useListContext } from 'ra-core';
import { useState } from 'react';
import { taxClassInput } from '../../../contract/books.ts';
import { warsawDayOf } from '../../../contract/warsaw.ts';
import { canAccess } from '../../canAccess.ts';
import { HttpFailure } from '../../httpFailure.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Columns } from '../../kinds/Columns.tsx';
import { DayInput } from '../../kinds/DayInput.tsx';
import { Inputs } from '../../kinds/Inputs.tsx';
import { DialogForm } from '../../views/DialogForm.tsx';
import { ListFailure } from '../../views/LoadFailure.tsx';
import { PanelList } from '../../views/PanelList.tsx';
import { SubmitButton } from '../../views/SubmitButton.tsx';

/** /panel/books/liability/tax-classes: of which tax class the cards of a type are, and since when (requirements "Books"). */
export default function TaxClassesScreen() {
  return (
    <PanelList
      resource="tax-classes"
      actions={false}
      component={Stack}
      empty={false}
      error={false}
      sx={{ '& .RaList-main': { mt: 0 } }}
    >
      <Classes />
    </PanelList>
  );
}

function Classes() {
  const translate = useTranslate();
  const { error, total } = useListContext();
  const [isSetting, setSetting] = useState(false);
  return (
    <Card component="section" sx={{ overflow: 'visible' }}>
      {isSetting && <SetTaxClass onClose={() => setSetting(false)} />}
      <Box sx={{ p: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: '1 1 320px' }}>
          <Typography variant="h3" component="h2">
            {translate('taxClass.list')}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {translate('taxClass.what')}
          </Typography>
        </Box>
        {canAccess({ resource: 'tax-classes', action: 'create' }) && (
          <Button variant="contained" onClick={() => setSetting(true)} sx={{ displayPrint: 'none' }}>
            {translate('taxClass.set')}
          </Button>
        )}
      </Box>
      {error ? (
        <ListFailure />
      ) : total === 0 ? (
        <Typography role="status" sx={{ p: 2, pt: 0 }}>
          {translate('taxClass.none')}
        </Typography>
      ) : (
        <Columns<'tax-classes'> of={['type', 'class', 'effective_from', 'set']} rowClick={false} />
      )}
    </Card>
  );
}

function SetTaxClass({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { refetch } = useListContext();
  const [create] = useCreate();
  const today = warsawDayOf(new Date());
  return (
    <DialogForm
      schema={taxClassInput}
      title={translate('taxClass.title')}
      content={translate('taxClass.final')}
      record={{ effective_from: today }}
      save={async (data) => {
        try {
          await create('tax-classes', { data }, { returnPromise: true });
        } catch (failure) {
          if (failure instanceof HttpFailure) return failure;
          throw failure;
        }
        notify('taxClass.done', { type: 'success' });
        onClose();
        void refetch();
        return undefined;
      }}
      onClose={onClose}
      submit={<SubmitButton label="taxClass.set" size="medium" />}
    >
      <Inputs<'tax-classes'> of={['type', 'class']} autoFocus />
      <DayInput source="effective_from" min={today} helperText={false} />
    </DialogForm>
  );
}
