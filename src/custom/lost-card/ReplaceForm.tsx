import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useGetOne } from 'ra-core';
import { replaceInput } from '../../../contract/boncard.ts';
import { boncardCan } from '../../../contract/boncardCan.ts';
import { maskCardNumber } from '../../../contract/cardNumber.ts';
import { formatPln, ZERO } from '../../../contract/money.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useBoncardChange } from '../../money/boncardChanges.ts';
import { CardForm, CardSheet, useCardForm } from '../../money/CardForm.tsx';
import { balanceOf, statusOf } from '../../money/cardState.ts';
import { ReplacementInputs } from '../../money/ReplacementInputs.tsx';
import type { Correction } from '../../money/useCorrection.tsx';
import { callColor } from '../../theme/callColor.ts';
import { Loading } from '../../ui/Loading.tsx';
import { SubmitButton } from '../../views/SubmitButton.tsx';
import type { RequestOf } from '../../wire/callTypes.ts';
import type { Boncard, NumberedBoncard } from '../../wire/panelRecord.ts';
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
  const form = useCardForm(replaceInput, { target_number: '', reason });
  const status = statusOf(card) ?? 'canceled';
  const canMove = boncardCan.replace({ status });

  const replace = form.handleSubmit((body) =>
    replacement.save(body as RequestOf<'replaceBoncard'>['body']).catch(form.refuse),
  );

  const leave = (
    <Button size="large" onClick={replacement.close}>
      {translate('lost.another')}
    </Button>
  );
  if (!canMove) {
    return (
      <>
        <BlockedCard
          card={card}
          note={status === 'canceled' ? 'lost.replacedMeanwhile' : 'lost.nothingToMove'}
        />
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
                  label={translate('lost.move', { amount: formatPln(balanceOf(card) ?? ZERO) })}
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
