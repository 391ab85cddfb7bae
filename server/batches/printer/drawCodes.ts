import bwip from '@bwip-js/node';
import { encode } from 'uqr';
import { DOT_MM, inDots, points, wholeDots } from './cardLayout.ts';

interface Place {
  x: number;
  y: number;
}

/** Draws a Code 128. The caller leaves room for its quiet zones, each ten bars wide. */
export function drawBarcode(
  doc: PDFKit.PDFDocument,
  text: string,
  { x, y, height }: Place & { height: number },
) {
  const high = inDots(height);
  const bars: Rectangle[] = [];
  let left = 0;
  barWidths(text).forEach((wide, index) => {
    // Bars and spaces alternate.
    if (index % 2 === 0) bars.push([left, 0, wide, high]);
    left += wide;
  });
  fillDots(doc, bars, { x, y });
}

/** Returns the widths of bars and spaces alternately, in dots. */
function barWidths(text: string): number[] {
  const [code] = bwip.raw('code128', text, {});
  if (!code || !('sbs' in code)) throw new Error('no Code 128 was made');
  return [...code.sbs];
}

/** The widest modules are tried first: they survive a poor printer. */
const MODULE_DOTS = [2, 1];

/** The width of a QR code's quiet zone, in modules. */
const QUIET_MODULES = 4;

/**
 * Draws a QR code, at most `size` millimetres wide and high, aligned to the right edge `x`. The caller leaves room for
 * its quiet zone. Returns the left edge of that, in millimetres.
 */
export function drawQr(
  doc: PDFKit.PDFDocument,
  text: string,
  { x, y, size }: Place & { size: number },
): number {
  // A fixed mask, because choosing the best one takes as long as the rest of the card.
  const { data, size: modules } = encode(text, { ecc: 'M', border: 0, maskPattern: 3 });
  const dots = MODULE_DOTS.find((dots) => modules * dots * DOT_MM <= size) ?? 1;
  const squares = data.flatMap((row, line) =>
    [...runs(row)].map(([start, length]): Rectangle => [start * dots, line * dots, length * dots, dots]),
  );
  const left = wholeDots(x - modules * dots * DOT_MM);
  fillDots(doc, squares, { x: left, y });
  return left - QUIET_MODULES * dots * DOT_MM;
}

/** Left, top, width and height in dots. */
type Rectangle = [number, number, number, number];

/**
 * Fills rectangles in black in a single content operation: for hundreds of separate ones, pdfkit takes longer than for
 * the rest of the card.
 */
function fillDots(doc: PDFKit.PDFDocument, rectangles: readonly Rectangle[], { x, y }: Place) {
  doc
    .save()
    .translate(points(wholeDots(x)), points(wholeDots(y)))
    .scale(points(DOT_MM))
    .addContent(rectangles.map((rectangle) => `${rectangle.join(' ')} re`).join('\n'))
    .fill('black')
    .restore();
}

/** Yields the runs of adjacent dark modules; each becomes one rectangle. */
function* runs(row: boolean[]): Generator<[start: number, length: number]> {
  let start = 0;
  while (start < row.length) {
    let end = start;
    while (row[end]) end += 1;
    if (end > start) yield [start, end - start];
    start = end + 1;
  }
}
