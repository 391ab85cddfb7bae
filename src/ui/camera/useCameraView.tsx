import { type ComponentType, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CardNumber } from '../../../contract/cardNumber.ts';
import type { Language } from '../../../contract/language.ts';
import { useLanguage } from '../../i18n/language.ts';
import { loadFailure } from '../../i18n/loadFailure.ts';
import { loadChunk } from '../loadChunk.ts';

/** The callbacks of a camera's view. */
export interface CameraViewProps {
  onRead: (number: CardNumber) => void;
  /** `why` is a message; undefined if the user closed the view. */
  onClose: (why?: Sentences) => void;
}

type Sentences = Record<Language, string>;

interface CameraViewOptions {
  /** Loads the view when it is opened for the first time. */
  load: () => Promise<ComponentType<CameraViewProps>>;
  /** Handles a card's number as if a hand scanner had typed it. */
  onScan: (number: CardNumber) => void;
  /** Gives the focus back to the field that the camera belongs to. */
  focusField: () => void;
}

/**
 * Returns the camera for a field with a card's number: a function that opens it, the view to render, and a notice
 * if it could not be used.
 */
export function useCameraView({ load, onScan, focusField }: CameraViewOptions) {
  const language = useLanguage();
  const [View, setView] = useState<ComponentType<CameraViewProps>>();
  const [notice, setNotice] = useState<Sentences>();

  function close() {
    // Close the dialog first: until it is gone, it keeps the focus.
    flushSync(() => setView(undefined));
  }

  function leave(why?: Sentences) {
    close();
    setNotice(why);
    focusField();
  }

  async function open() {
    setNotice(undefined);
    try {
      const Loaded = await loadChunk(load);
      setView(() => Loaded);
    } catch {
      // Only the camera is missing: the page itself works.
      leave({ pl: loadFailure.pl.why, en: loadFailure.en.why });
    }
  }

  const view: ReactNode = View && (
    <View
      onRead={(number) => {
        close();
        onScan(number);
      }}
      onClose={leave}
    />
  );
  return { open, view, notice: notice?.[language], dropNotice: () => setNotice(undefined) };
}
