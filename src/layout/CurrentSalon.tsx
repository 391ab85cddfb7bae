import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { useTranslate } from '../i18n/useTranslate.ts';
import { useDefaultSalon } from '../money/defaultSalon.ts';
import { paths } from '../paths.ts';

/** The workstation's salon, as a link to the page where it is chosen; on a phone below the title. */
export function CurrentSalon() {
  const translate = useTranslate();
  const { state, salon } = useDefaultSalon();
  // Reserves the space, so that nothing moves when the name loads.
  if (state === 'loading') return <Box sx={line} />;
  if (!salon) return null;
  return (
    <Box sx={line}>
      <Link
        component={RouterLink}
        to={paths.salonConfiguration}
        color="textSecondary"
        underline="hover"
        title={translate('frame.changeSalon')}
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 0.75,
          minHeight: { xs: 24, sm: 44 },
          px: { sm: 1 },
          maxWidth: { xs: '100%', sm: 'min(100%, 14rem)' },
          fontSize: { xs: '0.8125rem', sm: '1rem' },
          fontWeight: 550,
        }}
      >
        <StorefrontOutlined sx={{ fontSize: { xs: 16, sm: 20 } }} />
        <Typography variant="inherit" component="span" noWrap translate="no">
          {salon.name}
        </Typography>
      </Link>
    </Box>
  );
}

// On a phone it takes the room that the others leave, so that none of them shrinks when its name has loaded.
const line = { minHeight: { xs: 24, sm: 44 }, minWidth: 0, flex: { xs: '1 1 0', sm: '0 1 auto' } };
