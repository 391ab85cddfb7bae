import { ReaderFailure } from './cameraFault.ts';

export interface CodeReader {
  /** Returns the texts of the codes in a picture, which it takes over. @throws {ReaderFailure} */
  read(picture: ImageBitmap): Promise<string[]>;
  close(): void;
}

/** Starts a reader of QR codes and Code 128 in a worker, which loads all that it needs when it gets its first picture. */
export function startReader(): CodeReader {
  const worker = new Worker(new URL('./decoder.worker.ts', import.meta.url), { type: 'module' });
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener('error', () => reject(new ReaderFailure('the worker did not start')));
  });
  // Nobody may be waiting for a picture yet.
  failed.catch(() => undefined);
  return {
    read(picture) {
      const answer = new Promise<string[]>((resolve, reject) => {
        const onMessage = ({ data }: MessageEvent<string[] | undefined>) =>
          data ? resolve(data) : reject(new ReaderFailure('no picture can be read'));
        worker.addEventListener('message', onMessage, { once: true });
      });
      worker.postMessage(picture, [picture]);
      return Promise.race([answer, failed]);
    },
    close: () => worker.terminate(),
  };
}
