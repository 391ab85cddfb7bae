import { open, rename } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { PDFiumDocument } from '@hyzyla/pdfium';
import type { CardNumber, Pin } from '../../contract/cardNumber.ts';
import { printCards } from '../../server/batches/printCards.ts';
import { codesIn, openPdf, renderPage } from './readPrintedCodes.ts';

const WIDTH = 1280;
const HEIGHT = 720;
/** The share of the picture's width or height that a code, or the whole card, fills. */
const SHARE = 0.85;
/** The brightness of the desk on which cards lie. */
const DESK = 96;

/** A picture that a camera takes of a card that this product has printed. */
export interface Shot {
  /** The printed text, which may be no number. The QR code contains it in an address. */
  number: string;
  /** Whether the whole card or only one of its codes is in the picture. */
  of: 'card' | 'QRCode' | 'Code128';
}

const frames = new Map<string, Promise<Buffer>>();

/** Returns the picture of a shot. Each is made once, because most films of a worker show the same. */
function frameOf(shot: Shot): Promise<Buffer> {
  const key = JSON.stringify(shot);
  const frame = frames.get(key) ?? makeFrame(shot);
  frames.set(key, frame);
  return frame;
}

async function makeFrame({ number, of }: Shot): Promise<Buffer> {
  const pdf = await openPdf(await printedCard(number));
  const small = await renderPage(pdf, 0, 1);
  const part =
    of === 'card' ? { left: 0, top: 0, width: small.width, height: small.height } : await placeOf(pdf, of);
  const scale = SHARE * Math.min(WIDTH / part.width, HEIGHT / part.height);
  const page = await renderPage(pdf, 0, scale);
  const [left, top, width, height] = [part.left, part.top, part.width, part.height].map((points) =>
    Math.round(points * scale),
  ) as [number, number, number, number];
  const frame = Buffer.alloc(WIDTH * HEIGHT, DESK);
  const margin = { left: Math.round((WIDTH - width) / 2), top: Math.round((HEIGHT - height) / 2) };
  for (let y = 0; y < Math.min(height, page.height - top); y += 1) {
    for (let x = 0; x < Math.min(width, page.width - left); x += 1) {
      const blue = page.data[4 * ((top + y) * page.width + left + x)] ?? DESK;
      frame[(margin.top + y) * WIDTH + margin.left + x] = blue;
    }
  }
  return frame;
}

/** Returns the position of a code on the card, with the white space around it, in points. */
async function placeOf(pdf: PDFiumDocument, wanted: string) {
  const scale = 4;
  const code = (await codesIn(await renderPage(pdf, 0, scale))).find(({ format }) => format === wanted);
  if (!code) throw new Error(`the printed card has no ${wanted}`);
  const { topLeft, topRight, bottomLeft, bottomRight } = code.position;
  const corners = [topLeft, topRight, bottomLeft, bottomRight].map(({ x, y }) => ({
    x: x / scale,
    y: y / scale,
  }));
  const left = Math.min(...corners.map(({ x }) => x));
  const top = Math.min(...corners.map(({ y }) => y));
  const width = Math.max(...corners.map(({ x }) => x)) - left;
  const height = Math.max(...corners.map(({ y }) => y)) - top;
  const quiet = width * 0.06;
  return { left: left - quiet, top: top - 1, width: width + 2 * quiet, height: height + 2 };
}

async function printedCard(number: string): Promise<Buffer> {
  const brand = { name: 'Bonpanel', color: '#0F5C4D', logo: undefined };
  const job = {
    format: 'card',
    title: '',
    brand,
    publicUrl: PUBLIC_URL,
    hasTerms: true,
    language: 'pl',
  } as const;
  async function* cards() {
    yield [{ number: number as CardNumber, pin: '103' as Pin }];
  }
  return buffer(printCards(job, cards()));
}

const PUBLIC_URL = 'https://bony.example.pl';

/** Writes a film that Chromium can play as its camera, with one picture per second. */
export async function writeFilm(path: string, shots: Shot[]) {
  // Written under another name first, because the browser may look for cameras at any time.
  const draft = `${path}.draft`;
  const file = await open(draft, 'w');
  await file.write(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F1:1 Ip A1:1 C420jpeg\n`);
  for (const shot of shots) {
    await file.write('FRAME\n');
    await file.write(await frameOf(shot));
    // The colour planes of a gray picture.
    await file.write(Buffer.alloc((WIDTH * HEIGHT) / 2, 128));
  }
  await file.close();
  await rename(draft, path);
}
