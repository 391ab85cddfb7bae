import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldErrors, FieldValues } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { findForms } from '../../../contract/boncard.ts';
import { groupCardNumber } from '../../../contract/cardNumber.ts';
import { isOffered, isTaken } from '../../canAccess.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { OurSalon } from '../../kinds/useOurSalons.ts';
import { CardForm, CardSheet, useCardForm } from '../../money/CardForm.tsx';
import { CardNumberInput } from '../../money/CardNumberInput.tsx';
import { balanceOf, statusOf } from '../../money/cardState.ts';
import { focusWhenFree } from '../../money/focusWhenFree.ts';
import { pendingCalls } from '../../money/pendingCalls.ts';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { PlainInput } from '../../ui/PlainInput.tsx';
import { useDismissNotifications } from '../../ui/useDismissNotifications.ts';
import { focusField } from '../../views/focusField.ts';
import type { RequestOf } from '../../wire/callTypes.ts';
import { findCard } from '../../wire/findCard.ts';
import { HttpFailure } from '../../wire/httpFailure.ts';
import type { NumberedBoncard } from '../../wire/panelRecord.ts';
import { usePanelDataProvider } from '../../wire/usePanelDataProvider.ts';
import type { Miss } from './FindResult.tsx';
import type { Trade } from './trade.ts';

/** Loads while the user searches for the first card. */
export const FindResult = lazyPart(async () => (await import('./FindResult.tsx')).FindResult, 72);

interface FindBoncardProps {
  /** What the card is searched for. */
  trade: Pick<Trade, 'name' | 'problemOf'>;
  salon: OurSalon;
  /** A scanned number, or an empty string. */
  scannedNumber: string;
  /** The hint that a typed form is kept for the next card that is found. */
  waiting: string | undefined;
  /** Takes a number that was read by camera. */
  onScan: (number: string) => void;
  onFound: (card: NumberedBoncard) => void;
  /** A search has begun: the last result can be removed. */
  onSearch: () => void;
  /** No search is running, and none has found a usable card. */
  onMissed: () => void;
  /** Whether the result of the last card is still shown. */
  isBehindResult: boolean;
}

/** The shortest text that is looked up: a shorter one would match too much. */
const MIN_LOOKED_UP = 3;

/** Returns whether this host can list the salon's transactions by their document. */
function mayLookUp(): boolean {
  return isTaken('boncards-transactions.list', 'document');
}

type SearchBody = RequestOf<'searchBoncard'>['body'];

/**
 * Ignores Enter in an empty field after a result: it was pressed once too often, and is not a search without a
 * number.
 */
function leaveEmpty(event: KeyboardEvent<HTMLElement>) {
  const { key, target } = event;
  if (key === 'Enter' && target instanceof HTMLInputElement && target.value === '') event.preventDefault();
}

/** Finds a card by its number and, for a purchase, its PIN. */
export function FindBoncard({
  trade,
  salon,
  scannedNumber,
  waiting,
  onScan,
  onFound,
  onSearch,
  onMissed,
  isBehindResult,
}: FindBoncardProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = usePanelDataProvider();
  const dismissNotifications = useDismissNotifications();
  const [miss, setMiss] = useState<Miss>();
  const { name } = trade;
  const needsPin = name === 'purchase';
  const form = useCardForm(findForms[name], { number: groupCardNumber(scannedNumber), pin: '' });
  const { control, formState, handleSubmit, getValues } = form;

  // Discards a result that arrives after the next scan, or after the number or PIN was changed.
  const leaving = useRef(new AbortController());
  const stopWaiting = useRef(() => {});
  const hasFound = useRef(false);

  function askFor(field: string) {
    stopWaiting.current();
    stopWaiting.current = focusWhenFree(() => focusField(control, field, { shouldSelect: true }));
  }

  const search = handleSubmit(find, lookUp);

  async function find(values: FieldValues) {
    const { signal } = leaving.current;
    onSearch();
    // A toast about the last card could be mistaken for one about this card.
    dismissNotifications();
    setMiss(undefined);
    const body = { searchForType: name, ...values } as SearchBody;
    try {
      const { card, isLastAttempt } = await findCard(dataProvider, { body, signal });
      if (signal.aborted) return;
      const isUsable = card && !trade.problemOf(card, translate);
      if (!isUsable) onMissed();
      if (!card) {
        setMiss({ nothing: { isLastAttempt } });
        notify('find.dataIncorrect', { type: 'error' });
        // The number was scanned, so the PIN is likely wrong.
        return askFor(needsPin ? 'pin' : 'number');
      }
      // If a call's answer was lost, the search now shows its outcome: whether the card is sold, or its balance.
      const isShown = (needsPin ? balanceOf(card) : statusOf(card)) !== null;
      if (isShown) pendingCalls.forgetUnknown(card.number, needsPin ? undefined : ['charge']);
      if (isUsable) {
        hasFound.current = true;
        return onFound(card);
      }
      setMiss({ unusable: card });
      // The PIN of this card must not be tried on the next one.
      form.setValue('pin', '');
      // A purchase shows only the warning (requirements "Purchase").
      if (name === 'charge') notify('charge.unavailable', { type: 'error' });
      askFor('number');
    } catch (failure) {
      if (signal.aborted) return;
      onMissed();
      // Enter in that field searches again.
      askFor(form.refuse(failure) ?? 'number');
      if (failure instanceof HttpFailure && failure.body.locked?.what === 'card')
        setMiss({ locked: body.number });
    }
  }

  /** Looks up a text that is not a number: the last characters of a card that was used today, or a document. */
  async function lookUp({ number: problem }: FieldErrors) {
    if (!problem) return;
    const { number: typed } = getValues();
    if (!mayLookUp() || typed.trim().length < MIN_LOOKED_UP) return;
    const { signal } = leaving.current;
    form.clearErrors('number');
    try {
      const { findSeen } = await import('./findSeen.ts');
      const found = await findSeen(dataProvider, salon.id, typed);
      if (signal.aborted) return;
      const [only] = found;
      if (only && found.length === 1) return await takeNumber(only.boncard);
      setMiss({ seen: found });
      if (only) form.clearErrors();
      else
        form.setError('number', {
          message: translate('find.notSeen', { rule: translate('field.cardNumber') }),
        });
    } catch (failure) {
      if (signal.aborted) return;
      if (failure instanceof HttpFailure) form.refuse(failure);
      // The code for the look-up could not be loaded.
      else notify('error.unexpected', { type: 'error' });
    }
    askFor('number');
  }

  /** Goes on with a card that was looked up, as if its number had been typed. */
  async function takeNumber(number: string) {
    setMiss(undefined);
    form.clearErrors();
    form.setValue('number', groupCardNumber(number), { shouldDirty: true });
    if (needsPin && getValues('pin') === '') askFor('pin');
    else await search();
  }

  /** Drops a search and its result once the number or PIN is changed. */
  function startOver() {
    leaving.current.abort();
    leaving.current = new AbortController();
    onMissed();
    setMiss(undefined);
  }

  // Searches for a scanned number immediately, or asks for its PIN if one is needed.
  const begin = useEffectEvent(() => {
    onMissed();
    if (!scannedNumber) askFor('number');
    else if (needsPin) askFor('pin');
    else void search();
  });
  const end = useEffectEvent(() => {
    leaving.current.abort();
    stopWaiting.current();
    if (!hasFound.current) onMissed();
  });
  useEffect(() => {
    leaving.current = new AbortController();
    begin();
    return () => end();
  }, []);

  const isWaiting = waiting !== undefined;
  useEffect(() => {
    // The button for the next card on the same document had the focus, and is gone.
    if (isWaiting && document.activeElement === document.body) focusField(control, 'number');
  }, [isWaiting, control]);

  return (
    <CardForm form={form}>
      <CardSheet
        onSubmit={search}
        onChange={startOver}
        submit={
          <div>
            <Button type="submit" variant="contained" size="large" loading={formState.isSubmitting}>
              {translate(`find.${name}`)}
            </Button>
            {name === 'charge' && isOffered('sellECard') && (
              <Button component={Link} to={paths.eCard} size="large" sx={{ ml: { sm: 1 } }}>
                {translate('page.eCard')}
              </Button>
            )}
            {isOffered('blockBoncard') && (
              <Button component={Link} to={paths.lostCard} size="large" sx={{ ml: { sm: 1 } }}>
                {translate('lost.link')}
              </Button>
            )}
          </div>
        }
        result={
          miss && (
            <FindResult
              {...miss}
              trade={trade}
              onUnlocked={() => {
                setMiss(undefined);
                form.clearErrors();
                askFor('pin');
              }}
              onChoose={(number) => void takeNumber(number)}
            />
          )
        }
      >
        {waiting && (
          // Hidden during a search but not removed, so that the field stays in place.
          <Alert severity="info" sx={{ visibility: formState.isSubmitting ? 'hidden' : 'visible' }}>
            {waiting}
          </Alert>
        )}
        <CardNumberInput
          source="number"
          takesOther
          onScan={onScan}
          {...(isBehindResult && { onKeyDown: leaveEmpty })}
          label="find.number"
          hint={mayLookUp() ? 'find.numberOrSeen' : 'find.numberHint'}
        />
        {needsPin && (
          <PlainInput
            source="pin"
            label={translate('words.fields.pin')}
            hint={translate('find.pinHint')}
            autoComplete="off"
            autoCapitalize="characters"
            sx={{
              maxWidth: 240,
              '& input': { fontSize: { xs: '1rem', sm: '1.375rem' }, letterSpacing: '0.2em' },
              // On one line, or on a phone with room for two from the start.
              '& .MuiFormHelperText-root': {
                width: { sm: 'max-content' },
                minHeight: { xs: '2lh', sm: '1lh' },
              },
            }}
          />
        )}
      </CardSheet>
    </CardForm>
  );
}
