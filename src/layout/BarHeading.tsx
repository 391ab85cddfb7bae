import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useAuth } from '../session.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { CurrentSalon } from './CurrentSalon.tsx';
import { PageHeading } from './PageHeading.tsx';
import { UrgentNotice } from './UrgentNotice.tsx';

/**
 * A phone's top bar: the title, and below it the link up, the user and the salon, or instead of these an urgent
 * notice.
 */
export function BarHeading() {
  const { user } = useAuth();
  return (
    <Box sx={{ flex: 1, minWidth: 0, display: 'grid', alignItems: 'center', '& > *': { gridArea: '1 / 1' } }}>
      <Box sx={{ minWidth: 0, pt: 0.5 }}>
        <PageHeading isInBar />
        <Box sx={{ display: 'flex', gap: 1.5 }}>
          <Breadcrumbs />
          <Typography
            noWrap
            translate="no"
            color="textSecondary"
            sx={{ fontSize: '0.8125rem', lineHeight: '24px' }}
          >
            {user?.fullname || user?.name}
          </Typography>
          {/* Last in the row, so that nothing else moves when its name has loaded. */}
          <CurrentSalon />
        </Box>
      </Box>
      <UrgentNotice />
    </Box>
  );
}
