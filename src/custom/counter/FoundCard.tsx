import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useIsOffline } from 'ra-core';
import type { BaseSyntheticEvent, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { formatPln, type Grosze } from '../../../contract/money.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { Sentence } from '../../kinds/Sentence.tsx';
import { CardSheet } from '../../money/CardForm.tsx';
import { CardPanel } from '../../money/CardPanel.tsx';
import { MoneyCallNotice } from '../../money/MoneyCallNotice.tsx';
import type { CallStatus } from '../../money/useMoneyCall.ts';
import { useTypedAmount } from '../../money/useTypedAmount.ts';
import { session } from '../../session.ts';
import type { NumberedBoncard } from '../../wire/panelRecord.ts';
import { ConfirmSum } from './ConfirmSum.tsx';
import { type CounterState, counterAllows } from './counterState.ts';
import type { Trade } from './trade.ts';

interface FoundCardProps {
  trade: Pick<Trade, 'name' | 'factsOf' | 'Inputs' | 'splitOf'>;
  card: NumberedBoncard;
  state: CounterState;
  call: CallStatus;
  onAccept: () => void;
  onLeave: () => void;
  /** The sum is right after all. */
  onConfirm: (typed: FieldValues) => void;
  onDecline: () => void;
  onSubmit: (event: BaseSyntheticEvent) => void;
}

/** A found card: its details to confirm, then the form. */
export function FoundCard({
  trade,
  card,
  state,
  call,
  onAccept,
  onLeave,
  onConfirm,
  onDecline,
  onSubmit,
}: FoundCardProps) {
  const translate = useTranslate();
  const panel = {
    number: card.number,
    title: translate(`${trade.name}.found`),
    facts: trade.factsOf?.(card) ?? [],
  };
  if (state.step === 'review') {
    return (
      <Dialog open onClose={onLeave} fullWidth aria-labelledby="review-title">
        <DialogTitle id="review-title" variant="h3">
          {translate('purchase.details')}
        </DialogTitle>
        <DialogContent>
          <CardPanel {...panel} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onLeave}>{translate('ra.action.back')}</Button>
          <Button variant="contained" autoFocus onClick={onAccept}>
            {translate('purchase.accept')}
          </Button>
        </DialogActions>
      </Dialog>
    );
  }

  function submitText(sum: Grosze | undefined) {
    const taken = trade.splitOf && sum !== undefined ? trade.splitOf(sum, card)?.taken : sum;
    if (taken === undefined) return translate(`${trade.name}.submit`);
    const amount = formatPln(taken);
    return <Sentence literals={[amount]}>{translate(`${trade.name}.submitAmount`, { amount })}</Sentence>;
  }
  if (state.step !== 'enter' && state.step !== 'confirm' && state.step !== 'settle') return null;
  return (
    <>
      <CardPanel
        {...panel}
        action={
          counterAllows(state, 'left') && (
            <Button color="inherit" onClick={onLeave} sx={{ px: 0 }}>
              {translate('find.back')}
            </Button>
          )
        }
      />
      <CardSheet
        onSubmit={onSubmit}
        submit={<MoneySubmit call={call} textOf={submitText} isOutdated={state.isOutdated === true} />}
      >
        <trade.Inputs card={card} />
      </CardSheet>
      {state.step === 'confirm' && (
        <ConfirmSum
          number={card.number}
          sum={state.typed.amount}
          submitText={submitText(state.typed.amount)}
          onConfirm={() => onConfirm(state.typed)}
          onDecline={onDecline}
        />
      )}
    </>
  );
}

interface MoneySubmitProps {
  call: CallStatus;
  /** Returns the label, with the amount. */
  textOf: (amount: Grosze | undefined) => ReactNode;
  /** Another tab has changed the card's balance. */
  isOutdated: boolean;
}

/** The button that moves money, below why it is disabled and the state of the call: on a tablet the top of the screen is out of view. */
function MoneySubmit({ call, textOf, isOutdated }: MoneySubmitProps) {
  const translate = useTranslate();
  const isOffline = useIsOffline();
  const amount = useTypedAmount();
  const isBusy = call.state !== 'idle';
  return (
    <>
      {isOutdated && <Alert severity="warning">{translate('boncard.changedMeanwhile')}</Alert>}
      <MoneyCallNotice call={call} />
      <div>
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={isBusy}
          // The amount stays visible during the call.
          loadingPosition="start"
          startIcon={isBusy && <Box component="span" sx={{ width: 20 }} />}
          disabled={isOutdated || isOffline}
          sx={{ minHeight: 52, width: { xs: '100%', sm: 'auto' }, fontVariantNumeric: 'tabular-nums' }}
        >
          {textOf(amount)}
        </Button>
        {!session.can('idempotency') && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {translate('moneyCall.without')}
          </Typography>
        )}
      </div>
    </>
  );
}
