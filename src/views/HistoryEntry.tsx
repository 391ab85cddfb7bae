import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { LinkBase } from 'ra-core';
import type { ReactNode } from 'react';
import { inOneLine } from '../kinds/nothing.ts';

/** Entries, one below the other: a history, or with `as="ul"` a list whose order means nothing. */
export const HistoryList = styled('ol')({ listStyle: 'none', margin: 0, padding: 0 });

interface HistoryEntryProps {
  icon?: ReactNode;
  name: ReactNode;
  /** The URL of the entry's own page. */
  to?: string;
  facts: readonly string[];
  /** The reason, in somebody's own words. */
  reason?: string | null | undefined;
  /** Shown next to the name: an amount, a status, a button. */
  aside?: ReactNode;
  /** Whether a line separates it from the entry above. */
  ruled?: boolean;
  children?: ReactNode;
}

/** One entry of a history, which is a list item. */
export function HistoryEntry({
  icon,
  name,
  to,
  facts,
  reason,
  aside,
  ruled = true,
  children,
}: HistoryEntryProps) {
  return (
    <Box
      component="li"
      sx={ruled ? { py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } } : { '& + &': { pt: 1.5 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 2 }}>
        {icon}
        <Box sx={{ flex: '1 1 9em', overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontWeight: 600 }}>
            {to ? (
              <Link component={LinkBase} to={to} color="inherit">
                {name}
              </Link>
            ) : (
              name
            )}
          </Typography>
          <Typography variant="body2" color="textSecondary" translate="no">
            {inOneLine(facts)}
          </Typography>
          {reason && (
            <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
              {reason}
            </Typography>
          )}
        </Box>
        {aside}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>{children}</Box>
    </Box>
  );
}
