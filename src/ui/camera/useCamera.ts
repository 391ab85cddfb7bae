import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { cardNumberIn } from '../../../contract/cardNumber.ts';
import { fill } from '../../../contract/fill.ts';
import { cameraTexts } from '../../i18n/cameraTexts.ts';
import { useLanguage } from '../../i18n/language.ts';
import { announce } from '../announce.ts';
import { faultOf } from './cameraFault.ts';
import type { CameraViewProps } from './useCameraView.tsx';
import { type OpenCamera, watchCodes } from './watchCodes.ts';

/**
 * How long the message about a useless code stays after the code was last seen, in milliseconds, so that people can
 * read it.
 */
const TOLD_MS = 2500;

/**
 * Reads a card's number by camera, and returns what a view has to show (requirements "Camera"). The camera is off
 * while the page is hidden, and once the view is gone. A number is handled in the same way as one from a hand
 * scanner; if a picture has several cards, none is chosen.
 */
export function useCamera({ onRead, onClose }: CameraViewProps) {
  const texts = cameraTexts[useLanguage()];
  const isVisible = useSyncExternalStore(subscribeVisibility, () => !document.hidden);
  // State and not a ref: the panel's dialog renders its content only after its first effects.
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [device, setDevice] = useState<string>();
  const [camera, setCamera] = useState<OpenCamera>();
  const [isLit, setLit] = useState(false);
  const [useless, setUseless] = useState<'other' | 'several'>();
  const toldAt = useRef(Number.NEGATIVE_INFINITY);

  const onSeen = useEffectEvent((seen: string[]) => {
    const numbers = new Set(seen.map(cardNumberIn).filter((number) => number !== undefined));
    const [number] = numbers;
    if (number && numbers.size === 1) {
      onRead(number);
      return announce(fill(texts.read, { last: [...number.slice(-4)].join(' ') }));
    }
    const now = performance.now();
    if (seen.length > 0) {
      toldAt.current = now;
      setUseless(number ? 'several' : 'other');
    } else if (now - toldAt.current > TOLD_MS) setUseless(undefined);
  });
  const onFailed = useEffectEvent((failure: unknown) => {
    const fault = faultOf(failure);
    onClose({ pl: cameraTexts.pl.fault[fault], en: cameraTexts.en.fault[fault] });
  });
  useEffect(() => {
    if (!isVisible || !video) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    watchCodes(video, { device, signal, onOpened: setCamera, onSeen }).catch(onFailed);
    return () => {
      leaving.abort();
      setCamera(undefined);
      setLit(false);
    };
  }, [isVisible, device, video]);

  return {
    /** The ref of the video element. */
    setVideo,
    texts,
    state: texts.state[camera ? (useless ?? 'looking') : 'starting'],
    isMirrored: camera?.isMirrored ?? false,
    light: camera?.light && {
      isOn: isLit,
      toggle() {
        setLit(!isLit);
        camera.light?.(!isLit).catch(() => setLit(false));
      },
    },
    /** Changes to another camera; undefined if there is none. */
    goToNext: camera?.nextDevice && (() => setDevice(camera.nextDevice)),
  };
}

function subscribeVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
