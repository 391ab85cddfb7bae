import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { DelayedSkeleton } from '../../../kinds/DelayedSkeleton.tsx';
import type { ListRow, ListShapeProps } from './listColumn.ts';

/** The rows of a list on a phone or a tablet: each a card, headed by its first column. */
export function ListCards<Row extends ListRow>({
  columns: [name, ...facts],
  rows,
  menu,
}: ListShapeProps<Row>) {
  const translate = useTranslate();
  if (!rows) {
    return (
      <Stack spacing={2} sx={{ p: 2 }}>
        <DelayedSkeleton height={96} />
        <DelayedSkeleton height={96} />
        <DelayedSkeleton height={96} />
      </Stack>
    );
  }
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <Box component="li" key={row.id} sx={{ p: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
          <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 1 }}>
            <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere', alignSelf: 'center' }}>
              {name?.render(row)}
            </Box>
            {menu?.(row)}
          </Box>
          <Box
            component="dl"
            sx={{
              m: 0,
              mt: 0.5,
              display: 'grid',
              gridTemplateColumns: {
                xs: 'auto 1fr',
                sm: 'repeat(2, max-content minmax(0, 1fr))',
                md: 'repeat(3, max-content minmax(0, 1fr))',
              },
              columnGap: 2,
              rowGap: 0.5,
            }}
          >
            {facts.map(({ label, render }) => (
              <Box key={label} sx={{ display: 'contents' }}>
                <Typography component="dt" variant="body2" color="textSecondary">
                  {translate(label)}
                </Typography>
                <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                  {render(row) || '–'}
                </Typography>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
