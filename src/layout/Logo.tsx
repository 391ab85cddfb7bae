import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import SvgIcon from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { color } from '../theme/tokens.ts';
import { hostConfig } from '../wire/hostConfig.ts';

interface LogoProps {
  to: string;
  /** `mark`: the chain's logo or a card with a ribbon; `name`; or both. */
  shows?: 'mark' | 'name' | 'both';
  label?: string;
  /** Reloads the document, for links to a page outside the router. */
  reloadDocument?: boolean;
}

/** The logo as a link. */
export function Logo({ to, shows = 'mark', label, reloadDocument = false }: LogoProps) {
  const { name, logo } = hostConfig.brand();
  return (
    <ButtonBase
      component={Link}
      to={to}
      reloadDocument={reloadDocument}
      aria-label={label ?? name}
      sx={{ minHeight: 44, minWidth: 44, gap: 1.25, borderRadius: 1, ...(shows !== 'mark' && { px: 1 }) }}
    >
      {shows !== 'name' && logo && (
        <Box component="img" src={logo} alt="" sx={{ height: 32, maxWidth: 120, objectFit: 'contain' }} />
      )}
      {shows !== 'name' && !logo && (
        <SvgIcon viewBox="0 0 32 32" sx={{ fontSize: 30, color: 'primary.main' }}>
          <rect x="1" y="6" width="30" height="20" rx="5" fill="currentColor" />
          <path d="M11 6v20M1 14h30" stroke={color('surface')} strokeWidth="2" />
          <circle cx="11" cy="14" r="3.2" fill={color('accent')} stroke={color('surface')} strokeWidth="2" />
        </SvgIcon>
      )}
      {shows !== 'mark' && (
        <Typography component="span" sx={nameLook}>
          {name}
        </Typography>
      )}
    </ButtonBase>
  );
}

/** A chain's long name takes two lines of the bar; the link's label has the whole name. */
const nameLook = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  fontSize: '1.25rem',
  fontWeight: 700,
  lineHeight: 1.15,
  letterSpacing: '-0.02em',
} as const;
