import Box from '@mui/material/Box';
import { useRecordContext, useResourceContext } from 'ra-core';
import type { ReactNode } from 'react';
import { RecordField } from 'react-admin';
import type { ResourceName } from '../../contract/resources.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { DelayedSkeleton } from '../ui/DelayedSkeleton.tsx';
import { type FieldOf, kindOfField, valueAt } from './fields.ts';
import { KindField } from './KindField.tsx';
import { NOTHING } from './nothing.ts';
import { plainText } from './plainText.ts';

interface FactsProps<Name extends ResourceName> {
  of: readonly FieldOf<Name>[];
  /** More `RecordField`s or `Labeled`s. */
  children?: ReactNode;
}

/** The labeled fields of the surrounding record, as react-admin's `RecordField`s; missing values are left out. */
export function Facts<Name extends ResourceName = ResourceName>({ of, children }: FactsProps<Name>) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const record = useRecordContext();
  if (!record) return <DelayedSkeleton height={200} />;
  const known = of.filter(
    (source) =>
      plainText(kindOfField(resource, source), valueAt(record, source), translate, record) !== NOTHING,
  );
  return (
    <Box
      sx={{
        p: { xs: 2, sm: 3 },
        display: 'grid',
        gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' },
        gap: 2.5,
      }}
    >
      {known.map((source) => (
        // As a child: only then does react-admin wrap it in an element that has the styles of the value.
        <RecordField key={source} source={source}>
          <KindField source={source} />
        </RecordField>
      ))}
      {children}
    </Box>
  );
}
