import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
// By default it would be fetched from the network.
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } });

/** Opens a PDF with Chrome's own renderer. */
export async function openPdf(file: Buffer): Promise<PDFiumDocument> {
  const library = await PDFiumLibrary.init();
  return library.loadDocument(file);
}

/** Returns the codes on a page as a reader sees them at a resolution, in reading order. */
export async function readPrintedCodes(document: PDFiumDocument, page: number, { dpi }: { dpi: number }) {
  const { data, width, height } = await document
    .getPage(page)
    .render({ scale: dpi / 72, render: 'bitmap', colorSpace: 'BGRA' });
  const image = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' as const };
  const codes = await readBarcodes(image as ImageData, {
    formats: ['Code128', 'QRCode'],
    maxNumberOfSymbols: 255,
  });
  return codes.map(({ format, text }) => ({ format, text }));
}
