import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Calls `onNumber` with the number of the card that another screen leads here with, once. */
export function usePassedNumber(onNumber: (number: string) => void) {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const passed: string | undefined = state?.number;
  const take = useEffectEvent((number: string) => {
    void navigate(pathname, { replace: true, state: null });
    onNumber(number);
  });
  useEffect(() => {
    if (passed) take(passed);
  }, [passed]);
}
