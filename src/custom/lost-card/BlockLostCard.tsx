import Alert from '@mui/material/Alert';
import { useIsOffline } from 'ra-core';
import { z } from 'zod/mini';
import { blockInput, findForms } from '../../../contract/boncard.ts';
import { normalizeCardNumber } from '../../../contract/cardNumber.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { CardForm, CardSheet, useCardForm } from '../../money/CardForm.tsx';
import { ScannedNumberInput } from '../../money/CardNumberInput.tsx';
import { CardPanel } from '../../money/CardPanel.tsx';
import { isBlocked, statusOf } from '../../money/cardState.ts';
import { cardFacts } from '../../money/facts.ts';
import { MoneyCallNotice } from '../../money/MoneyCallNotice.tsx';
import { ReasonInput } from '../../money/ReasonInput.tsx';
import { useMoneyCall } from '../../money/useMoneyCall.ts';
import { useRefusals } from '../../money/useRefusals.tsx';
import { useTellDone } from '../../money/useTellDone.ts';
import { SubmitButton } from '../../views/SubmitButton.tsx';
import { findCard } from '../../wire/findCard.ts';
import type { MoneyCallFacts } from '../../wire/keptCall.ts';
import type { NumberedBoncard } from '../../wire/panelRecord.ts';
import { toldIn } from '../../wire/toldIn.ts';
import { usePanelDataProvider } from '../../wire/usePanelDataProvider.ts';

interface BlockLostCardProps {
  /** A card that was found without its number; without it the form asks for the number. */
  found?: NumberedBoncard | undefined;
  /** Called when the card is blocked, by this form or already before. */
  onBlocked: (card: NumberedBoncard, reason: string) => void;
}

const withNumber = z.extend(findForms.charge, blockInput.shape);

/** Blocks a lost card by its number alone, without its PIN, so that nobody who finds the card can pay with it. */
export function BlockLostCard({ found, onBlocked }: BlockLostCardProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const isOffline = useIsOffline();
  const tellDone = useTellDone('blockBoncard');
  const refusals = useRefusals('blockBoncard');
  const dataProvider = usePanelDataProvider();
  const form = useCardForm(found ? blockInput : withNumber, {
    number: '',
    reason: translate('correction.because.lost'),
  });

  const typedNumber = () => normalizeCardNumber(form.getValues('number'));
  /** Returns whether the form is about a call's card. */
  const isShown = ({ card }: MoneyCallFacts<'blockBoncard'>) =>
    found ? found.id === card.id : typedNumber() === card.number;
  /** Returns whether the form is about no card, as after a reload. */
  const isEmpty = () => !found && typedNumber() === '';
  const call = useMoneyCall('blockBoncard', {
    onDone(answer, done) {
      const { card, request } = done;
      if (!isShown(done) && !isEmpty()) return tellDone(done);
      notify('recorded.block', { type: 'success' });
      // The answer may have the whole number of a card whose number was masked, and leave out its balance.
      onBlocked({ ...card, ...toldIn(answer.data ?? {}) }, request.body.reason);
    },
    onRefused(failure, refused) {
      const { card, request } = refused;
      const isBlockedAlready = failure.reason === 'boncard-already-blocked';
      if (isBlockedAlready && (isShown(refused) || isEmpty())) onBlocked(card, request.body.reason);
      else if (isShown(refused)) form.refuse(failure);
      else refusals.tell(failure, refused);
    },
  });

  const block = form.handleSubmit(async ({ number, reason }) => {
    try {
      const card = found ?? (await findByNumber(number));
      if (!card) refuse('find.unfound.charge');
      else if (statusOf(card) === 'canceled') refuse('charge.unavailableWhy.canceled');
      else if (isBlocked(card)) onBlocked(card, reason);
      else await call.start({ params: { id: card.id }, body: { reason } }, card);
    } catch (failure) {
      form.refuse(failure);
    }
  });

  async function findByNumber(number: string) {
    const { card } = await findCard(dataProvider, { body: { number, searchForType: 'charge' } });
    return card && { ...card, number };
  }

  /** Shows why nothing is blocked: below the number field or, without one, at the bottom of the form. */
  function refuse(sentence: 'find.unfound.charge' | 'charge.unavailableWhy.canceled') {
    form.setError(found ? 'root.serverError' : 'number', { type: 'server', message: translate(sentence) });
  }

  return (
    <CardForm form={form} about={found?.id}>
      <CardSheet
        onSubmit={block}
        submit={
          <>
            <MoneyCallNotice call={call} />
            {refusals.notices}
            <div>
              <SubmitButton
                label="lost.block"
                disabled={isOffline || call.state !== 'idle'}
                sx={{ minHeight: 52, width: { xs: '100%', sm: 'auto' } }}
              />
            </div>
          </>
        }
      >
        <Alert severity="info">{translate('lost.what')}</Alert>
        {found ? (
          <CardPanel number={found.number} title={translate('lost.oldCard')} facts={cardFacts(found)} />
        ) : (
          <ScannedNumberInput source="number" label="lost.number" hint="find.numberHint" />
        )}
        <div>
          {/* The button that chose the card, and had the focus, is gone. */}
          <ReasonInput suggestions={['lost', 'stolen', 'damaged']} autoFocus={found !== undefined} />
        </div>
      </CardSheet>
    </CardForm>
  );
}
