import WarningAmber from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { maskCardNumber } from '../../contract/cardNumber.ts';
import { boncardTypes } from '../../contract/codes.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { plainText } from '../kinds/plainText.ts';
import { color } from '../theme/tokens.ts';
import type { Fact } from './facts.ts';
import { knownFacts } from './knownFacts.ts';

interface CardPanelProps {
  number: string;
  title: string;
  icon?: ReactNode;
  /** Facts to list. A type that does not cover everything is shown in a separate band. */
  facts: readonly Fact[];
  action?: ReactNode;
}

/** A card, drawn as one: title, masked number and facts. */
export function CardPanel({ number, title, icon, facts, action }: CardPanelProps) {
  const translate = useTranslate();
  const limit = facts.find(
    ({ kind, value }) =>
      kind === 'boncardType' && boncardTypes.some((type) => type !== 'all' && type === value),
  );
  const known = knownFacts(
    facts.filter((fact) => fact !== limit),
    translate,
  );
  return (
    <Box
      sx={{
        borderRadius: 2,
        overflow: 'hidden',
        color: 'primary.contrastText',
        bgcolor: 'primary.main',
        // A gift ribbon across the card's corner.
        backgroundImage: `linear-gradient(135deg, transparent 80%, ${color('primaryStrong')} 80% 86%, transparent 86%)`,
        // Browsers do not print backgrounds by default, and the text is as light as paper.
        printColorAdjust: 'exact',
        fontVariantNumeric: 'tabular-nums',
        '@media (forced-colors: active)': { border: '1px solid' },
      }}
    >
      <Box
        sx={{
          px: { xs: 2.5, sm: 3 },
          py: known.length > 0 ? { xs: 2.5, sm: 3 } : 2,
          display: 'grid',
          gap: 2,
        }}
      >
        {/* The action is hidden during a call: the height stays, so that nothing below moves. */}
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            columnGap: 2,
            rowGap: 1,
            flexWrap: 'wrap',
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
            variant="h3"
            component="p"
            translate="no"
            sx={{ flex: 1, letterSpacing: '0.08em', whiteSpace: 'nowrap' }}
          >
            {maskCardNumber(number)}
          </Typography>
          {action}
        </Box>
        {known.length > 0 && (
          <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1.5 }}>
            {known.map(({ label, kind, text }) => (
              <div key={label}>
                <Typography component="dt" variant="body2">
                  {translate(label)}
                </Typography>
                <Typography
                  component="dd"
                  variant="h3"
                  translate={kind === 'boncardType' ? 'yes' : 'no'}
                  sx={{ m: 0 }}
                >
                  {text}
                </Typography>
              </div>
            ))}
          </Box>
        )}
      </Box>
      {limit && (
        <Typography
          sx={{
            px: { xs: 2.5, sm: 3 },
            py: 1,
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            fontWeight: 650,
            color: 'warning.contrastText',
            bgcolor: 'warning.main',
            '@media (forced-colors: active)': { borderTop: '1px solid' },
          }}
        >
          <WarningAmber />
          {plainText(limit.kind, limit.value, translate)}
        </Typography>
      )}
    </Box>
  );
}
