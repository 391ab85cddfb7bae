import { useEffect, useRef, useState } from 'react';
import type { Receiving } from '../wire/customMethods.ts';
import { HttpFailure } from '../wire/httpFailure.ts';
import { saveFile } from './saveFile.ts';

type Receive = (receiving: Receiving) => Promise<{ content: Blob; name: string | undefined }>;

export type Download = ReturnType<typeof useDownload>;

/** Downloads a file that the host generates; unmounting the screen stops it. */
export function useDownload() {
  const [received, setReceived] = useState<number>();
  const [failure, setFailure] = useState<HttpFailure>();
  const [isDone, setDone] = useState(false);
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  async function start(otherwise: string, receive: Receive): Promise<'saved' | 'refused' | 'lost'> {
    const abort = new AbortController();
    underWay.current = abort;
    setFailure(undefined);
    setDone(false);
    setReceived(0);
    try {
      const file = await receive({ signal: abort.signal, onProgress: setReceived });
      saveFile(file.content, file.name ?? otherwise);
      setDone(true);
      return 'saved';
    } catch (error) {
      if (abort.signal.aborted) return 'lost';
      if (!(error instanceof HttpFailure)) throw error;
      setFailure(error);
      return error.outcomeUnknown ? 'lost' : 'refused';
    } finally {
      setReceived(undefined);
    }
  }

  return {
    /**
     * Downloads a file and saves it, under the given name if the host sends none. Returns what became of it: `lost` if
     * the host may have generated it, but it was not saved.
     */
    start,
    stop: () => underWay.current?.abort(),
    /** Bytes received so far; undefined while there is no download. */
    received,
    failure,
    /** Whether a file was saved, and no other download is running. */
    isDone,
  };
}
