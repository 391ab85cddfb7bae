import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';

/** What can be done with a row: a screen to open, or something to do here. */
export type RowAction = { label: string } & ({ to: string } | { onClick: () => void });

/** A row's own menu; `of` says to whom it belongs. */
export function RowMenu({ of, actions }: { of: string; actions: readonly RowAction[] }) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={translate('list.menu', { of })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        {actions.map((action) =>
          'to' in action ? (
            <MenuItem key={action.label} component={Link} to={action.to} onClick={close}>
              {action.label}
            </MenuItem>
          ) : (
            <MenuItem
              key={action.label}
              onClick={() => {
                close();
                action.onClick();
              }}
            >
              {action.label}
            </MenuItem>
          ),
        )}
      </Menu>
    </>
  );
}
