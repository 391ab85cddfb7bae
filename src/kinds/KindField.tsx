import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useRecordContext, useResourceContext } from 'ra-core';
import type { ComponentType } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';
import { BreakableText } from '../ui/BreakableText.tsx';
import { kindOfField, valueAt } from './fields.ts';
import { type KindRow, kindTable } from './kindTable.ts';
import { plainText } from './plainText.ts';
import { StatusBadges } from './StatusBadge.tsx';

/**
 * A field of the surrounding record, formatted by its kind. A value that cannot be read does not affect the rest of
 * the page.
 */
export function KindField({ source }: { source: string }) {
  const translate = useTranslate();
  const kind = kindOfField(useResourceContext(), source);
  const record = useRecordContext() ?? {};
  const value = valueAt(record, source);
  const { badges, field } = kindTable[kind];
  const statuses = badges?.(value, record) ?? [];
  if (statuses.length > 0) return <StatusBadges of={statuses} />;
  const text = plainText(kind, value, translate, record);
  const Field = field && fields[field];
  return Field ? <Field value={value}>{text}</Field> : text;
}

interface FieldProps {
  value: unknown;
  children: string;
}

/** The elements that show the text of a kind. */
const fields: Record<NonNullable<KindRow['field']>, ComponentType<FieldProps>> = {
  /** Numbers, amounts, dates: they must not wrap. */
  whole: ({ children }) => (
    <Box component="span" translate="no" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Box>
  ),
  /** Text of any length. */
  breakable: ({ children }) => <BreakableText>{children}</BreakableText>,
  email: EmailText,
  progress: ProgressText,
};

/** An e-mail address: it wraps before its @ rather than inside a word. */
function EmailText({ children }: FieldProps) {
  const at = Math.max(0, children.lastIndexOf('@'));
  return (
    <BreakableText>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </BreakableText>
  );
}

/** Progress, with a bar until it is complete. */
function ProgressText({ value, children }: FieldProps) {
  const translate = useTranslate();
  const { done, total } = Object(value) as { done?: unknown; total?: unknown };
  const part = Number(done) / Number(total);
  return (
    <Box
      component="span"
      translate="no"
      sx={{ display: 'block', minWidth: 110, fontVariantNumeric: 'tabular-nums' }}
    >
      {part < 1 && (
        <LinearProgress
          variant="determinate"
          value={100 * part}
          aria-label={translate('words.fields.progress')}
          sx={{ height: 6, borderRadius: 3, mb: 0.5 }}
        />
      )}
      {children}
    </Box>
  );
}
