import Typography from '@mui/material/Typography';
import { useTranslate } from '../i18n/useTranslate.ts';
import { useIsNamed, useTrail } from './useTrail.ts';

/** The title of the current screen, as heading and in the browser's tab. */
export function PageHeading({ isInBar = false }: { isInBar?: boolean }) {
  const translate = useTranslate();
  const page = useTrail().at(-1)?.label ?? translate('app');
  const isNamed = useIsNamed();
  return (
    <>
      <title>{translate('page.title', { page })}</title>
      {/* The focus comes here when what had it is gone. */}
      <Typography
        variant="h1"
        tabIndex={-1}
        {...(isNamed && { translate: 'no' })}
        noWrap={isInBar}
        sx={{
          overflowWrap: 'anywhere',
          outline: 'none',
          ...(isInBar && { fontSize: '1.125rem', lineHeight: 1.3 }),
        }}
      >
        {page}
      </Typography>
    </>
  );
}
