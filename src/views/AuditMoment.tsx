import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { SxProps } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { LinkBase } from 'ra-core';
import { type AuditLanguage, actorText, detailLines, objectText } from '../../contract/auditText.ts';
import type { Language } from '../../contract/language.ts';
import { wordsEn } from '../../contract/words/en.ts';
import { type Words, wordsPl } from '../../contract/words/pl.ts';
import { currentLanguage } from '../i18n/language.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { dayText, writtenMomentText } from '../kinds/dates.ts';
import { NOTHING } from '../kinds/nothing.ts';
import { plainText } from '../kinds/plainText.ts';
import { BreakableText } from '../ui/BreakableText.tsx';
import { countArgs } from '../ui/formatCount.ts';
import type { PanelRecord } from '../wire/panelRecord.ts';
import { HistoryEntry } from './HistoryEntry.tsx';
import { useAuditedPath } from './useAuditedPath.ts';

export type AuditEntry = PanelRecord<'audit-entries'>;

/** One entry of the audit in a few lines; with `withObject` it also names the object. */
export function AuditMoment({ entry, withObject = false }: { entry: AuditEntry; withObject?: boolean }) {
  const translate = useTranslate();
  const facts = [plainText('moment', entry.at, translate), actorOf(entry), entry.address ?? NOTHING];
  return (
    <HistoryEntry name={plainText('auditAction', entry.action, translate)} facts={facts}>
      <div>
        {withObject && (
          <Typography variant="body2">
            <AuditedObject entry={entry} />
          </Typography>
        )}
        <AuditChanges entry={entry} />
      </div>
    </HistoryEntry>
  );
}

/** Returns the name of the actor. */
export function actorOf({ by = null, command = null, address = null, action }: AuditEntry): string {
  return actorText({ by, command, address, action }, auditLanguage().words);
}

/** Returns the name of the object. */
export function objectName(object: NonNullable<AuditEntry['object']>): string {
  return objectText(object, auditLanguage());
}

/** The object of an entry, as a link if it has a page. */
export function AuditedObject({ entry: { object }, sx = {} }: { entry: AuditEntry; sx?: SxProps }) {
  const pathOf = useAuditedPath();
  if (!object) return null;
  const name = <BreakableText>{objectName(object)}</BreakableText>;
  const path = pathOf(object);
  if (!path) return name;
  return (
    <Link component={LinkBase} to={path} sx={sx}>
      {name}
    </Link>
  );
}

/** What an entry changed, field by field: before and after, or only the one that exists. */
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
          <BreakableText>{translate('list.reason', { reason: details.reason })}</BreakableText>
        </div>
      )}
      {refused > 0 && <div>{translate('resources.audit-entries.refused', countArgs(refused))}</div>}
    </Box>
  );
}

const words: Record<Language, Words> = { pl: wordsPl, en: wordsEn };

/** Returns what is needed to write an entry in the current language. */
function auditLanguage(): AuditLanguage {
  return {
    words: words[currentLanguage()],
    formatDay: (day) => dayText(day) ?? day,
    formatMoment: writtenMomentText,
  };
}
