import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from '../i18n/useTranslate.ts';

/** How far something is, with a bar until it is done. */
export function ProgressText({ value, children }: { value: unknown; children: string }) {
  const translate = useTranslate();
  const { done = 0, total = 0 } = Object(value) as { done?: number; total?: number };
  return (
    <Box component="span" sx={{ display: 'block', minWidth: 110, fontVariantNumeric: 'tabular-nums' }}>
      {done < total && (
        <LinearProgress
          variant="determinate"
          value={(100 * done) / total}
          aria-label={translate('resources.boncards-imports.fields.progress')}
          sx={{ height: 6, borderRadius: 3, mb: 0.5 }}
        />
      )}
      {children}
    </Box>
  );
}
