import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { OurSalon } from '../kinds/useOurSalons.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { hostConfig } from '../wire/hostConfig.ts';
import type { Receipt } from './receipt.ts';

const PrintedSlip = lazyPart(async () => (await import('./Slip.tsx')).PrintedSlip, 0);

interface Print {
  /** Distinguishes one print of a receipt from the next. */
  key: number;
  receipt: Receipt;
}

/**
 * Returns a function that prints a receipt, and the slip to render: one at a time, and a new one for each print.
 */
export function usePrint(salon: OurSalon | undefined): [print: (receipt: Receipt) => void, slip: ReactNode] {
  useLoadedLogo();
  const [current, setCurrent] = useState<Print>();
  const print = (receipt: Receipt) => setCurrent((before) => ({ key: (before?.key ?? 0) + 1, receipt }));
  const slip = current && (
    <PrintedSlip
      key={current.key}
      receipt={current.receipt}
      salon={salon}
      onPrinted={() => setCurrent(undefined)}
    />
  );
  return [print, slip];
}

/** Loads the chain's logo, which the frame does not show on a phone: printing does not wait for images. */
function useLoadedLogo() {
  // While this image is kept, another one with the same URL appears immediately.
  const kept = useRef<HTMLImageElement>(undefined);
  useEffect(() => {
    const { logo } = hostConfig.brand();
    if (!logo) return;
    kept.current = new Image();
    kept.current.src = logo;
  }, []);
}
