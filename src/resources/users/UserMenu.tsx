import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { LinkBase, useCreatePath, useRecordContext } from 'ra-core';
import { useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DeactivateUser } from './DeactivateUser.tsx';
import type { User } from './useUserChange.ts';

/** The menu of a user's row. */
export function UserMenu() {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const user = useRecordContext<User>();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!user) return null;
  const close = () => setAnchor(null);
  return (
    <DeactivateUser user={user}>
      {(ask) => (
        <>
          <IconButton
            aria-label={translate('list.menu', { of: user.fullname })}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            <MoreVert />
          </IconButton>
          <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
            <MenuItem
              component={LinkBase}
              to={createPath({ resource: 'users', id: user.id, type: 'show' })}
              onClick={close}
            >
              {translate('list.details')}
            </MenuItem>
            <MenuItem
              component={LinkBase}
              to={createPath({ resource: 'users', id: user.id, type: 'edit' })}
              onClick={close}
            >
              {translate('list.edit')}
            </MenuItem>
            <MenuItem
              onClick={() => {
                close();
                ask();
              }}
            >
              {translate('resources.users.action.deactivate')}
            </MenuItem>
          </Menu>
        </>
      )}
    </DeactivateUser>
  );
}
