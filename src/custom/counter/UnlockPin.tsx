import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isOffered } from '../../canAccess.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { AskOffice } from '../../money/AskOffice.tsx';
import { findCard } from '../../wire/findCard.ts';
import { failureOf, failureSentence, type HttpFailure } from '../../wire/httpFailure.ts';
import type { NumberedBoncard } from '../../wire/panelRecord.ts';
import { usePanelDataProvider } from '../../wire/usePanelDataProvider.ts';

interface UnlockPinProps {
  number: string;
  onUnlocked: () => void;
}

/**
 * Unlocks the PIN of a card at the counter, as often as the host allows it to one user. After that the user asks
 * the office.
 */
export function UnlockPin({ number, onUnlocked }: UnlockPinProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = usePanelDataProvider();
  const [card, setCard] = useState<NumberedBoncard>();
  const unlock = useMutation<void, HttpFailure>({
    async mutationFn() {
      const found = await findCard(dataProvider, { body: { searchForType: 'charge', number } });
      // The host also locks numbers that belong to no card.
      if (!found.card) return notify('find.unfound.charge', { type: 'error' });
      setCard(found.card);
      const failure = await failureOf(dataProvider.unlockBoncard({ params: { id: found.card.id } }));
      // Somebody else was faster, or the answer to the first try was lost.
      if (failure && failure.reason !== 'boncard-not-locked') throw failure;
      notify('resources.boncards.notifications.unlocked', { type: 'success' });
      onUnlocked();
    },
  });
  if (!isOffered('unlockBoncard')) return null;
  const { error } = unlock;
  // Trying again after a refusal is of use only if it came too early.
  const mayTry = !error?.isRefusal || error.status === 429;
  return (
    <>
      {error && (
        <Alert severity="error">
          {failureSentence(error, translate)}
          {/* After other refusals the office couldn't unlock the card either. */}
          <div>
            {card && error.reason === 'boncard-unlock-spent' && <AskOffice kind="unlock" card={card} />}
          </div>
        </Alert>
      )}
      {mayTry && (
        <Box>
          <Button variant="outlined" loading={unlock.isPending} onClick={() => unlock.mutate()}>
            {translate('find.unlock')}
          </Button>
        </Box>
      )}
    </>
  );
}
