import ArrowBack from '@mui/icons-material/ArrowBack';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { BaseSyntheticEvent, ReactNode } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { maskCardNumber } from '../../../contract/cardNumber.ts';
import { formatPln, type Grosze } from '../../../contract/money.ts';
import { withOfficeTexts } from '../../i18n/panelProvider.ts';
import { type Translate, useTranslate } from '../../i18n/useTranslate.ts';
import { CardPanel } from '../../money/CardPanel.tsx';
import { balanceOf } from '../../money/cardState.ts';
import type { CallStatus } from '../../money/useMoneyCall.ts';
import { useTypedAmount } from '../../money/useTypedAmount.ts';
import { IconOnPhoneButton } from '../../ui/IconOnPhoneButton.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Sentence } from '../../ui/Sentence.tsx';
import type { NumberedBoncard } from '../../wire/panelRecord.ts';
import { ConfirmSum } from './ConfirmSum.tsx';
import { type CounterState, counterAllows } from './counterState.ts';
import { MoneyBar } from './MoneyBar.tsx';
import type { Trade } from './trade.ts';

/** Most sales and payments do not need this. */
const ForeignSalonRefusal = lazyPart(
  withOfficeTexts(async () => (await import('./ForeignSalon.tsx')).ForeignSalonRefusal),
  44,
);

interface FoundCardProps {
  trade: Pick<Trade, 'name' | 'noteOf' | 'factsOf' | 'Inputs' | 'splitOf' | 'summaryOf'>;
  card: NumberedBoncard;
  state: CounterState;
  call: CallStatus;
  /** Whether no money can be moved at the moment. */
  isHeld: boolean;
  /** What was recorded last, in one line. */
  before: ReactNode;
  onAccept: () => void;
  onLeave: () => void;
  /** The user confirms the large sum. */
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
  isHeld,
  before,
  onAccept,
  onLeave,
  onConfirm,
  onDecline,
  onSubmit,
}: FoundCardProps) {
  const translate = useTranslate();
  const typed = useWatch();
  const sum = useTypedAmount();
  const note = trade.noteOf?.(card);
  const panel = {
    number: card.number,
    title: translate(`${trade.name}.found`),
    note: note && translate(note),
    facts: trade.factsOf?.(card) ?? [],
  };
  if (state.step === 'review') {
    return (
      <Dialog
        open
        // A touch next to the dialog by mistake would drop the card.
        onClose={(_, reason) => reason === 'escapeKeyDown' && onLeave()}
        fullWidth
        aria-labelledby="review-title"
        aria-describedby="review"
      >
        <DialogTitle id="review-title" variant="h3">
          {translate('purchase.details')}
        </DialogTitle>
        <DialogContent id="review">
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
  if (state.step !== 'enter' && state.step !== 'confirm' && state.step !== 'settle') return null;

  function submitText(sum: Grosze | undefined) {
    const taken = trade.splitOf && sum !== undefined ? trade.splitOf(sum, card)?.taken : sum;
    if (taken === undefined) return translate(`${trade.name}.submit`);
    const amount = formatPln(taken);
    return <Sentence literals={[amount]}>{translate(`${trade.name}.submitAmount`, { amount })}</Sentence>;
  }

  return (
    <>
      <CardPanel
        {...panel}
        action={
          counterAllows(state, 'left') && (
            <IconOnPhoneButton
              color="inherit"
              onClick={onLeave}
              startIcon={<ArrowBack />}
              label={translate('find.back')}
            />
          )
        }
      />
      {/* `overflow: visible`, because the bar sticks to the bottom of the window. */}
      <Card component="section" sx={{ overflow: 'visible', px: { xs: 2, sm: 3 }, pt: { xs: 1.5, sm: 2 } }}>
        <Box component="form" noValidate onSubmit={onSubmit} sx={{ borderRadius: 'inherit' }}>
          <trade.Inputs card={card} />
          <MoneyBar
            call={call}
            isHeld={isHeld}
            isOutdated={state.isOutdated === true}
            refused={refusalNotice(state, card, translate)}
            before={before}
            summary={sum !== undefined && trade.summaryOf(sum, card, typed, translate)}
            text={submitText(sum)}
          />
        </Box>
      </Card>
      {state.step === 'confirm' && (
        <ConfirmSum
          card={
            <Sentence literals={[maskCardNumber(card.number)]}>
              {translate('confirmSum.card', { number: maskCardNumber(card.number) })}
            </Sentence>
          }
          sum={state.typed.amount}
          submitText={submitText(state.typed.amount)}
          onConfirm={() => onConfirm(state.typed)}
          onDecline={onDecline}
        />
      )}
    </>
  );
}

/** Returns what the last refusal means for the card, if there is more to say than the host does. */
function refusalNotice(state: CounterState, card: NumberedBoncard, translate: Translate): ReactNode {
  if (state.step !== 'enter') return undefined;
  if (state.refusal === 'salon-mismatch') return <ForeignSalonRefusal card={card} />;
  const balance = balanceOf(card);
  if (state.refusal !== 'amount-above-balance' || balance === null) return undefined;
  // The form takes no more than the balance that it knows, so the card has another one now.
  const amount = formatPln(balance);
  return <Alert severity="warning">{translate('boncard.balanceNow', { amount })}</Alert>;
}
