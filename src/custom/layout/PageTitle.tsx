import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { useTrail } from './useTrail.ts';

/** The name of the current screen: its heading and the browser's tab. */
export function PageTitle() {
  const translate = useTranslate();
  const page = useTrail().at(-1)?.label ?? translate('app');
  return (
    <>
      <title>{translate('page.title', { page })}</title>
      <Typography variant="h1" sx={{ px: { xs: 2, md: 4 }, pt: 1 }}>
        {page}
      </Typography>
    </>
  );
}
