import Box from '@mui/material/Box';
import { PageHeading } from './PageHeading.tsx';
import { UrgentNotice } from './UrgentNotice.tsx';

/**
 * The title above a screen. A notice that appears while someone works stands next to the title, and moves nothing
 * below it.
 */
export function HeadingRow() {
  return (
    <Box
      sx={{
        display: 'grid',
        alignItems: 'center',
        minHeight: 48,
        mt: 2,
        '@media (max-height: 760px)': { mt: 0 },
        '& > *': { gridArea: '1 / 1' },
      }}
    >
      <PageHeading />
      <UrgentNotice />
    </Box>
  );
}
