import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useGetOne } from 'ra-core';
import { boncardCan } from '../../../contract/boncardCan.ts';
import { maskCardNumber } from '../../../contract/cardNumber.ts';
import { replaceForm } from '../../../contract/correctionForms.ts';
import { formatPln, ZERO } from '../../../contract/money.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { plainText } from '../../kinds/plainText.ts';
import { useBoncardChange } from '../../money/boncardChanges.ts';
import { CardForm, CardSheet, useCardForm } from '../../money/CardForm.tsx';
import { balanceOf, statusOf } from '../../money/cardState.ts';
import { NextStep } from '../../money/NextStep.tsx';
import { ReplacementInputs } from '../../money/ReplacementInputs.tsx';
import type { Correction } from '../../money/useCorrection.tsx';
import { callColor } from '../../theme/callColor.ts';
import { Loading } from '../../ui/Loading.tsx';
import { SubmitButton } from '../../views/SubmitButton.tsx';
import type { RequestOf } from '../../wire/callTypes.ts';
import type { Boncard, NumberedBoncard } from '../../wire/panelRecord.ts';
import { known } from '../../wire/unreadable.ts';
import { BlockedCard } from './BlockedCard.tsx';

interface ReplaceFormProps {
  card: NumberedBoncard;
  /** Why the card was blocked, which is also the reason for its replacement. */
  reason: string;
  replacement: Correction<'replaceBoncard'>;
}

/** The balance of a blocked card, which only administrators see, and the form that moves it to a new card. */
export function ReplaceForm({ card, ...props }: ReplaceFormProps) {
  const { data, error, refetch } = useGetOne<Boncard>('boncards', { id: card.id });
  useBoncardChange((id) => {
    if (id === card.id) void refetch();
  });
  if (!data) return <Loading error={error} refetch={refetch} height={320} />;
  return <LoadedForm {...props} card={{ ...data, number: card.number }} />;
}

/** The balance that moves, the new card, and the reason. */
function LoadedForm({ card, reason, replacement }: ReplaceFormProps) {
  const translate = useTranslate();
  const form = useCardForm(replaceForm, { target_number: '', reason });
  const status = statusOf(card) ?? 'canceled';
  const state = { status, isWrittenOff: known(card.written_off) !== null };
  const balance = balanceOf(card);

  const replace = form.handleSubmit((typed) => {
    const body = { ...typed, ...(balance !== null && { balance }) } as RequestOf<'replaceBoncard'>['body'];
    return replacement.save(body).catch(form.refuse);
  });

  const leave = (
    <Button size="large" onClick={replacement.close}>
      {translate('lost.another')}
    </Button>
  );
  if (!boncardCan.replace(state)) {
    const mustExtend = state.isWrittenOff && boncardCan.extend(state);
    const why = status === 'canceled' ? 'lost.replacedMeanwhile' : 'lost.nothingToMove';
    return (
      <>
        <BlockedCard card={card} note={mustExtend ? undefined : why} />
        {mustExtend && <WrittenOff card={card} />}
        <div>{leave}</div>
      </>
    );
  }
  return (
    <>
      <BlockedCard card={card} />
      <CardForm form={form} about={card.id}>
        <CardSheet
          onSubmit={replace}
          submit={
            <>
              {replacement.notice}
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
                <SubmitButton
                  label={translate('lost.move', { amount: formatPln(balance ?? ZERO) })}
                  color={callColor('replaceBoncard')}
                  disabled={replacement.isHeld}
                  sx={{
                    minHeight: 52,
                    width: { xs: '100%', sm: 'auto' },
                    fontVariantNumeric: 'tabular-nums',
                  }}
                />
                {leave}
              </Box>
            </>
          }
        >
          <Alert severity="info">{translate('lost.moves', { number: maskCardNumber(card.number) })}</Alert>
          <ReplacementInputs sentences="lost" />
        </CardSheet>
      </CardForm>
    </>
  );
}

/** What was written off of a card, and the way to its extension, after which the balance can move. */
function WrittenOff({ card }: Pick<ReplaceFormProps, 'card'>) {
  const translate = useTranslate();
  const lost = known(card.written_off_amount);
  return (
    <Alert severity="warning" role="status">
      <AlertTitle sx={{ mb: 0 }}>
        {translate('purchase.warning.expired', { day: plainText('day', card.valid_until, translate) })}
      </AlertTitle>
      {lost !== null && translate('purchase.warningWhy.writtenOff', { amount: formatPln(lost) })}
      <div>
        <NextStep step="extend" card={card} />
      </div>
    </Alert>
  );
}
