import Typography from '@mui/material/Typography';
import { useTranslate } from '../i18n/useTranslate.ts';
import { useTrail } from './useTrail.ts';

/** The title of the current screen, as heading and in the browser's tab. */
export function PageHeading() {
  const translate = useTranslate();
  const page = useTrail().at(-1)?.label ?? translate('app');
  return (
    <>
      <title>{translate('page.title', { page })}</title>
      {/* The focus comes here when what had it is gone. */}
      <Typography variant="h1" tabIndex={-1} sx={{ pt: 3, overflowWrap: 'anywhere', outline: 'none' }}>
        {page}
      </Typography>
    </>
  );
}
