import StorefrontOutlined from '@mui/icons-material/StorefrontOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useDefaultSalon } from '../fields/defaultSalon.ts';

/** In which salon this workstation stands; leads to where that is chosen. */
export function SalonSign() {
  const translate = useTranslate();
  const { state, salon } = useDefaultSalon();
  // Keeps its place, so that nothing moves when the name arrives.
  if (state === 'loading') return <Box sx={{ minHeight: 44 }} />;
  if (!salon) return null;
  return (
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
        fontWeight: 550,
        overflowWrap: 'anywhere',
      }}
    >
      <StorefrontOutlined fontSize="small" />
      {salon.name}
    </Link>
  );
}
