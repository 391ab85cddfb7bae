import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { EndpointName } from '../../../contract/endpoints.ts';
import type { RequestOf } from '../../callTypes.ts';
import { receiveFile } from '../../http.ts';
import { HttpFailure } from '../../httpFailure.ts';
import { failureSentence } from './failureSentence.ts';
import { saveFile } from './saveFile.ts';

export interface Download<Name extends EndpointName> {
  /** Fetches the file and saves it, under `otherwise` where the host does not name it. */
  start: (request: RequestOf<Name>, otherwise: string) => Promise<void>;
  stop: () => void;
  /** Bytes so far; undefined while nothing is fetched. */
  received: number | undefined;
  problem: string | undefined;
}

/** A file that a call answers with, fetched with the session's token; it stops with its screen. */
export function useDownload<Name extends EndpointName>(name: Name): Download<Name> {
  const translate = useTranslate();
  const [received, setReceived] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  async function start(request: RequestOf<Name>, otherwise: string) {
    const abort = new AbortController();
    underWay.current = abort;
    setProblem(undefined);
    setReceived(0);
    try {
      const file = await receiveFile(name, { ...request, signal: abort.signal }, setReceived);
      saveFile(file.content, file.name ?? otherwise);
    } catch (failure) {
      if (abort.signal.aborted) return;
      if (!(failure instanceof HttpFailure)) throw failure;
      setProblem(failureSentence(failure, translate));
    } finally {
      setReceived(undefined);
    }
  }

  return { start, stop: () => underWay.current?.abort(), received, problem };
}
