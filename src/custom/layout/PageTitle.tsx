import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { SalonSign } from './SalonSign.tsx';
import { useTrail } from './useTrail.ts';

/** The name of the current screen, as its heading and the browser's tab, and the salon it is in. */
export function PageTitle() {
  const translate = useTranslate();
  const page = useTrail().at(-1)?.label ?? translate('app');
  return (
    <>
      <title>{translate('page.title', { page })}</title>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          columnGap: 3,
          px: { xs: 2, md: 4 },
          pt: 1,
        }}
      >
        <Typography variant="h1">{page}</Typography>
        <SalonSign />
      </Box>
    </>
  );
}
