import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { maskCardNumber } from '../../../../contract/cardNumber.ts';
import { color } from '../../../theme/tokens.ts';

export interface Fact {
  label: string;
  value: string;
}

interface BoncardPanelProps {
  number: string;
  title: string;
  icon?: ReactNode;
  facts: readonly Fact[];
  action?: ReactNode;
}

/** A card drawn as a card: what it is, its masked number, what there is to know. */
export function BoncardPanel({ number, title, icon, facts, action }: BoncardPanelProps) {
  return (
    <Box
      sx={{
        p: { xs: 2.5, sm: 3 },
        borderRadius: 2,
        color: 'primary.contrastText',
        bgcolor: 'primary.main',
        backgroundImage: ribbon,
        // A printer leaves backgrounds out, and the words are as light as paper.
        printColorAdjust: 'exact',
        display: 'grid',
        gap: 2,
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          columnGap: 2,
          rowGap: 1,
          flexWrap: 'wrap',
          // The action goes while money moves; what is below must not jump.
          minHeight: 44,
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          {icon}
          <Typography variant="h3" component="h2">
            {title}
          </Typography>
        </Box>
        <Typography
          sx={{
            flex: 1,
            fontSize: '1.25rem',
            fontWeight: 600,
            letterSpacing: '0.08em',
            whiteSpace: 'nowrap',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {maskCardNumber(number)}
        </Typography>
        {action}
      </Box>
      {facts.length > 0 && (
        <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1.5 }}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <Typography component="dt" variant="body2">
                {label}
              </Typography>
              <Typography
                component="dd"
                sx={{ m: 0, fontSize: '1.25rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}
              >
                {value}
              </Typography>
            </div>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** A gift ribbon across the card's corner. */
const ribbon = `linear-gradient(135deg, transparent 80%, ${color('primaryStrong')} 80% 86%, transparent 86%)`;
