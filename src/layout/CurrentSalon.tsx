import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { useTranslate } from '../i18n/useTranslate.ts';
import { useDefaultSalon } from '../money/defaultSalon.ts';
import { paths } from '../paths.ts';

/** The workstation's salon, as a link to where it is chosen; on its own line on a phone. */
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
          minHeight: 44,
          px: 1,
          maxWidth: { xs: '100%', sm: '14rem' },
          fontWeight: 550,
        }}
      >
        <StorefrontOutlined fontSize="small" />
        <Box
          component="span"
          translate="no"
          sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: { sm: 'nowrap' } }}
        >
          {salon.name}
        </Box>
      </Link>
    </Box>
  );
}

const line = { minHeight: 44, order: { xs: 1, sm: 0 }, flex: { xs: '1 1 100%', sm: '0 1 auto' } };
