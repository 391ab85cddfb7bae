import { BarcodeDetector as OurDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/**
 * Reads codes in pictures, next to the page: it takes 30 ms a picture, and only this file's own policy allows WebAssembly
 * (`server/http/securityHeaders.ts`). Answers each picture with the texts of its codes, or `undefined` if it can read none at all.
 */

type Detector = Pick<OurDetector, 'detect'>;
type Detectors = typeof OurDetector;

/** What printed cards have. */
const formats = ['qr_code', 'code_128'] as const;

// By default it would come from another server.
prepareZXingModule({
  overrides: {
    locateFile: (file: string, folder: string) => (file.endsWith('.wasm') ? wasm : folder + file),
  },
});

let detector: Promise<Detector> | undefined;

addEventListener('message', async ({ data: picture }: MessageEvent<ImageBitmap>) => {
  try {
    detector ??= browsersDetector().then((own) => own ?? ourDetector());
    postMessage(await textsIn(await detector, picture));
  } catch {
    postMessage(undefined);
  } finally {
    picture.close();
  }
});

async function textsIn(from: Detector, picture: ImageBitmap): Promise<string[]> {
  try {
    return textsOf(await from.detect(picture));
  } catch (failure) {
    if (from instanceof OurDetector) throw failure;
    // Some devices offer a detector whose service is missing.
    const ours = ourDetector();
    detector = Promise.resolve(ours);
    return textsOf(await ours.detect(picture));
  }
}

function textsOf(codes: { rawValue: string }[]): string[] {
  return codes.map(({ rawValue }) => rawValue);
}

/** Returns the browser's own detector if it knows all that cards have. */
async function browsersDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: Detectors };
  if (!Own) return undefined;
  const known: readonly string[] = await Own.getSupportedFormats().catch(() => []);
  return formats.every((format) => known.includes(format)) ? new Own({ formats: [...formats] }) : undefined;
}

function ourDetector(): Detector {
  return new OurDetector({ formats: [...formats] });
}
