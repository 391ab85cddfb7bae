import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { ResourceContextProvider } from 'ra-core';
import { useState } from 'react';
import { isCardNumber, maskCardNumber } from '../../../contract/cardNumber.ts';
import { isOffered } from '../../canAccess.ts';
import type { MessageKey } from '../../i18n/messageKey.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { isWrittenOff, statusOf } from '../../money/cardState.ts';
import { useDefaultSalon } from '../../money/defaultSalon.ts';
import { cardFacts } from '../../money/facts.ts';
import type { MoneyAnswer } from '../../money/moneyCalls.ts';
import { ReceiptPanel } from '../../money/ReceiptPanel.tsx';
import type { Receipt } from '../../money/receipt.ts';
import { useCorrection } from '../../money/useCorrection.tsx';
import { usePrint } from '../../money/usePrint.tsx';
import { now } from '../../now.ts';
import { boncardOf } from '../../wire/boncardOf.ts';
import type { MoneyCallFacts } from '../../wire/keptCall.ts';
import type { NumberedBoncard } from '../../wire/panelRecord.ts';
import { BlockedCard } from './BlockedCard.tsx';
import { BlockLostCard } from './BlockLostCard.tsx';
import { LostSearch } from './LostSearch.tsx';
import { ReplaceForm } from './ReplaceForm.tsx';

/** The steps: block the lost card first, then move its balance to a new one. */
type Step =
  | { name: 'block'; found?: NumberedBoncard }
  | { name: 'blocked'; card: NumberedBoncard; reason: string }
  | { name: 'replaced'; receipt: Receipt };

/**
 * /panel/bons/lost: blocks a lost card at once; administrators then move its balance (requirements "Putting money
 * right").
 */
export default function LostCardScreen() {
  const translate = useTranslate();
  const [step, setStep] = useState<Step>({ name: 'block' });
  const { salon } = useDefaultSalon();
  const [print, slip] = usePrint(salon);
  const lost = step.name === 'blocked' ? step.card : undefined;
  const startAgain = () => setStep({ name: 'block' });
  const replacement = useCorrection('replaceBoncard', {
    card: lost,
    onClose: startAgain,
    onResult: (answer, call) =>
      setStep({ name: 'replaced', receipt: replacementReceipt(answer, call, salon?.id) }),
  });
  const mayReplace = isOffered('replaceBoncard');
  return (
    <ResourceContextProvider value="boncards">
      <Stack spacing={2.5} sx={{ maxWidth: 720 }}>
        {step.name === 'block' && (
          <>
            {replacement.notice}
            <BlockLostCard
              key={step.found?.id}
              found={step.found}
              onBlocked={(card, reason) => setStep({ name: 'blocked', card, reason })}
            />
            {isOffered('lostSearch') && (
              // Hidden and not removed: what was typed and found is still there if the user comes back from the
              // wrong card.
              <Box hidden={step.found !== undefined}>
                <LostSearch onChosen={(found) => setStep({ name: 'block', found })} />
              </Box>
            )}
          </>
        )}
        {step.name === 'blocked' &&
          (mayReplace ? (
            <ReplaceForm {...step} replacement={replacement} />
          ) : (
            <BlockedCard card={step.card} note={whatNext(step.card)} />
          ))}
        {step.name === 'replaced' && <ReceiptPanel receipt={step.receipt} onPrint={print} />}
        {slip}
        {(step.name === 'replaced' ||
          (step.name === 'blocked' && !mayReplace) ||
          (step.name === 'block' && step.found)) && (
          <div key={step.name}>
            {/* The focused element is gone. A form takes the focus itself; without one this button does. */}
            <Button variant="outlined" size="large" autoFocus={step.name !== 'block'} onClick={startAgain}>
              {translate('lost.another')}
            </Button>
          </div>
        )}
      </Stack>
    </ResourceContextProvider>
  );
}

/** Returns what an employer can do for the owner of a blocked card. */
function whatNext(card: NumberedBoncard): MessageKey {
  if (hasNoMoney(card)) return 'lost.nothingToMove';
  // Of a card that was found without its number and blocked already, nobody at the counter knows the number.
  return isCardNumber(card.number) ? 'lost.askAdministrator' : 'lost.askByDetails';
}

/** Returns whether an employer can tell that a card has no money, and none that could come back. */
function hasNoMoney(card: NumberedBoncard): boolean {
  const status = statusOf(card);
  return status === 'pending' || (status === 'used' && !isWrittenOff(card));
}

/** Returns the receipt of a replacement: the amount that has moved from a lost card to a new one. */
function replacementReceipt(
  { data }: MoneyAnswer,
  { request, card }: MoneyCallFacts<'replaceBoncard'>,
  salonId: unknown,
): Receipt {
  const { target_number: number, reason } = request.body;
  return {
    name: 'replacement',
    number,
    facts: cardFacts(data ?? boncardOf('', number)),
    details: [
      { label: 'lost.oldCard', kind: 'text', value: maskCardNumber(card.number) },
      { label: 'words.fields.reason', kind: 'text', value: reason },
    ],
    salonId,
    at: now(),
  };
}
