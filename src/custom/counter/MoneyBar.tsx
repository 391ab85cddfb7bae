import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { CheckingNotice, UnknownCallNotice, useUnknownCalls } from '../../money/MoneyCallNotice.tsx';
import type { CallStatus } from '../../money/useMoneyCall.ts';
import { session } from '../../session.ts';
import { FormRefusal } from '../../views/FormRefusal.tsx';

interface MoneyBarProps extends NoticeProps {
  /** What the sum means for the card; empty until there is a sum. */
  summary: ReactNode;
  /** The summary for a screen reader, if it should not hear every key. */
  spoken?: ReactNode;
  /** The text of the button. */
  text: ReactNode;
  /** Whether no money can be moved at the moment. */
  isHeld: boolean;
}

/**
 * The bottom of the counter's form: a notice, what the sum means, and the button that moves the money. It sticks to
 * the bottom of a screen that is too low for the form; the theme's scroll padding keeps it off the focused field. Room
 * for the notice is kept from the start, so that nothing moves when one appears.
 */
export function MoneyBar({ summary, spoken, text, isHeld, ...notice }: MoneyBarProps) {
  const isBusy = notice.call.state !== 'idle';
  return (
    <Box
      data-money-bar
      sx={{
        position: 'sticky',
        // In a lower window it would leave no room for the fields.
        '@media (max-height: 480px)': { position: 'static' },
        bottom: 0,
        zIndex: 1,
        mx: { xs: -2, sm: -3 },
        px: { xs: 2, sm: 3 },
        pb: 'max(12px, env(safe-area-inset-bottom))',
        bgcolor: 'background.paper',
        borderRadius: 'inherit',
      }}
    >
      <Box
        sx={{ minHeight: { xs: 98, sm: 58 }, py: 0.5, display: 'grid', alignItems: 'center', ...lowAlert }}
      >
        <Notice {...notice} />
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          alignItems: { sm: 'center' },
          gap: { xs: 0.5, sm: 2 },
        }}
      >
        {spoken && (
          <Box component="span" aria-live="polite" sx={visuallyHidden}>
            {spoken}
          </Box>
        )}
        <Typography
          {...(spoken ? { 'aria-hidden': true } : { 'aria-live': 'polite' })}
          translate="no"
          sx={{
            flex: 1,
            minHeight: { xs: '2lh', sm: '1lh' },
            fontWeight: 600,
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {summary}
        </Typography>
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={isBusy}
          // The amount stays visible during the call.
          loadingPosition="start"
          startIcon={isBusy && <Box component="span" sx={{ width: 20 }} />}
          disabled={isHeld}
          sx={{ minHeight: 52, flex: 'none', fontVariantNumeric: 'tabular-nums' }}
        >
          {text}
        </Button>
      </Box>
    </Box>
  );
}

interface NoticeProps {
  call: CallStatus;
  /** Another tab has changed the card's balance. */
  isOutdated: boolean;
  /** Why the last call was refused, if there is more to say than the host does. */
  refused?: ReactNode;
  /** What was recorded last; it is shown only if nothing more urgent is. */
  before: ReactNode;
}

/** Shows only the most urgent notice. */
function Notice({ call, isOutdated, refused, before }: NoticeProps) {
  const translate = useTranslate();
  const { formState } = useFormContext();
  const [unknown] = useUnknownCalls(call);
  if (call.underWay?.state === 'checking') return <CheckingNotice call={call} />;
  if (isOutdated) return <Alert severity="warning">{translate('boncard.changedMeanwhile')}</Alert>;
  if (refused) return refused;
  if (formState.errors.root?.serverError) return <FormRefusal />;
  if (unknown) return <UnknownCallNotice call={unknown} isShort />;
  if (before) return before;
  if (session.can('idempotency')) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {translate('moneyCall.without')}
    </Typography>
  );
}

/** The notice has two lines of text in the room that is kept for it. */
const lowAlert = {
  '& .MuiAlert-root': { py: 0, alignItems: 'center', fontSize: '0.9375rem', lineHeight: 1.35 },
  '& .MuiAlert-message': { py: 0.5 },
  '& .MuiAlert-action': { p: 0, flex: 'none' },
} as const;
