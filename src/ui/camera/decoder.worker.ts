import { BarcodeDetector as OurDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/**
 * Reads codes in pictures, in a thread of its own: a picture takes 30 ms, and only this file's own security policy
 * allows WebAssembly (`server/http/securityHeaders.ts`). Answers each picture with the texts of its codes, or with
 * `undefined` if it cannot read pictures at all.
 */

type Detector = Pick<OurDetector, 'detect'>;
type Detectors = typeof OurDetector;

/** The kinds of codes on printed cards. */
const formats = ['qr_code', 'code_128'] as const;

// By default the file would be loaded from another server.
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
    // Some devices offer a detector, but lack the service that it needs.
    const ours = ourDetector();
    detector = Promise.resolve(ours);
    return textsOf(await ours.detect(picture));
  }
}

function textsOf(codes: { rawValue: string }[]): string[] {
  return codes.map(({ rawValue }) => rawValue);
}

/** Returns the browser's own detector, if it can read all kinds of codes that cards have. */
async function browsersDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: Detectors };
  if (!Own) return undefined;
  const known: readonly string[] = await Own.getSupportedFormats().catch(() => []);
  return formats.every((format) => known.includes(format)) ? new Own({ formats: [...formats] }) : undefined;
}

function ourDetector(): Detector {
  return new OurDetector({ formats: [...formats] });
}
