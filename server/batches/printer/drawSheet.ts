import { CARD_MM, points, wholeDots } from './cardLayout.ts';

/** The size of A4. */
export const SHEET_MM = { width: 210, height: 297 };

const COLUMNS = 2;
const ROWS = 5;
const MARK_LENGTH = 5;
/** Cut marks end before the cards, so that no ink stays on them. */
const MARK_GAP = 2;

/** Centred on the sheet, so that both sides can be printed. */
const origin = {
  x: wholeDots((SHEET_MM.width - COLUMNS * CARD_MM.width) / 2),
  y: wholeDots((SHEET_MM.height - ROWS * CARD_MM.height) / 2),
};

/** The positions of the cards on a sheet; they touch, so one cut separates two cards. */
export const sheetPlaces = Array.from({ length: COLUMNS * ROWS }, (_, index) => ({
  x: origin.x + (index % COLUMNS) * CARD_MM.width,
  y: origin.y + Math.floor(index / COLUMNS) * CARD_MM.height,
}));

/** Draws the cut marks, outside the cards. */
export function drawCutMarks(doc: PDFKit.PDFDocument) {
  const right = origin.x + COLUMNS * CARD_MM.width;
  const bottom = origin.y + ROWS * CARD_MM.height;
  for (let column = 0; column <= COLUMNS; column++) {
    const x = origin.x + column * CARD_MM.width;
    line(doc, [x, origin.y - MARK_GAP - MARK_LENGTH], [x, origin.y - MARK_GAP]);
    line(doc, [x, bottom + MARK_GAP], [x, bottom + MARK_GAP + MARK_LENGTH]);
  }
  for (let row = 0; row <= ROWS; row++) {
    const y = origin.y + row * CARD_MM.height;
    line(doc, [origin.x - MARK_GAP - MARK_LENGTH, y], [origin.x - MARK_GAP, y]);
    line(doc, [right + MARK_GAP, y], [right + MARK_GAP + MARK_LENGTH, y]);
  }
  doc.lineWidth(0.25).stroke('black');
}

type Point = [x: number, y: number];

function line(doc: PDFKit.PDFDocument, from: Point, to: Point) {
  doc.moveTo(points(from[0]), points(from[1])).lineTo(points(to[0]), points(to[1]));
}
