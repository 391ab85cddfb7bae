import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { LinkBase } from 'ra-core';
import type { ReactNode } from 'react';

interface FigureProps {
  name: string;
  value: string;
  /** The URL of the list behind the figure. */
  to?: string | undefined;
  note?: ReactNode;
}

/** A prominent figure of a description list. */
export function Figure({ name, value, to, note }: FigureProps) {
  return (
    <div>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Typography
        component="dd"
        variant="h2"
        translate="no"
        sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}
      >
        {to ? (
          <Link component={LinkBase} to={to} color="inherit">
            {value}
          </Link>
        ) : (
          value
        )}
      </Typography>
      {note && (
        <Typography component="dd" variant="body2" color="textSecondary" sx={{ m: 0 }}>
          {note}
        </Typography>
      )}
    </div>
  );
}
