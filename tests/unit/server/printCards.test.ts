import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { readXlsx } from 'hucre/xlsx';
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import type { PrintFormat } from '../../../contract/boncardBatch.ts';
import { type CardNumber, cardAddress, groupCardNumber, type Pin } from '../../../contract/cardNumber.ts';
import { type PrintedCard, type PrintJob, printCards } from '../../../server/batches/printCards.ts';
import { readCards } from '../../../server/imports/reader/readCards.ts';
import { childProcesses } from '../../support/childProcesses.ts';
import { eventually } from '../../support/eventually.ts';
import { printedCards } from '../../support/printedCards.ts';
import {
  codesIn,
  openPdf,
  type RenderedPage,
  readPrintedCodes,
  renderPage,
} from '../../support/readPrintedCodes.ts';

const publicUrl = 'https://bony.example.pl';
const PRINTER = 'batches/printer/main.ts';
/** The smallest PNG: one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

function jobOf(format: PrintFormat, changes: Partial<PrintJob> = {}): PrintJob {
  const logo = { bytes: Buffer.from(PIXEL, 'base64'), type: 'image/png' as const };
  const brand = { name: 'Salony Źródło', color: '#0F5C4D', logo };
  return { format, title: 'Święta, wydruk 2', brand, publicUrl, hasTerms: true, language: 'pl', ...changes };
}

/** Yields cards as the server does, and counts the batches that are requested. */
function asked(cards: PrintedCard[], size = 50) {
  const seen = { batches: 0, hasLeft: false };
  async function* inBatches() {
    try {
      for (let start = 0; start < cards.length; start += size) {
        seen.batches += 1;
        yield cards.slice(start, start + size);
      }
    } finally {
      seen.hasLeft = true;
    }
  }
  return { cards: inBatches(), seen };
}

async function printed(job: PrintJob, cards: PrintedCard[]): Promise<Buffer> {
  return buffer(printCards(job, asked(cards).cards));
}

test.each(['sheet', 'card'] as const)('a reader finds every code of a print as %s', async (format) => {
  const cards = printedCards(23);
  const document = await openPdf(await printed(jobOf(format), cards));
  const perPage = format === 'sheet' ? 10 : 1;
  expect(document.getPageCount()).toBe(Math.ceil(cards.length / perPage));
  for (const page of document.pages()) {
    const expected = cards.slice(page.number * perPage, (page.number + 1) * perPage);
    const codes = await readPrintedCodes(document, page.number, { dpi: 200 });
    const textsOf = (wanted: string) =>
      codes.filter(({ format }) => format === wanted).map(({ text }) => text);
    const numbers = expected.map(({ number }) => number);
    expect(textsOf('Code128').sort()).toEqual([...numbers].sort());
    expect(textsOf('QRCode').sort()).toEqual(numbers.map((number) => cardAddress(publicUrl, number)).sort());
  }
});

test('a card has its chain, number, PIN and the address of its balance, but no PIN in its QR code', async () => {
  const cards = printedCards(3);
  const document = await openPdf(await printed(jobOf('card'), cards));
  for (const [index, { number, pin }] of cards.entries()) {
    const page = document.getPage(index);
    const text = page.getText();
    expect(text).toContain('Salony Źródło');
    expect(text).toContain(groupCardNumber(number));
    expect(text).toMatch(new RegExp(`PIN\\s+${pin}`));
    expect(text).toContain('Saldo i regulamin: bony.example.pl');
    // A bank card's size, in points.
    expect(page.getOriginalSize()).toEqual({
      originalWidth: expect.closeTo(242.6, 0),
      originalHeight: expect.closeTo(153, 0),
    });
    const codes = await readPrintedCodes(document, index, { dpi: 300 });
    expect(codes.map(({ text }) => text).join()).not.toContain(`#${number}${pin}`);
    expect(codes).toHaveLength(2);
  }
});

/** Returns whether nothing is around a QR code, up to four modules; the reader tells its place to a module. */
function isQuiet({ data, width }: RenderedPage, { topLeft, bottomRight }: Corners, module: number): boolean {
  const isBlank = (x: number, y: number) => (data[4 * (Math.round(y) * width + Math.round(x))] ?? 0) > 200;
  const isAround = (x: number, y: number, modules: number) =>
    Math.max(topLeft.x - x, x - bottomRight.x, topLeft.y - y, y - bottomRight.y) < modules * module;
  for (let y = topLeft.y - 4 * module; y < bottomRight.y + 4 * module; y++)
    for (let x = topLeft.x - 4 * module; x < bottomRight.x + 4 * module; x++)
      if (isAround(x, y, 3) && !isAround(x, y, 1) && !isBlank(x, y)) return false;
  return true;
}

type Corners = Record<'topLeft' | 'bottomRight', { x: number; y: number }>;

test.each([
  publicUrl,
  'https://bony.salony-aurora-warszawa-centrum.pl',
  `https://${'bony-podarunkowe.'.repeat(4)}example.pl`,
])('the widest number leaves room around the QR code of %s', async (origin) => {
  const numbers = ['WMWMWMWMWMWMWMWMWMWM', '8WQM8WQM8WQM8WQM8WQM'] as CardNumber[];
  const cards = numbers.map((number) => ({ number, pin: 'WMW' as Pin }));
  const document = await openPdf(await printed(jobOf('card', { publicUrl: origin }), cards));
  for (const [index, number] of numbers.entries()) {
    const address = cardAddress(origin, number);
    const page = await renderPage(document, index, 300 / 72);
    const codes = await codesIn(page);
    expect(codes.map(({ text }) => text).sort()).toEqual([number, address].sort());
    const { topLeft, bottomRight } = codes.find(({ text }) => text === address)?.position ?? {};
    if (!topLeft || !bottomRight) throw new Error('the QR code has no position');
    const module = (bottomRight.x - topLeft.x) / encode(address, { ecc: 'M', border: 0 }).size;
    expect(isQuiet(page, { topLeft, bottomRight }, module)).toBe(true);
  }
});

test('a card names no terms if the page at its address has none', async () => {
  const document = await openPdf(await printed(jobOf('card', { hasTerms: false }), printedCards(1)));
  expect(document.getPage(0).getText()).toContain('Saldo: bony.example.pl');
});

test('a print in English is all English, and a long address still fits', async () => {
  const [card] = printedCards(1);
  const origin = `https://${'bony-podarunkowe.'.repeat(4)}example.pl`;
  const job = jobOf('card', { language: 'en', publicUrl: origin });
  const document = await openPdf(await printed(job, card ? [card] : []));
  expect(document.getPage(0).getText()).toContain('Balance and terms');
  const codes = await readPrintedCodes(document, 0, { dpi: 300 });
  expect(codes.map(({ text }) => text)).toContain(cardAddress(origin, card?.number ?? ''));
});

test.each(['csv', 'xlsx'] as const)(
  'a printing house’s %s has the exact numbers and PINs',
  async (format) => {
    // Spreadsheets take digits with an E for a number.
    const cards = [...printedCards(120), { number: '23456789234567892345', pin: '234' } as PrintedCard];
    const file = await printed(jobOf(format), cards);
    const read = (await Array.fromAsync(readCards(file))).flat();
    expect(read.map((row) => 'pin' in row && { number: row.number, pin: row.pin })).toEqual(cards);
    if (format === 'xlsx') {
      const { sheets } = await readXlsx(file);
      expect(sheets[0]?.rows[0]).toEqual(['Numer bonu', 'PIN', 'Kod QR']);
    } else {
      expect(file.toString()).toContain(`;${cardAddress(publicUrl, cards[0]?.number ?? '')}\r\n`);
    }
  },
);

test('cards are requested only as fast as the file is read, and only while it is read', async () => {
  const { cards, seen } = asked(printedCards(10_000));
  const file = printCards(jobOf('card'), cards);
  await once(file, 'readable');
  // Waits until neither the file, the pipe nor the printer has room for more.
  await eventually(async () => {
    expect(file.readableLength).toBeGreaterThanOrEqual(file.readableHighWaterMark);
    const before = seen.batches;
    await wait(300);
    expect(seen.batches).toBe(before);
  });
  const before = seen.batches;
  expect(before).toBeLessThan(100);
  // Reading makes room.
  while (seen.batches === before) {
    file.read();
    await wait(5);
  }
  file.destroy();
  await eventually(() => expect(seen.hasLeft).toBe(true));
  expect(seen.batches).toBeLessThan(before + 10);
});

test('a print is aborted if its cards cannot be read', async () => {
  async function* failing() {
    yield printedCards(20);
    throw new Error('the database is away');
  }
  await expect(buffer(printCards(jobOf('sheet'), failing()))).rejects.toThrow('the database is away');
});

test.runIf(process.platform === 'linux')(
  'a printer gets no secrets, leaves no core dump, and takes the file with it when it is killed',
  async () => {
    process.env.PIN_KEY = 'secret';
    const { cards, seen } = asked(printedCards(10_000));
    const file = printCards(jobOf('card'), cards);
    const read = buffer(file);
    const [printer = ''] = await eventually(() => {
      expect(seen.batches).toBeGreaterThan(0);
      return childProcesses(PRINTER);
    });
    expect(readFileSync(`/proc/${printer}/environ`, 'utf8')).not.toContain('secret');
    expect(readFileSync(`/proc/${printer}/limits`, 'utf8')).toMatch(/Max core file size +0 +0/);
    delete process.env.PIN_KEY;
    process.kill(Number(printer), 'SIGKILL');
    await expect(read).rejects.toThrow('the printer ended early');
    expect(seen.hasLeft).toBe(true);
    expect(childProcesses(PRINTER)).toEqual([]);
  },
);
