/**
 * The positions of everything on a printed card, in millimetres from its top left corner. The positions and widths of
 * bars and modules are multiples of `DOT_MM`, so that printers with 200, 300 and 600 dpi draw each with whole dots
 * (requirements "Printed cards").
 */

/** The size of a bank card (ISO/IEC 7810, CR80). */
export const CARD_MM = { width: 85.6, height: 53.98 };

/** The width of the narrowest bar of a Code 128, which is 255 of them wide for twenty characters. */
export const DOT_MM = 0.254;

const POINTS_PER_MM = 72 / 25.4;

/** Converts millimetres to PDF points. */
export function points(mm: number): number {
  return mm * POINTS_PER_MM;
}

/** Converts millimetres to dots, rounded to a whole number. */
export function inDots(mm: number): number {
  return Math.round(mm / DOT_MM);
}

/** Returns millimetres, rounded to whole dots. */
export function wholeDots(mm: number): number {
  return inDots(mm) * DOT_MM;
}
