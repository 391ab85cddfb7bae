import { type ComponentType, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CardNumber } from '../../../contract/cardNumber.ts';
import type { Language } from '../../../contract/language.ts';
import { useLanguage } from '../../i18n/language.ts';
import { loadFailure } from '../../i18n/loadFailure.ts';
import { loadChunk } from '../loadChunk.ts';

/** What a view of a camera tells. */
export interface CameraViewProps {
  onRead: (number: CardNumber) => void;
  /** `why` is a sentence if not a person closed it. */
  onClose: (why?: Sentences) => void;
}

type Sentences = Record<Language, string>;

interface CameraViewOptions {
  /** Loads the view when it is first opened. */
  load: () => Promise<ComponentType<CameraViewProps>>;
  /** Takes a card's number as if a hand scanner had typed it. */
  onScan: (number: CardNumber) => void;
  /** Gives the focus back to the field that the camera stands next to. */
  focusField: () => void;
}

/** Returns the camera next to a field for a card's number: how to open it, what it shows, and why it could not be used. */
export function useCameraView({ load, onScan, focusField }: CameraViewOptions) {
  const language = useLanguage();
  const [View, setView] = useState<ComponentType<CameraViewProps>>();
  const [notice, setNotice] = useState<Sentences>();

  function close() {
    // The dialog goes first, and with it its hold on the focus.
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
      leave({ pl: loadFailure.pl.title, en: loadFailure.en.title });
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
