import { useEffect, useState } from 'react';

/** Whether the sidebar is open. A phone starts with it closed; the body tells by the class `sidebar-collapsed` (spec §2). */
export function useSidebarToggle(isPhone: boolean) {
  const [openOn, setOpenOn] = useState({ phone: false, desk: true });
  const device = isPhone ? 'phone' : 'desk';
  const open = openOn[device];
  useEffect(() => {
    document.body.classList.toggle('sidebar-collapsed', !open);
    return () => document.body.classList.remove('sidebar-collapsed');
  }, [open]);
  return { open, toggle: () => setOpenOn((before) => ({ ...before, [device]: !before[device] })) };
}
