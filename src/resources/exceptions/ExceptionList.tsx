import { useListContext } from 'ra-core';
import { useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import { EXCEPTION_DAYS } from '../../../contract/overviewPeriods.ts';
import { addDays, warsawDayOf } from '../../../contract/warsaw.ts';
import { isOffered } from '../../canAccess.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { filterInputs } from '../../kinds/Inputs.tsx';
import { PeriodInput } from '../../kinds/PeriodInput.tsx';
import { now } from '../../now.ts';
import { boncardPath, listPath, recordPaths, transactionPath } from '../../paths.ts';
import { Columns } from '../../views/Columns.tsx';
import { KnownUntil } from '../../views/KnownUntil.tsx';
import { ListSection, SectionList } from '../../views/SectionList.tsx';
import { WholeRows } from '../../views/WholeRows.tsx';

/**
 * /panel/books/exceptions: unusual operations, each with a link to its transaction or card (requirements "Books").
 */
export default function ExceptionList() {
  const today = warsawDayOf(now());
  const week = useMemo(() => ({ from: addDays(today, 1 - EXCEPTION_DAYS), to: today }), [today]);
  return (
    <SectionList<'exceptions'> columns={columns} filterDefaultValues={week} filters={filters}>
      <Rows />
    </SectionList>
  );
}

const columns = ['rule', 'at', 'boncard', 'user.fullname', 'amount', 'salon', 'document'] as const;

const filters = [
  <PeriodInput key="period" source="from" to="to" isRequired alwaysOn />,
  ...filterInputs('exceptions', ['rule', 'salon']),
];

function Rows() {
  const translate = useTranslate();
  const { meta } = useListContext();
  return (
    <ListSection
      title={translate('exceptions.list')}
      note={translate('exceptions.what')}
      none={translate('resources.exceptions.none')}
    >
      <WholeRows>
        <KnownUntil day={meta?.knownUntil} />
        <Columns<'exceptions'>
          rowClick={pathOf}
          // Seven columns have to fit next to the open sidebar at 1280 px.
          sx={{
            '& .MuiTableCell-root': { px: 1 },
            '@media (max-width: 1279.95px)': {
              '& .column-at span, & .column-boncard span': { whiteSpace: 'normal' },
            },
          }}
        />
      </WholeRows>
    </ListSection>
  );
}

/** Returns the URL that a row links to: its transaction or its card, or the person or API key it is about. */
function pathOf(
  _id: unknown,
  _resource: unknown,
  { transaction_id: transaction, boncard_id: card, user }: RaRecord,
) {
  if (transaction && isOffered('boncards-transactions.one')) return transactionPath(transaction);
  if (card) return boncardPath(card);
  return user ? recordPaths(listPath(user.kind === 'key' ? 'api-keys' : 'users')).show(user.id) : false;
}
