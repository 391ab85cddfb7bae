import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useRecordContext, useResourceContext } from 'ra-core';
import type { Kind } from '../../contract/kinds.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { BreakableText } from '../ui/BreakableText.tsx';
import { kindOfField, valueAt } from './fields.ts';
import { plainText } from './plainText.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { statusesOf } from './statuses.ts';

/** A field of the surrounding record, formatted by its kind; an unreadable value affects nothing else. */
export function KindField({ source }: { source: string }) {
  const translate = useTranslate();
  const kind = kindOfField(useResourceContext(), source);
  const record = useRecordContext() ?? {};
  const value = valueAt(record, source);
  const statuses = isStatus(kind) ? statusesOf[kind](value, record) : [];
  if (statuses.length > 0) {
    return (
      <Box
        component="span"
        sx={{ display: 'inline-flex', verticalAlign: 'top', flexWrap: 'wrap', columnGap: 1.5 }}
      >
        {statuses.map((status) => (
          <StatusBadge key={status.text} {...status} text={translate(status.text, status.args)} />
        ))}
      </Box>
    );
  }
  const text = plainText(kind, value, translate, record);
  if (kind === 'email') return <EmailText>{text}</EmailText>;
  if (kind === 'progress') return <ProgressText value={value}>{text}</ProgressText>;
  if (wholeKinds.includes(kind)) return <NoWrap>{text}</NoWrap>;
  return freeTextKinds.includes(kind) ? <BreakableText>{text}</BreakableText> : text;
}

export function isStatus(kind: Kind): kind is keyof typeof statusesOf {
  return kind in statusesOf;
}

/** Kinds whose values must not wrap: numbers, amounts, dates. */
const wholeKinds: readonly Kind[] = ['money', 'count', 'cardNumber', 'otherCard', 'day', 'moment'];

/** Kinds whose values are of any length. */
const freeTextKinds: readonly Kind[] = ['text', 'document', 'salon', 'doneBy'];

function NoWrap({ children }: { children: string }) {
  return (
    <Box component="span" translate="no" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Box>
  );
}

/** An e-mail address, which breaks before its @ rather than within a word. */
function EmailText({ children }: { children: string }) {
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
function ProgressText({ value, children }: { value: unknown; children: string }) {
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
