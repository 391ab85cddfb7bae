import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Calls `onPassed` once with the value that another screen passes under this name in the state of its link; not
 * again after a reload.
 */
export function usePassed<Passed>(name: string, onPassed: (passed: Passed) => void) {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const passed: Passed | undefined = state?.[name];
  const take = useEffectEvent((once: Passed) => {
    void navigate(pathname, { replace: true, state: null });
    onPassed(once);
  });
  useEffect(() => {
    if (passed !== undefined) take(passed);
  }, [passed]);
}
