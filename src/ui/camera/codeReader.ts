import { ReaderFailure } from './cameraFault.ts';

export interface CodeReader {
  /**
   * Returns the texts of the codes in a picture. Takes the picture over, and reads one at a time.
   * @throws {ReaderFailure}
   */
  read(picture: ImageBitmap): Promise<string[]>;
  close(): void;
}

/**
 * Starts a reader of QR codes and Code 128 in a worker. The worker loads what it needs when it gets its first
 * picture.
 * @throws {ReaderFailure}
 */
export function startReader(): CodeReader {
  const worker = startWorker();
  let failure: ReaderFailure | undefined;
  // Belongs to the picture that is being read now. A single promise for the worker's whole life would keep
  // everything that ever waited for it in memory.
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
    // The page's content security policy may forbid workers.
    throw new ReaderFailure('there can be no worker');
  }
}
