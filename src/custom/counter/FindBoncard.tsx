import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { findForms } from '../../../contract/boncard.ts';
import { groupCardNumber } from '../../../contract/cardNumber.ts';
import { isOffered } from '../../canAccess.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { PlainInput } from '../../kinds/PlainInput.tsx';
import { CardForm, CardSheet, useCardForm } from '../../money/CardForm.tsx';
import { CardNumberInput } from '../../money/CardNumberInput.tsx';
import { findCard } from '../../money/findCard.ts';
import { focusWhenFree } from '../../money/focusWhenFree.ts';
import { pendingCalls } from '../../money/pendingCalls.ts';
import { paths } from '../../paths.ts';
import { useDismissNotifications } from '../../ui/useDismissNotifications.ts';
import type { RequestOf } from '../../wire/callTypes.ts';
import type { NumberedBoncard } from '../../wire/panelRecord.ts';
import { usePanelDataProvider } from '../../wire/usePanelDataProvider.ts';
import type { Trade } from './trade.ts';

interface FindBoncardProps {
  /** The purpose of the search. */
  trade: Pick<Trade, 'name' | 'problemOf'>;
  /** A scanned number, or an empty string. */
  scannedNumber: string;
  /** A form that was typed for a card is kept for the one that is found next. */
  formWaits: boolean;
  onFound: (card: NumberedBoncard) => void;
  /** A search begins: the last result can be removed. */
  onSearch: () => void;
}

type SearchBody = RequestOf<'searchBoncard'>['body'];

/** Finds a card by its number and, for a purchase, its PIN. */
export function FindBoncard({ trade, scannedNumber, formWaits, onFound, onSearch }: FindBoncardProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = usePanelDataProvider();
  const dismissNotifications = useDismissNotifications();
  // What the last search found but cannot be used, or `'nothing'`.
  const [unusable, setUnusable] = useState<NumberedBoncard | 'nothing'>();
  const { name } = trade;
  const needsPin = name === 'purchase';
  const form = useCardForm(findForms[name], { number: groupCardNumber(scannedNumber), pin: '' });
  const { formState, handleSubmit, setFocus } = form;

  // A result that arrives after the next scan, or after the number or PIN was changed, is discarded.
  const leaving = useRef(new AbortController());
  const stopWaiting = useRef(() => {});

  function focusField(name: string) {
    stopWaiting.current();
    stopWaiting.current = focusWhenFree(() => setFocus(name, { shouldSelect: true }));
  }

  const search = handleSubmit(async (values) => {
    const { signal } = leaving.current;
    onSearch();
    // A toast about the last card could be taken for this one's.
    dismissNotifications();
    setUnusable(undefined);
    try {
      const body = { searchForType: name, ...values } as SearchBody;
      const card = await findCard(dataProvider, { body, signal });
      if (signal.aborted) return;
      if (!card) {
        setUnusable('nothing');
        notify('find.dataIncorrect', { type: 'error' });
        // The number was scanned, so the PIN is likely wrong.
        return focusField(needsPin ? 'pin' : 'number');
      }
      // The outcome of a call whose answer was lost: whether the card is sold, or its balance.
      pendingCalls.forgetUnknown(card.number, needsPin ? undefined : ['charge']);
      if (!trade.problemOf(card, translate)) return onFound(card);
      setUnusable(card);
      // A purchase shows only the warning (requirements "Purchase").
      if (name === 'charge') notify('charge.unavailable', { type: 'error' });
      focusField('number');
    } catch (failure) {
      if (signal.aborted) return;
      // From there Enter searches once more.
      focusField(form.refuse(failure) ?? 'number');
    }
  });

  /** Drops a search, and what was found, once the number or PIN is another. */
  function startOver() {
    leaving.current.abort();
    leaving.current = new AbortController();
    setUnusable(undefined);
  }

  const problem: { title: string; why?: string } | undefined =
    unusable === 'nothing'
      ? { title: translate(`find.unfound.${name}`) }
      : unusable && trade.problemOf(unusable, translate);

  // A scanned number is searched for at once, or waits for the PIN.
  const begin = useEffectEvent(() => {
    if (!scannedNumber) focusField('number');
    else if (needsPin) focusField('pin');
    else void search();
  });
  useEffect(() => {
    leaving.current = new AbortController();
    begin();
    return () => {
      leaving.current.abort();
      stopWaiting.current();
    };
  }, []);

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
            {isOffered('blockBoncard') && (
              <Button component={Link} to={paths.lostCard} size="large" sx={{ ml: { sm: 1 } }}>
                {translate('lost.link')}
              </Button>
            )}
          </div>
        }
      >
        {formWaits && !formState.isSubmitting && (
          <Alert severity="info">{translate(`find.again.${name}`)}</Alert>
        )}
        <CardNumberInput source="number" label="find.number" hint="find.numberHint" />
        {problem && (
          <Alert severity="warning">
            <AlertTitle sx={{ mb: 0 }}>{problem.title}</AlertTitle>
            {problem.why}
          </Alert>
        )}
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
            }}
          />
        )}
      </CardSheet>
    </CardForm>
  );
}
