import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

export interface SectionProps {
  title: string;
  /** An explanation below the title. */
  note?: string;
  /** Shown next to the title, or below it if there is no room. */
  tools?: ReactNode;
  /** The text in place of the children if there is nothing to show. */
  empty?: string | false;
  /** Aligns the children with the title; tables fill the card and need no padding. */
  padded?: boolean;
  /** Gives it the title and margins of a record's facts, for a section next to them. */
  large?: boolean;
  children: ReactNode;
}

/** A card with a title, one of several on a screen. */
export function Section({
  title,
  note,
  tools,
  empty,
  padded = false,
  large = false,
  children,
}: SectionProps) {
  const id = useId();
  const gutter = large ? { xs: 2, sm: 3 } : 2;
  return (
    <Card component="section" aria-labelledby={id} sx={{ overflow: 'visible' }}>
      <Box
        sx={{
          px: gutter,
          ...(large && { pt: { xs: 0.5, sm: 1.5 }, pb: 1 }),
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
        }}
      >
        <Box sx={{ flex: '1 1 240px', py: 1.5 }}>
          <Typography id={id} variant={large ? 'h2' : 'h3'} component="h2">
            {title}
          </Typography>
          {note && (
            <Typography variant={large ? 'body1' : 'body2'} color="textSecondary">
              {note}
            </Typography>
          )}
        </Box>
        {tools}
      </Box>
      {empty ? (
        <Typography {...(large && { color: 'textSecondary' })} sx={{ px: gutter, pb: gutter }}>
          {empty}
        </Typography>
      ) : padded ? (
        <Box sx={{ px: gutter, pb: gutter }}>{children}</Box>
      ) : (
        children
      )}
    </Card>
  );
}
