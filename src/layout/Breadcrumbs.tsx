import MuiBreadcrumbs from '@mui/material/Breadcrumbs';
import Link from '@mui/material/Link';
import { useEffect } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useTranslate } from '../i18n/useTranslate.ts';
import { session } from '../session.ts';
import { NAME_WIDTH } from './PanelMenu.tsx';
import { useTrail } from './useTrail.ts';

/** Links that lead to the current screen; they are part of the persisted state (requirements "Session"). */
export function Breadcrumbs() {
  const translate = useTranslate();
  const trail = useTrail();
  const kept = JSON.stringify(trail);
  useEffect(() => session.setBreadcrumbs(JSON.parse(kept)), [kept]);
  return (
    <MuiBreadcrumbs
      aria-label={translate('frame.breadcrumbs')}
      sx={(theme) => ({
        flex: '1 1 0',
        minWidth: 0,
        // Leaves room for the product's name, which is part of the sidebar's logo.
        ml: { md: `${NAME_WIDTH}px` },
        fontSize: '0.9375rem',
        '& ol': { flexWrap: 'nowrap' },
        '& li': { minWidth: 0 },
        // The last one is the screen's title. It may shrink most, as the heading repeats it in full.
        '& li:last-of-type': { flexShrink: 100_000, minWidth: '3em' },
        '& .MuiBreadcrumbs-separator': { flexShrink: 0 },
        // There is only room for the link to the parent.
        [theme.breakpoints.down('md')]: { '& li:not(:nth-last-of-type(3))': { display: 'none' } },
        [theme.breakpoints.down('sm')]: { flex: '0 1 auto', fontSize: '0.8125rem' },
      })}
    >
      {trail.map(({ label, path }, index) => (
        <Link
          key={path}
          component={RouterLink}
          to={path}
          color="textSecondary"
          underline="hover"
          aria-current={index === trail.length - 1 ? 'page' : undefined}
          noWrap
          sx={{ display: 'block', py: { xs: 0.25, sm: 1 } }}
        >
          {label}
        </Link>
      ))}
    </MuiBreadcrumbs>
  );
}
