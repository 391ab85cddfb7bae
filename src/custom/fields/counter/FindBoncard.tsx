import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNotificationContext, useNotify, useTranslate } from 'ra-core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { z } from 'zod';
import { cardNumber, pin } from '../../../../contract/boncard.ts';
import { send } from '../../../http.ts';
import { HttpFailure } from '../../../httpFailure.ts';
import { FormText } from '../form/FormText.tsx';
import { showRefusal } from '../form/showRefusal.ts';
import { useContractForm } from '../form/useContractForm.ts';
import { type CounterCard, counterCardOf } from './counterCard.ts';

/** Why a found card cannot be taken: said beside its number. */
export interface CardProblem {
  title: string;
  why?: string;
}

interface FindBoncardProps {
  searchForType: 'charge' | 'purchase';
  /** A number that was scanned already. */
  scannedNumber: string;
  /** What was typed for a card waits in the form: its money has not moved. */
  formWaits: boolean;
  refusalOf: (card: CounterCard) => CardProblem | undefined;
  onFound: (card: CounterCard) => void;
  /** The person has begun anew: whatever the last card left on the screen may go. */
  onSearch: () => void;
}

const rules = {
  charge: z.object({ number: cardNumber, pin: z.string() }),
  // Only a search for a charge waives the PIN (spec §5).
  purchase: z.object({ number: cardNumber, pin }),
};

/** Finds a card by its number and, for a purchase, its PIN. */
export function FindBoncard({
  searchForType,
  scannedNumber,
  formWaits,
  refusalOf,
  onFound,
  onSearch,
}: FindBoncardProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { resetNotifications } = useNotificationContext();
  const [problem, setProblem] = useState<CardProblem>();
  const needsPin = searchForType === 'purchase';
  const form = useContractForm<{ number: string; pin: string }, { number: string; pin: string }>(
    rules[searchForType],
    { number: scannedNumber, pin: '' },
  );
  const { control, formState, handleSubmit, setFocus } = form;

  // A card that is found after the next one was scanned must not take its place.
  const left = useRef<AbortController>(undefined);

  const search = handleSubmit(async ({ number, pin }) => {
    const signal = left.current?.signal;
    onSearch();
    // A toast about the card before would be taken for this one's.
    resetNotifications();
    setProblem(undefined);
    try {
      const body = needsPin
        ? ({ searchForType, number, pin } as const)
        : ({ searchForType: 'charge', number } as const);
      const { data } = await send('POST /api/boncards/search', { body, signal });
      if (signal?.aborted) return;
      const card = counterCardOf(data, number);
      const refusal = refusalOf(card);
      if (refusal) {
        setProblem(refusal);
        // Spec §8 names a toast for a sale only.
        if (searchForType === 'charge') notify(refusal.title, { type: 'error' });
        setFocus('number', { shouldSelect: true });
      } else {
        onFound(card);
      }
    } catch (failure) {
      if (signal?.aborted) return;
      if (!(failure instanceof HttpFailure)) throw failure;
      if (findsNothing(failure)) {
        setProblem({ title: translate(`find.unfound.${searchForType}`) });
        notify('find.dataIncorrect', { type: 'error' });
        // The number was scanned; what is typed wrongly is the PIN.
        setFocus(needsPin ? 'pin' : 'number', { shouldSelect: true });
      } else {
        showRefusal(form, failure, translate);
      }
    }
  });

  // A scanned number is looked for at once, or waits for its PIN.
  const begin = useEffectEvent(() => {
    if (!scannedNumber) setFocus('number');
    else if (needsPin) setFocus('pin');
    else void search();
  });
  useEffect(() => {
    const leaving = new AbortController();
    left.current = leaving;
    begin();
    return () => leaving.abort();
  }, []);

  const refused =
    problem ?? (formState.errors.root?.serverError && { title: formState.errors.root.serverError.message });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={search}
      onChange={() => setProblem(undefined)}
      sx={{ display: 'grid', gap: 2.5 }}
    >
      {formWaits && <Alert severity="info">{translate(`find.again.${searchForType}`)}</Alert>}
      <FormText
        control={control}
        name="number"
        label={translate('find.number')}
        hint={translate('find.numberHint')}
        inputProps={{ autoCapitalize: 'characters', spellCheck: false }}
        sx={{
          fontSize: { xs: '1rem', sm: '1.375rem' },
          fontVariantNumeric: 'tabular-nums',
          letterSpacing: { sm: '0.03em' },
        }}
      />
      {refused && (
        <Alert severity="warning">
          {refused.title && <AlertTitle sx={{ mb: 0 }}>{refused.title}</AlertTitle>}
          {'why' in refused ? refused.why : undefined}
        </Alert>
      )}
      {needsPin && (
        <FormText
          control={control}
          name="pin"
          label={translate('find.pin')}
          hint={translate('find.pinHint')}
          inputProps={{ autoCapitalize: 'characters', spellCheck: false }}
          sx={{ fontSize: { xs: '1rem', sm: '1.375rem' }, letterSpacing: '0.2em', maxWidth: 160 }}
        />
      )}
      <div>
        <Button type="submit" variant="contained" size="large" loading={formState.isSubmitting}>
          {translate(`find.${searchForType}`)}
        </Button>
      </div>
    </Box>
  );
}

/** Whether the host knows no such card. A bare one gives no reason: when it refuses the data, it means that (spec §8). */
function findsNothing({ reason, status, body }: HttpFailure): boolean {
  if (reason) return reason === 'boncard-data-incorrect';
  return (status === 400 || status === 404 || status === 422) && !body.errors;
}
