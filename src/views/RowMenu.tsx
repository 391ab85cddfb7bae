import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import { type ReactNode, useState } from 'react';
import { useTranslate } from '../i18n/useTranslate.ts';

interface RowMenuProps {
  /** The name of the row. */
  of: string | undefined;
  /** `MenuItem`s; a press on one closes the menu. */
  children: ReactNode;
}

/** The menu at the end of a table's row. */
export function RowMenu({ of, children }: RowMenuProps) {
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
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        onClick={close}
        // MUI's items call their `onClick` for these keys, but no click reaches the menu.
        onKeyDown={({ key }) => key === 'Enter' && close()}
        onKeyUp={({ key }) => key === ' ' && close()}
      >
        {children}
      </Menu>
    </>
  );
}
