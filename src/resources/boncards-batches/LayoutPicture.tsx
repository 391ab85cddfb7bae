import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { PrintFormat } from '../../../contract/boncardBatch.ts';

/** A small picture of a print's layout. */
export function LayoutPicture({ of }: { of: PrintFormat }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 40 56"
      aria-hidden
      sx={{
        flex: 'none',
        width: 40,
        height: 56,
        color: 'text.secondary',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 1.5,
      }}
    >
      {pictures[of]}
    </Box>
  );
}

const page = <rect x="1" y="1" width="38" height="54" rx="2" />;

const table = (
  <>
    {page}
    {[12, 21, 30, 39, 48].map((y) => (
      <path key={y} d={`M6 ${y}h18M28 ${y}h6`} />
    ))}
  </>
);

const pictures: Record<PrintFormat, ReactNode> = {
  sheet: (
    <>
      {page}
      {[6, 15, 24, 33, 42].flatMap((y) =>
        [6, 21].map((x) => <rect key={`${x} ${y}`} x={x} y={y} width="13" height="8" />),
      )}
    </>
  ),
  card: (
    <>
      <rect x="1" y="16" width="38" height="24" rx="3" />
      <path d="M6 22h14M6 27h10" />
      <rect x="26" y="22" width="8" height="8" />
      <path d="M6 35h28" strokeDasharray="2 1 1 1" strokeWidth="4" />
    </>
  ),
  csv: table,
  xlsx: (
    <>
      {table}
      <path d="M26 6v46M1 7.5h38" />
    </>
  ),
};
