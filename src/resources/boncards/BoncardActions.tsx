import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRecordContext } from 'ra-core';
import { useEffect, useState } from 'react';
import { isOffered } from '../../canAccess.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { isBlocked } from '../../money/cardState.ts';
import { callColor } from '../../theme/callColor.ts';
import { ActionMenu } from '../../views/ActionMenu.tsx';
import { CallItem } from '../../views/CallItem.tsx';
import { ChangeButton } from '../../views/ChangeButton.tsx';
import type { Boncard } from '../../wire/panelRecord.ts';
import { type CardAction, cardActions, isPossible, mayDo, pinLockOf } from './boncard.ts';
import { CardDialog, preloadCardDialogs } from './CardDialog.tsx';

/** The first actions for a lost card. */
const forLost: CardAction[] = ['unblock', 'replace'];

/** How many of them are buttons; the others are in a menu. */
const AS_BUTTONS = 2;

/** Buttons for the actions that the surrounding card's state, the host and the user's rights allow. */
export function BoncardActions() {
  const translate = useTranslate();
  const card = useRecordContext<Boncard>();
  const [open, setOpen] = useState<{ action: CardAction; card: Boncard }>();
  const { buttons, rest } = card ? sorted(card) : { buttons: [], rest: [] };
  useEffect(preloadCardDialogs, []);
  return (
    <>
      {cardActions.filter(mayDo).map((action) => (
        <CardDialog
          key={action}
          action={action}
          card={open?.action === action ? open.card : undefined}
          onClose={() => setOpen(undefined)}
        />
      ))}
      {card && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          {pinLockOf(card) && isOffered('unlockBoncard') && (
            <ChangeButton
              label="resources.boncards.action.unlock"
              send={(dataProvider) => dataProvider.unlockBoncard({ params: { id: card.id } })}
              done="resources.boncards.notifications.unlocked"
            />
          )}
          {buttons.map((action) => (
            <Button
              key={action}
              variant="outlined"
              color={callColor(`${action}Boncard`)}
              onClick={() => setOpen({ action, card })}
            >
              {translate(`${action}.submit`)}
            </Button>
          ))}
          {rest.length > 0 && (
            <ActionMenu
              button={(properties) => (
                <Button endIcon={<ExpandMore />} {...properties}>
                  {translate('list.moreActions')}
                </Button>
              )}
            >
              {rest.map((action) => (
                <CallItem key={action} call={`${action}Boncard`} onClick={() => setOpen({ action, card })}>
                  {translate(`${action}.submit`)}
                </CallItem>
              ))}
            </ActionMenu>
          )}
        </Box>
      )}
    </>
  );
}

/**
 * Returns the possible actions for a card: those that get buttons, and the rest. A blocked card is a lost one, so
 * unblocking and replacing come first.
 */
function sorted(card: Boncard) {
  const possible = cardActions.filter((action) => isPossible(action, card));
  if (isBlocked(card))
    possible.sort((one, other) => Number(forLost.includes(other)) - Number(forLost.includes(one)));
  return { buttons: possible.slice(0, AS_BUTTONS), rest: possible.slice(AS_BUTTONS) };
}
