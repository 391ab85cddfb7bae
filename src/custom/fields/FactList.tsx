import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface FactListProps {
  facts: readonly { label: string; value: ReactNode }[];
  /** For a few figures that are the point of the page. */
  large?: boolean;
}

/** What there is to know of one thing: each fact under its name. */
export function FactList({ facts, large = false }: FactListProps) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' }, gap: 2.5 }}
    >
      {facts.map(({ label, value }) => (
        <div key={label}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {label}
          </Typography>
          <Typography
            component="dd"
            variant={large ? 'h2' : 'body1'}
            sx={{
              m: 0,
              fontWeight: large ? 650 : 550,
              fontVariantNumeric: 'tabular-nums',
              overflowWrap: 'anywhere',
            }}
          >
            {value}
          </Typography>
        </div>
      ))}
    </Box>
  );
}
