import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { LinkBase, useCreatePath, useRecordContext } from 'ra-core';
import { useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { type Boncard, isCancelable, maskedNumberOf } from './boncard.ts';

/** The menu of a card's row. */
export function BoncardMenu({ onCancel }: { onCancel: (card: Boncard) => void }) {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const card = useRecordContext<Boncard>();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!card) return null;
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={translate('list.menu', { of: maskedNumberOf(card) })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        <MenuItem
          component={LinkBase}
          to={createPath({ resource: 'boncards', id: card.id, type: 'show' })}
          onClick={close}
        >
          {translate('list.details')}
        </MenuItem>
        {isCancelable(card) && (
          <MenuItem
            onClick={() => {
              close();
              onCancel(card);
            }}
          >
            {translate('cancel.submit')}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
