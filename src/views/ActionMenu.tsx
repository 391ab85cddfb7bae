import Menu from '@mui/material/Menu';
import { type MouseEvent, type ReactNode, useState } from 'react';

interface ActionMenuProps {
  /** The button that opens it, with these properties. */
  button: (properties: {
    'aria-haspopup': 'menu';
    'aria-expanded': boolean;
    onClick: (event: MouseEvent<HTMLElement>) => void;
  }) => ReactNode;
  /** `MenuItem`s; a press on one closes the menu. */
  children: ReactNode;
}

/** A button with a menu of what can be done. */
export function ActionMenu({ button, children }: ActionMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      {button({
        'aria-haspopup': 'menu',
        'aria-expanded': anchor !== null,
        onClick: (event) => setAnchor(event.currentTarget),
      })}
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
