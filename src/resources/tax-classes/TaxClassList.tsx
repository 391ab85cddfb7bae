import Button from '@mui/material/Button';
import { useCreate, useListContext } from 'ra-core';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { taxClassInput } from '../../../contract/books.ts';
import { warsawDayOf } from '../../../contract/warsaw.ts';
import { canAccess } from '../../canAccess.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DayInput } from '../../kinds/DayInput.tsx';
import { Inputs } from '../../kinds/Inputs.tsx';
import { now } from '../../now.ts';
import { filtered, paths } from '../../paths.ts';
import { Columns } from '../../views/Columns.tsx';
import { DialogForm } from '../../views/DialogForm.tsx';
import { ListSection, SectionList } from '../../views/SectionList.tsx';
import { filterOf } from '../../wire/filterOf.ts';

/**
 * /panel/books/liability/tax-classes: the tax class of the cards of each type, and since when it applies
 * (requirements "Books").
 */
export default function TaxClassList() {
  return (
    <SectionList<'tax-classes'> toolbar={{ children: <SetButton /> }}>
      <Classes />
    </SectionList>
  );
}

/** Replaces the button for a new record, because the form is a dialog. */
function SetButton() {
  const translate = useTranslate();
  const [isSetting, setSetting] = useState(false);
  if (!canAccess({ resource: 'tax-classes', action: 'create' })) return null;
  return (
    <>
      <Button variant="contained" onClick={() => setSetting(true)}>
        {translate('taxClass.set')}
      </Button>
      {isSetting && <SetTaxClass onClose={() => setSetting(false)} />}
    </>
  );
}

function Classes() {
  const translate = useTranslate();
  return (
    <ListSection
      title={translate('taxClass.list')}
      note={translate('taxClass.what')}
      none={translate('taxClass.none')}
    >
      <Columns<'tax-classes'> of={['type', 'class', 'effective_from', 'set']} rowClick={cardsOf} />
    </ListSection>
  );
}

/** Returns the URL of the cards of a row's type. */
function cardsOf(_id: unknown, _resource: unknown, { type }: RaRecord): string {
  return filtered(paths.boncards, filterOf('boncards', { type }));
}

function SetTaxClass({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const { refetch } = useListContext();
  const [create] = useCreate();
  const today = warsawDayOf(now());
  return (
    <DialogForm
      schema={taxClassInput}
      title={translate('taxClass.title')}
      content={translate('taxClass.final')}
      record={{ effective_from: today }}
      save={async (data) => {
        await create('tax-classes', { data }, { returnPromise: true });
        void refetch();
      }}
      done="taxClass.done"
      onClose={onClose}
      submit="taxClass.set"
    >
      <Inputs<'tax-classes'> of={['type', 'class']} autoFocus />
      <DayInput source="effective_from" min={today} />
    </DialogForm>
  );
}
