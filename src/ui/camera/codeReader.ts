import { ReaderFailure } from './cameraFault.ts';

export interface CodeReader {
  /** Returns the texts of the codes in a picture, which it takes over; one picture at a time. @throws {ReaderFailure} */
  read(picture: ImageBitmap): Promise<string[]>;
  close(): void;
}

/**
 * Starts a reader of QR codes and Code 128 in a worker, which loads all that it needs when it gets its first picture.
 * @throws {ReaderFailure}
 */
export function startReader(): CodeReader {
  const worker = startWorker();
  let failure: ReaderFailure | undefined;
  // Of the picture that is being read; a promise that outlives it would keep all that ever waited for it.
  let waiting: { resolve: (texts: string[]) => void; reject: (failure: ReaderFailure) => void } | undefined;
  worker.addEventListener('error', () => {
    failure = new ReaderFailure('the worker did not start');
    waiting?.reject(failure);
  });
  worker.addEventListener('message', ({ data }: MessageEvent<string[] | undefined>) => {
    if (data) waiting?.resolve(data);
    else waiting?.reject(new ReaderFailure('no picture can be read'));
  });
  return {
    read: (picture) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure);
        waiting = { resolve, reject };
        worker.postMessage(picture, [picture]);
      }),
    close: () => worker.terminate(),
  };
}

function startWorker(): Worker {
  try {
    return new Worker(new URL('./decoder.worker.ts', import.meta.url), { type: 'module' });
  } catch {
    // A page's policy may forbid it.
    throw new ReaderFailure('there can be no worker');
  }
}
