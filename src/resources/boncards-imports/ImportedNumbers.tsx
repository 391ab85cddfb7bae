import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { keepPreviousData } from '@tanstack/react-query';
import { LinkBase, useGetOne, useRecordContext } from 'ra-core';
import { useState } from 'react';
import { IMPORTED_BONS } from '../../../contract/boncardImport.ts';
import { groupCardNumber } from '../../../contract/cardNumber.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { boncardByNumber } from '../../paths.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { Section } from '../../ui/Section.tsx';
import { Pages } from '../../views/ListPages.tsx';
import { known } from '../../wire/unreadable.ts';
import type { BoncardImport } from './boncardImport.ts';

/** The numbers of the surrounding import; nothing if the host does not list them. */
export function ImportedNumbers() {
  const translate = useTranslate();
  const record = useRecordContext<BoncardImport>();
  const [page, setPage] = useState(1);
  const count = known(record?.bons_total);
  // If the host does not say how many there are, it has sent all of them.
  const isPaged = count !== null;
  const further = useGetOne<BoncardImport>(
    'boncards-imports',
    // With the count, so that a page that was not full is loaded again while numbers are added.
    { id: record?.id ?? '', meta: { page, count } },
    { enabled: isPaged && page > 1, placeholderData: keepPreviousData },
  );
  if (!record?.bons) return null;
  const numbers = isPaged
    ? ((page > 1 ? further.data : record)?.bons ?? [])
    : record.bons.slice((page - 1) * IMPORTED_BONS, page * IMPORTED_BONS);
  const bons = numbers.flatMap((one) => known(one)?.number ?? []);
  const total = count ?? record.bons.length;
  return (
    <Section
      title={translate('resources.boncards-imports.numbers.title')}
      empty={total === 0 && translate('resources.boncards-imports.numbers.none')}
      padded
      large
    >
      {further.error && <LoadFailure error={further.error} onRetry={() => void further.refetch()} />}
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 230px), 1fr))',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {bons.map((number) => (
          <li key={number}>
            <Link
              component={LinkBase}
              to={boncardByNumber(number)}
              underline="hover"
              sx={{ display: 'inline-block', py: 0.75 }}
            >
              {groupCardNumber(number)}
            </Link>
          </li>
        ))}
      </Box>
      <Pages page={page} perPage={IMPORTED_BONS} total={total} setPage={setPage} />
    </Section>
  );
}
