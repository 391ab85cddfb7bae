import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { Slip, type SlipProps } from './Slip.tsx';

/** Prints a slip as soon as it is there; `onPrinted` takes it away. */
export function PrintedSlip({ onPrinted, ...slip }: SlipProps & { onPrinted: () => void }) {
  const printed = useEffectEvent(onPrinted);
  useEffect(() => {
    const done = () => printed();
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, []);
  return createPortal(<Slip {...slip} />, document.body);
}
