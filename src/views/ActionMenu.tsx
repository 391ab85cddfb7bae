import Menu from '@mui/material/Menu';
import { type MouseEvent, type ReactNode, useState } from 'react';

interface ActionMenuProps {
  /** Renders the button that opens the menu; it must pass these properties on. */
  button: (properties: {
    'aria-haspopup': 'menu';
    'aria-expanded': boolean;
    onClick: (event: MouseEvent<HTMLElement>) => void;
  }) => ReactNode;
  /** `MenuItem`s; pressing one closes the menu. */
  children: ReactNode;
}

/** A button with a menu of actions. */
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
        // For these keys MUI's items call their `onClick`, but no click event reaches the menu.
        onKeyDown={({ key }) => key === 'Enter' && close()}
        onKeyUp={({ key }) => key === ' ' && close()}
      >
        {children}
      </Menu>
    </>
  );
}
