import PDFDocument from 'pdfkit';
import type { PrintedCard, PrintJob } from '../printCards.ts';
import { CARD_MM, points } from './cardLayout.ts';
import { drawCard, lookOf } from './drawCard.ts';
import { drawCutMarks, SHEET_MM, sheetPlaces } from './drawSheet.ts';
import { registerFonts } from './fonts.ts';

/** Yields a PDF page by page: ten cards on an A4 sheet with cut marks, or one card on a page of its own size. */
export async function* writePdf(
  format: 'sheet' | 'card',
  job: PrintJob,
  cards: AsyncIterable<PrintedCard[]>,
): AsyncGenerator<Buffer> {
  const layout = layouts[format];
  const doc = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    // The cache would keep every number and PIN in memory until the end.
    fontLayoutCache: false,
    info: { Title: job.title, Author: job.brand.name },
  });
  registerFonts(doc);
  const look = lookOf(doc, job);
  for await (const page of inGroups(cards, layout.places.length)) {
    doc.addPage({ size: [points(layout.width), points(layout.height)], margin: 0 });
    layout.decorate(doc);
    for (const [index, card] of page.entries()) {
      const place = layout.places[index];
      if (place) drawCard(doc, card, { look, ...place });
    }
    yield* written(doc);
  }
  doc.end();
  // A transparent logo is written last, after it has been decompressed.
  yield* doc as AsyncIterable<Buffer>;
}

interface Layout {
  /** The width of the page, in millimetres. */
  width: number;
  height: number;
  /** The positions of the cards on it. */
  places: { x: number; y: number }[];
  decorate(doc: PDFKit.PDFDocument): void;
}

const layouts: Record<'sheet' | 'card', Layout> = {
  sheet: { ...SHEET_MM, places: sheetPlaces, decorate: drawCutMarks },
  card: { ...CARD_MM, places: [{ x: 0, y: 0 }], decorate: () => undefined },
};

/** Yields the output that was drawn since the last call. */
function* written(doc: PDFKit.PDFDocument): Generator<Buffer> {
  for (let chunk = doc.read(); chunk !== null; chunk = doc.read()) yield chunk as Buffer;
}

async function* inGroups<Item>(batches: AsyncIterable<Item[]>, size: number): AsyncGenerator<Item[]> {
  const waiting: Item[] = [];
  for await (const batch of batches) {
    waiting.push(...batch);
    while (waiting.length >= size) yield waiting.splice(0, size);
  }
  if (waiting.length > 0) yield waiting;
}
