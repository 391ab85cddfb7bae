import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import type { BaseSyntheticEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { groszeOf } from '../../contract/money.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { FormRefusal } from '../resources/views/FormRefusal.tsx';
import { CardPanel } from './CardPanel.tsx';
import { ConfirmSum } from './ConfirmSum.tsx';
import type { CounterCard } from './counterCard.ts';
import { type CounterState, counterAllows } from './counterState.ts';
import { MoneySubmit } from './MoneySubmit.tsx';
import type { MoneyCallName } from './moneyCalls.ts';
import { ReviewDialog } from './ReviewDialog.tsx';
import type { Trade } from './trade.ts';
import type { MoneyCall } from './useMoneyCall.ts';

interface FoundCardProps {
  trade: Pick<Trade, 'name' | 'factsOf' | 'Inputs' | 'schemaOf' | 'submitText'>;
  card: CounterCard;
  state: CounterState;
  call: Pick<MoneyCall<MoneyCallName>, 'name' | 'underWay' | 'busy'>;
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
    facts: trade.factsOf(card),
  };
  if (state.step === 'review')
    return (
      <ReviewDialog onAccept={onAccept} onBack={onLeave}>
        <CardPanel {...panel} />
      </ReviewDialog>
    );
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
      <Card component="section" sx={{ p: { xs: 2, sm: 3, lg: 4 } }}>
        <Stack component="form" noValidate spacing={2} onSubmit={onSubmit}>
          <trade.Inputs card={card} />
          <FormRefusal fields={Object.keys(trade.schemaOf(card).shape)} />
          <MoneySubmit
            call={call}
            textOf={(amount) => trade.submitText(amount, card, translate)}
            isOutdated={state.isOutdated === true}
          />
        </Stack>
      </Card>
      {state.step === 'confirm' && (
        <ConfirmSum
          number={card.number}
          sum={groszeOf(state.typed.amount)}
          submitText={trade.submitText(groszeOf(state.typed.amount), card, translate)}
          onConfirm={() => onConfirm(state.typed)}
          onDecline={onDecline}
        />
      )}
    </>
  );
}
