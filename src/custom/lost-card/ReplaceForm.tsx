import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { setSubmissionErrors, useGetOne } from 'ra-core';
import { FormProvider, useForm } from 'react-hook-form';
import { replaceInput } from '../../../contract/boncard.ts';
import { boncardCan } from '../../../contract/boncardCan.ts';
import { maskCardNumber } from '../../../contract/cardNumber.ts';
import { formatPln, ZERO } from '../../../contract/money.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useBoncardChange } from '../../money/boncardChanges.ts';
import { CardNumberInput } from '../../money/CardNumberInput.tsx';
import { balanceOf, type CounterCard, statusOf } from '../../money/counterCard.ts';
import type { MoneyRequest } from '../../money/moneyCalls.ts';
import { ReasonInput } from '../../money/ReasonInput.tsx';
import type { Correction } from '../../money/useCorrection.tsx';
import { useScanner } from '../../money/useScanner.ts';
import { DelayedSkeleton } from '../../ui/DelayedSkeleton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { contractResolver } from '../../views/contractResolver.ts';
import { FormDraft } from '../../views/FormDraft.tsx';
import { FormRefusal } from '../../views/FormRefusal.tsx';
import { SubmitButton } from '../../views/SubmitButton.tsx';
import { BlockedCard } from './BlockedCard.tsx';

interface ReplaceFormProps {
  card: CounterCard;
  /** Why it was blocked, which is why it is replaced. */
  reason: string;
  replacement: Correction<'replaceBoncard'>;
}

const fields = Object.keys(replaceInput.shape);

/** The balance of a blocked card, shown to administrators only, and the form that moves it to a new card. */
export function ReplaceForm({ card, ...props }: ReplaceFormProps) {
  const { data, error, refetch } = useGetOne('boncards', { id: String(card.id) });
  useBoncardChange((id) => {
    if (String(id) === String(card.id)) void refetch();
  });
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton height={320} />;
  return <LoadedForm {...props} card={{ ...(data as CounterCard), number: card.number }} />;
}

/** What moves, the new card that it moves to, and why. */
function LoadedForm({ card, reason, replacement }: ReplaceFormProps) {
  const translate = useTranslate();
  const form = useForm({
    resolver: contractResolver(replaceInput),
    defaultValues: { target_number: '', reason },
  });
  const { formState, handleSubmit, setError, setFocus, setValue } = form;
  const status = statusOf(card) ?? 'canceled';
  const canMove = boncardCan.replace({ status });

  const replace = handleSubmit(async (body) => {
    const refused = await replacement.save(body as MoneyRequest<'replaceBoncard'>['body']);
    if (refused) setSubmissionErrors(refused.formErrors(fields), setError);
  });

  useScanner((number) => {
    setValue('target_number', number, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    setFocus('reason');
  });

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
    <FormProvider {...form}>
      <BlockedCard card={card} />
      <Card component="section" sx={{ p: { xs: 2, sm: 4 } }}>
        <Stack component="form" noValidate spacing={2} onSubmit={replace}>
          <Alert severity="info">{translate('lost.moves', { number: maskCardNumber(card.number) })}</Alert>
          <CardNumberInput
            source="target_number"
            label="lost.target"
            hint="lost.targetHint"
            autoFocus
            // Nothing moves by the Enter behind a number, typed or scanned.
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey) return;
              event.preventDefault();
              setFocus('reason');
            }}
          />
          <div>
            <ReasonInput suggestions={['lost', 'stolen', 'damaged']} />
          </div>
          <FormRefusal fields={fields} />
          {replacement.notice}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
            <SubmitButton
              label={translate('lost.move', { amount: formatPln(balanceOf(card) ?? ZERO) })}
              disabled={replacement.isHeld}
              sx={{ minHeight: 52, width: { xs: '100%', sm: 'auto' }, fontVariantNumeric: 'tabular-nums' }}
            />
            {leave}
          </Box>
        </Stack>
      </Card>
      <FormDraft fields={fields} />
    </FormProvider>
  );
}
