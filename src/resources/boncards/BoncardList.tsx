import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { boncardCan } from '../../../contract/boncardCan.ts';
import { groupCardNumber, maskCardNumber } from '../../../contract/cardNumber.ts';
import { formatPln } from '../../../contract/money.ts';
import { BoncardTypeWord } from '../../custom/fields/BoncardTypeWord.tsx';
import { statusOf } from '../../custom/fields/boncardStatus.ts';
import { EmptyList } from '../../custom/fields/list/EmptyList.tsx';
import type { ListColumn } from '../../custom/fields/list/listColumn.ts';
import { RecordLink } from '../../custom/fields/list/RecordLink.tsx';
import { ResourceList } from '../../custom/fields/list/ResourceList.tsx';
import { type RowAction, RowMenu } from '../../custom/fields/list/RowMenu.tsx';
import { BreakableText } from '../../kinds/BreakableText.tsx';
import { paths, recordPaths } from '../../paths.ts';
import { BoncardFilters } from './BoncardFilters.tsx';
import { BoncardStatusMark } from './BoncardStatusMark.tsx';
import { type BoncardRow, balanceOf, salonNameOf } from './boncardRow.ts';
import { CancelBoncard } from './CancelBoncard.tsx';
import { ValidUntil } from './ValidUntil.tsx';

const columns: ListColumn<BoncardRow>[] = [
  {
    label: 'boncardRecord.number',
    sort: 'number',
    isWhole: 'always',
    render: ({ id, number }) => (
      <RecordLink to={recordPaths(paths.boncards).show(id)}>{groupCardNumber(number)}</RecordLink>
    ),
  },
  { label: 'boncardRecord.status', render: (card) => <BoncardStatusMark card={card} /> },
  { label: 'boncard.type', render: (card) => <BoncardTypeWord code={card.type} /> },
  {
    label: 'boncard.balance',
    sort: 'amount',
    align: 'right',
    isWhole: 'always',
    render: (card) => formatPln(balanceOf(card)),
  },
  {
    label: 'boncard.validUntil',
    sort: 'valid_until',
    render: (card) => <ValidUntil card={card} />,
  },
  {
    label: 'boncardRecord.salon',
    render: (card) => <BreakableText>{salonNameOf(card) ?? '–'}</BreakableText>,
  },
];

/** /panel/bons: all cards (spec §2). */
export default function BoncardList() {
  const translate = useTranslate();
  const [toCancel, setToCancel] = useState<BoncardRow>();

  function actionsOf(card: BoncardRow): RowAction[] {
    const details = { label: translate('list.details'), to: recordPaths(paths.boncards).show(card.id) };
    const cancel = { label: translate('cancel.submit'), onClick: () => setToCancel(card) };
    return boncardCan.cancel({ status: statusOf(card) }) ? [details, cancel] : [details];
  }

  return (
    <Stack spacing={2} sx={{ maxWidth: 1280 }}>
      <CancelBoncard card={toCancel} onClose={() => setToCancel(undefined)} />
      <ResourceList
        resource="boncards"
        columns={columns}
        toolbar={<BoncardFilters />}
        empty={
          <EmptyList sentence={translate('boncardRecord.none')}>
            <Button component={Link} to={paths.boncardImports} variant="contained">
              {translate('import.upload')}
            </Button>
          </EmptyList>
        }
        menu={(card) => <RowMenu of={maskCardNumber(card.number)} actions={actionsOf(card)} />}
      />
    </Stack>
  );
}
