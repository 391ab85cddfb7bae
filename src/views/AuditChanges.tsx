import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { detailLines } from '../../contract/auditText.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { BreakableText } from '../kinds/BreakableText.tsx';
import type { PanelRecord } from '../screens.ts';
import { auditLanguage } from './auditLanguage.ts';

export type AuditEntry = PanelRecord<'audit-entries'>;

/** What an entry of the audit changed, field by field: before and after, or only what there is. */
export function AuditChanges({ entry: { details = null, object, refused = 0 } }: { entry: AuditEntry }) {
  const translate = useTranslate();
  if (!object) return null;
  const lines = detailLines({ details, object }, auditLanguage());
  return (
    <Box sx={{ display: 'grid', gap: 0.25, typography: 'body2' }}>
      {lines.length > 0 && (
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.25 }}>
          {lines.map(({ name, label, before, after }) => (
            <Box key={name} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.75 }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {label}:
              </Box>
              <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
                {before && (
                  <>
                    {before} <span aria-hidden>→</span>
                    <span style={visuallyHidden}>{translate('resources.audit-entries.became')}</span>{' '}
                  </>
                )}
                <Box component="span" sx={{ fontWeight: before ? 600 : undefined }}>
                  {after || translate('resources.audit-entries.nothing')}
                </Box>
              </Box>
            </Box>
          ))}
        </Box>
      )}
      {details?.reason && (
        <div>
          <BreakableText>
            {translate('resources.audit-entries.reason', { reason: details.reason })}
          </BreakableText>
        </div>
      )}
      {refused > 0 && <div>{translate('resources.audit-entries.refused', { smart_count: refused })}</div>}
    </Box>
  );
}
