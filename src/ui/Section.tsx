import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

export interface SectionProps {
  title: string;
  /** Explains the section, below its title. */
  note?: string;
  /** Next to the title, or below it if there is no room. */
  tools?: ReactNode;
  /** What to say in place of the children, if there is nothing to show. */
  empty?: string | false;
  /** Whether its children are in line with the title, as rows that fill it are not. */
  padded?: boolean;
  children: ReactNode;
}

/** A card with a title, one of several on a screen. */
export function Section({ title, note, tools, empty, padded = false, children }: SectionProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ overflow: 'visible' }}>
      <Box sx={{ px: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
        <Box sx={{ flex: '1 1 240px', py: 1.5 }}>
          <Typography id={id} variant="h3" component="h2">
            {title}
          </Typography>
          {note && (
            <Typography variant="body2" color="textSecondary">
              {note}
            </Typography>
          )}
        </Box>
        {tools}
      </Box>
      {empty ? (
        <Typography role="status" sx={{ p: 2, pt: 0 }}>
          {empty}
        </Typography>
      ) : padded ? (
        <Box sx={{ px: 2, pb: 2 }}>{children}</Box>
      ) : (
        children
      )}
    </Card>
  );
}
