import Box from '@mui/material/Box';
import { useRecordContext } from 'ra-core';
import type { ReactNode } from 'react';
import { RecordField } from 'react-admin';
import type { ResourceName } from '../../contract/resources.ts';
import { DelayedSkeleton } from './DelayedSkeleton.tsx';
import type { FieldOf } from './fields.ts';
import { KindField } from './KindField.tsx';

interface FactsProps<Name extends ResourceName> {
  of: readonly FieldOf<Name>[];
  /** Facts of their own, `RecordField` or `Labeled`. */
  children?: ReactNode;
}

/** What is known of the record around it, each value under its name: react-admin's `RecordField`s. */
export function Facts<Name extends ResourceName = ResourceName>({ of, children }: FactsProps<Name>) {
  const record = useRecordContext();
  if (!record) return <DelayedSkeleton height={200} />;
  return (
    <Box
      sx={{
        p: { xs: 2, sm: 3 },
        display: 'grid',
        gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' },
        gap: 2.5,
      }}
    >
      {of.map((source) => (
        <RecordField key={source} source={source} field={KindField} />
      ))}
      {children}
    </Box>
  );
}
