import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { groupCardNumber } from '../../../contract/cardNumber.ts';
import { Pages } from '../../custom/fields/list/Pages.tsx';
import { Sheet } from '../../custom/fields/Sheet.tsx';
import { NUMBERS_PER_PAGE } from './fetchImport.ts';

interface ImportedNumbersProps {
  numbers: readonly string[];
  page: number;
  total: number;
  onPage: (page: number) => void;
}

/** The cards that an import brought in. */
export function ImportedNumbers({ numbers, page, total, onPage }: ImportedNumbersProps) {
  const translate = useTranslate();
  return (
    <Sheet>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {translate('import.numbers')}
      </Typography>
      {total === 0 ? (
        <Typography color="textSecondary">{translate('import.noNumbers')}</Typography>
      ) : (
        <>
          <Box
            component="ul"
            sx={{
              listStyle: 'none',
              m: 0,
              p: 0,
              display: 'grid',
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
              gap: 0.5,
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {numbers.map((number) => (
              <li key={number}>{groupCardNumber(number)}</li>
            ))}
          </Box>
          <Pages page={page} perPage={NUMBERS_PER_PAGE} total={total} onPage={onPage} />
        </>
      )}
    </Sheet>
  );
}
