import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
// By default the library would fetch this file from the network.
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } });

/** Opens a PDF with the renderer that Chrome uses. */
export async function openPdf(file: Buffer): Promise<PDFiumDocument> {
  const library = await PDFiumLibrary.init();
  return library.loadDocument(file);
}

/** Returns the texts of the QR codes in a picture, as a reader decodes them. */
export async function readPictureCodes(png: Buffer): Promise<string[]> {
  const codes = await readBarcodes(new Uint8Array(png), { formats: ['QRCode'] });
  return codes.map(({ text }) => text);
}

/** Returns the codes on a page, rendered at a resolution, as a reader decodes them, in reading order. */
export async function readPrintedCodes(document: PDFiumDocument, page: number, { dpi }: { dpi: number }) {
  const codes = await codesIn(await renderPage(document, page, dpi / 72));
  return codes.map(({ format, text }) => ({ format, text }));
}

/** A page as pixels of four bytes each: blue, green, red, opacity. */
export interface RenderedPage {
  data: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

/** Returns a page as pixels, with `scale` pixels per point. */
export async function renderPage(
  document: PDFiumDocument,
  page: number,
  scale: number,
): Promise<RenderedPage> {
  const { data, width, height } = await document
    .getPage(page)
    .render({ scale, render: 'bitmap', colorSpace: 'BGRA' });
  return { data: new Uint8ClampedArray(data), width, height };
}

/** Returns the codes in a picture and where they are. */
export async function codesIn(picture: RenderedPage) {
  return readBarcodes({ ...picture, colorSpace: 'srgb' } as ImageData, {
    formats: ['Code128', 'QRCode'],
    maxNumberOfSymbols: 255,
  });
}
