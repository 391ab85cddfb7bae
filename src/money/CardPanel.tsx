import WarningAmber from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';
import { maskCardNumber } from '../../contract/cardNumber.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { color } from '../theme/tokens.ts';
import { type Fact, isLimit } from './facts.ts';
import { knownFacts } from './knownFacts.ts';

interface CardPanelProps {
  number: string;
  title: string;
  /** Used to focus the title. */
  titleRef?: Ref<HTMLHeadingElement> | undefined;
  icon?: ReactNode;
  /** The facts to list. A type that does not cover everything is shown as a warning. */
  facts: readonly Fact[];
  /** Shown below the title. */
  note?: string | undefined;
  action?: ReactNode;
}

/**
 * A card, drawn like a real one: title, masked number and facts, low enough for a small laptop to show a form below
 * it.
 */
export function CardPanel({ number, title, titleRef, icon, facts, note, action }: CardPanelProps) {
  const translate = useTranslate();
  const known = knownFacts(facts, translate);
  return (
    <Box
      sx={{
        px: { xs: 2, sm: 3 },
        py: known.length > 0 ? 1.5 : 1,
        display: 'grid',
        gap: 0.5,
        borderRadius: 2,
        color: 'primary.contrastText',
        bgcolor: 'primary.main',
        // A gift ribbon across the card's corner.
        backgroundImage: `linear-gradient(135deg, transparent 80%, ${color('primaryStrong')} 80% 86%, transparent 86%)`,
        // Browsers don't print backgrounds by default, and the text alone would be as light as the paper.
        printColorAdjust: 'exact',
        fontVariantNumeric: 'tabular-nums',
        '@media (forced-colors: active)': { border: '1px solid' },
      }}
    >
      {/* The action is hidden during a call. The row keeps its height, so nothing below it moves. */}
      <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 2, minHeight: 44 }}>
        <Box
          sx={{ flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            {icon}
            <Typography ref={titleRef} {...(titleRef && { tabIndex: -1 })} variant="h3" component="h2">
              {title}
            </Typography>
          </Box>
          <Typography
            variant="h3"
            component="p"
            translate="no"
            sx={{ letterSpacing: '0.08em', whiteSpace: 'nowrap' }}
          >
            {maskCardNumber(number)}
          </Typography>
          {/* On one line next to the action, within the action's height. */}
          {note && (
            <Typography sx={{ flexBasis: '100%', fontSize: '0.875rem', lineHeight: 1.3 }}>{note}</Typography>
          )}
        </Box>
        {action}
      </Box>
      {known.length > 0 && (
        <Box
          component="dl"
          sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: { xs: 2, sm: 4 }, rowGap: 1 }}
        >
          {known.map(({ label, kind, value, text }) => (
            <div key={label}>
              <Typography component="dt" variant="body2" sx={{ lineHeight: 1.3 }}>
                {translate(label)}
              </Typography>
              <Typography
                component="dd"
                variant="h3"
                translate={kind === 'boncardType' ? 'yes' : 'no'}
                sx={{ m: 0, fontSize: { xs: '1rem', sm: '1.25rem' }, ...(isLimit({ kind, value }) && limit) }}
              >
                {isLimit({ kind, value }) && <WarningAmber fontSize="small" />}
                {text}
              </Typography>
            </div>
          ))}
        </Box>
      )}
    </Box>
  );
}

const limit = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  px: 1,
  borderRadius: 1,
  color: 'warning.contrastText',
  bgcolor: 'warning.main',
  '@media (forced-colors: active)': { border: '1px solid' },
} as const;
