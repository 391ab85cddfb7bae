import { cardAddress, groupCardNumber } from '../../../contract/cardNumber.ts';
import { fill } from '../../../contract/fill.ts';
import type { PrintedCard, PrintJob } from '../printCards.ts';
import { printedWords } from '../sentences.ts';
import { CARD_MM, points } from './cardLayout.ts';
import { drawBarcode, drawQr } from './drawCodes.ts';
import { BOLD, REGULAR } from './fonts.ts';

/** What all cards of a print have in common. */
export interface Look {
  publicUrl: string;
  label: string;
  name: Line;
  address: Line;
  color: string;
  /** A data URL, from which the PDF library recognizes that it has embedded the logo already. */
  logo: string | undefined;
}

/** Text in the largest size that fits the available width. */
interface Line {
  text: string;
  font: string;
  size: number;
}

/** In millimetres. The space around the codes is at least what their standards require: ten bars, four modules. */
const MARGIN = 5;
const NAME = { y: 5, width: 46 };
const LOGO = { y: 4, width: 26, height: 8.4 };
const NUMBER = { y: 16.5, size: 10.5 };
const PIN = { y: 23, size: 16 };
const ADDRESS = { y: 33.5, width: 54 };
const QR = { y: 14.5, size: 19 };
const BARCODE = { y: 38.5, height: 10.5 };

/** Prepares what all cards of a print have in common. */
export function lookOf(doc: PDFKit.PDFDocument, { brand, publicUrl, hasTerms, language }: PrintJob): Look {
  const words = printedWords[language];
  const address = publicUrl.replace(/^https?:\/\//, '');
  return {
    publicUrl,
    label: words.pin,
    name: fitted(doc, brand.name, { font: BOLD, most: 13, width: NAME.width }),
    address: fitted(doc, fill(hasTerms ? words.balanceAndTerms : words.balance, { address }), {
      font: REGULAR,
      most: 7,
      width: ADDRESS.width,
    }),
    color: brand.color,
    logo: brand.logo && `data:${brand.logo.type};base64,${Buffer.from(brand.logo.bytes).toString('base64')}`,
  };
}

/** Returns a text in a size of at most `most` points with which it is no wider than `width` millimetres. */
function fitted(
  doc: PDFKit.PDFDocument,
  text: string,
  { font, most, width }: { font: string; most: number; width: number },
): Line {
  const taken = doc.font(font).fontSize(most).widthOfString(text);
  return { text, font, size: most * Math.min(1, points(width) / taken) };
}

/** Draws a card with its top left corner at (`x`, `y`) on the page, in millimetres. */
export function drawCard(
  doc: PDFKit.PDFDocument,
  { number, pin }: PrintedCard,
  { look, x, y }: { look: Look; x: number; y: number },
) {
  const left = x + MARGIN;
  const right = x + CARD_MM.width - MARGIN;
  const write = (top: number, { text, font, size }: Line, color = 'black') => {
    doc.font(font).fontSize(size).fillColor(color);
    doc.text(text, points(left), points(y + top), { lineBreak: false });
  };
  write(NAME.y, look.name, look.color);
  if (look.logo) {
    const room: PDFKit.Mixins.ImageOption = {
      fit: [points(LOGO.width), points(LOGO.height)],
      align: 'right',
      valign: 'center',
    };
    doc.image(look.logo, points(right - LOGO.width), points(y + LOGO.y), room);
  }
  const place = { x: right, y: y + QR.y, size: QR.size };
  const numberEnd = drawQr(doc, cardAddress(look.publicUrl, number), place);
  const room = { font: BOLD, most: NUMBER.size, width: numberEnd - left };
  write(NUMBER.y, fitted(doc, groupCardNumber(number), room));
  write(PIN.y, { text: `${look.label}  ${pin}`, font: BOLD, size: PIN.size });
  write(ADDRESS.y, look.address);
  drawBarcode(doc, number, { x: left, y: y + BARCODE.y, height: BARCODE.height });
}
