/**
 * Where things stand on a printed card, in millimetres from its top left corner. Bars and modules are multiples of
 * `DOT_MM`, and so is where they begin: printers of 200, 300 and 600 dpi draw each with whole dots (requirements "Printed cards").
 */

/** A bank card's size (ISO/IEC 7810, CR80). */
export const CARD_MM = { width: 85.6, height: 53.98 };

/** The narrowest bar of a Code 128: twenty characters take 255 of them. */
export const DOT_MM = 0.254;

const POINTS_PER_MM = 72 / 25.4;

/** Returns PDF points. */
export function points(mm: number): number {
  return mm * POINTS_PER_MM;
}

/** Returns millimetres as whole dots. */
export function inDots(mm: number): number {
  return Math.round(mm / DOT_MM);
}

/** Returns millimetres, rounded to whole dots. */
export function wholeDots(mm: number): number {
  return inDots(mm) * DOT_MM;
}
