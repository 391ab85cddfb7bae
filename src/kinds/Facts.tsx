import Box from '@mui/material/Box';
import { useRecordContext, useResourceContext } from 'ra-core';
import type { ReactNode } from 'react';
import { RecordField } from 'react-admin';
import type { ResourceName } from '../../contract/resources.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { DelayedSkeleton } from './DelayedSkeleton.tsx';
import { type FieldOf, kindOfField, valueAt } from './fields.ts';
import { KindField } from './KindField.tsx';
import { NOTHING, plainText } from './plainText.ts';

interface FactsProps<Name extends ResourceName> {
  of: readonly FieldOf<Name>[];
  /** Facts of their own, `RecordField` or `Labeled`. */
  children?: ReactNode;
}

/** What is known of the record around it, each value under its name: react-admin's `RecordField`s. What is not there is not named. */
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
        // A child, since only that is wrapped in an element of its own: the looks of a value are those of that element.
        <RecordField key={source} source={source}>
          <KindField source={source} />
        </RecordField>
      ))}
      {children}
    </Box>
  );
}
