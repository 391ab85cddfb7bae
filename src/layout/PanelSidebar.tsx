import { useEffect, useState } from 'react';
import { Sidebar, type SidebarProps, useSidebarState } from 'react-admin';
import { useIsPhone } from './useIsPhone.ts';

/**
 * react-admin's sidebar, but it closes when the window becomes as narrow as a phone. If it stayed open, its
 * invisible drawer would cover the screen.
 */
export function PanelSidebar(props: SidebarProps) {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useSidebarState();
  const [wasPhone, setWasPhone] = useState(isPhone);
  useEffect(() => {
    if (isPhone === wasPhone) return;
    setOpen(!isPhone);
    setWasPhone(isPhone);
  }, [isPhone, setOpen, wasPhone]);
  return <Sidebar key={isPhone ? 'drawer' : 'sidebar'} {...props} open={isOpen && isPhone === wasPhone} />;
}
