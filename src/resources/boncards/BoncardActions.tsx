import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRecordContext } from 'ra-core';
import { type ComponentType, useState } from 'react';
import { isOffered } from '../../canAccess.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { callColor } from '../../theme/callColor.ts';
import { ChangeButton } from '../../views/ChangeButton.tsx';
import type { Boncard } from '../../wire/panelRecord.ts';
import { AdjustBoncard } from './AdjustBoncard.tsx';
import { BlockBoncard, UnblockBoncard } from './BlockBoncard.tsx';
import { type BoncardAction, isPossible, mayDo } from './boncard.ts';
import { CancelBoncard } from './CancelBoncard.tsx';
import { ExtendBoncard } from './ExtendBoncard.tsx';
import { ReplaceBoncard } from './ReplaceBoncard.tsx';
import type { CardDialogProps } from './useCardCorrection.ts';

/** What can be done about a card, in the order of the screen, each in a dialog of its own. */
const dialogs: Record<BoncardAction, ComponentType<CardDialogProps>> = {
  extend: ExtendBoncard,
  adjust: AdjustBoncard,
  replace: ReplaceBoncard,
  block: BlockBoncard,
  unblock: UnblockBoncard,
  cancel: CancelBoncard,
};
const actions = Object.keys(dialogs) as BoncardAction[];

/** The buttons for what the card around them, its host and the person's rights allow. */
export function BoncardActions() {
  const translate = useTranslate();
  const card = useRecordContext<Boncard>();
  const [open, setOpen] = useState<{ action: BoncardAction; card: Boncard }>();
  return (
    <>
      {actions.filter(mayDo).map((action) => {
        const Dialog = dialogs[action];
        return (
          <Dialog
            key={action}
            card={open?.action === action ? open.card : undefined}
            onClose={() => setOpen(undefined)}
          />
        );
      })}
      {card && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          {isOffered('unlockBoncard') && (
            <ChangeButton
              label="resources.boncards.action.unlock"
              send={(dataProvider, id) => dataProvider.unlockBoncard({ params: { id } })}
              done="resources.boncards.notifications.unlocked"
            />
          )}
          {actions
            .filter((action) => isPossible(action, card))
            .map((action) => (
              <Button
                key={action}
                variant="outlined"
                color={callColor(`${action}Boncard`)}
                onClick={() => setOpen({ action, card })}
              >
                {translate(`${action}.submit`)}
              </Button>
            ))}
        </Box>
      )}
    </>
  );
}
