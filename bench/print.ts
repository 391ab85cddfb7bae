import { readFileSync } from 'node:fs';
import { setInterval as every, setTimeout as wait } from 'node:timers/promises';
import { cardAddress } from '../contract/cardNumber.ts';
import { watchMemory } from '../tests/support/processMemory.ts';
import { openPdf, readPrintedCodes } from '../tests/support/readPrintedCodes.ts';
import { seededRandom } from '../tests/support/seededRandom.ts';
import { reportFigures } from './support/figure.ts';
import { longestSilence, METRICS_TOKEN } from './support/longestSilence.ts';
import { openShop } from './support/shop.ts';

/**
 * Prints ten thousand cards as A4, at full speed and at the speed of a slow connection. Measures the processor time per
 * card, the memory that the print takes and for how long it blocks the server, and counts how many codes another
 * program reads from the pages (requirements "Figures").
 */
const [CARDS = 10_000, SEED = 1] = process.argv.slice(2, 4).map(Number);
/** The speed of a phone's hotspot. */
const SLOW_BYTES_PER_SECOND = 1_000_000;
const SAMPLE = 200;
const DPI = 200;
const CARDS_ON_A_SHEET = 10;
const LOOK_MS = 50;
/** The unit of processor times in `/proc`. */
const TICKS_PER_SECOND = 100;

/** Fixed, because a print needs to know which address the cards' codes lead to. */
const PORT = '8094';
const variables = { METRICS_TOKEN, PORT, PUBLIC_URL: `http://127.0.0.1:${PORT}` };
const shop = await openShop({ connections: 1, variables });
const { processId, url } = shop.server;
const batch = await makeBatch('Seria', CARDS);

// A process's first work takes time and memory of its own.
await print(await makeBatch('Pierwsza', 100));
const before = processorSeconds();
const fast = await print(batch);
const cpu = ((processorSeconds() - before) / CARDS) * 1000;
const slow = await print(batch, SLOW_BYTES_PER_SECOND);
const read = await readSample(slow.file);
await shop.close();

process.stdout.write(`${(fast.file.length / 1e6).toFixed(1)} MB in ${fast.seconds.toFixed(1)} s\n`);
reportFigures(
  [
    ['print:cpu', cpu, { atMost: 3 }, 'ms'],
    ['print:memory', Math.max(fast.grown, slow.grown), { atMost: 100 }, 'MB'],
    ['print:blocked', Math.max(fast.blocked, slow.blocked), { atMost: 50 }, 'ms'],
    ['print:codes-read', read, { atLeast: 2 * SAMPLE }],
  ],
  { seed: SEED },
);

/** Makes a batch and returns its id. */
async function makeBatch(name: string, count: number): Promise<string> {
  const { body } = await shop.call('POST', '/api/boncards-batches', { body: { name, count } });
  for (;;) {
    const { body: found } = await shop.call('GET', `/api/boncards-batches/${body.data.id}`);
    if (found.data.progress.done === count) return body.data.id;
    await wait(LOOK_MS);
  }
}

/**
 * Prints a batch and downloads it at a client's speed. Returns the file, the seconds it took, for how many milliseconds
 * it blocked the server, and by how many MB the server and its printer grew together.
 */
async function print(id: string, bytesPerSecond = Number.POSITIVE_INFINITY) {
  const memory = watchMemory(processId);
  const printer = watchPrinter();
  await longestSilence(url);
  const start = performance.now();
  const response = await fetch(`${url}/api/boncards-batches/${id}/print`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'sheet' }),
  });
  if (!response.ok || !response.body) throw new Error(`a print was answered ${response.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    chunks.push(chunk);
    bytes += chunk.length;
    await wait(Math.max(0, start + (bytes / bytesPerSecond) * 1000 - performance.now()));
  }
  const seconds = (performance.now() - start) / 1000;
  const blocked = await longestSilence(url);
  const grown = memory.stop() + (await printer.stop());
  return { file: Buffer.concat(chunks), seconds, blocked, grown };
}

/**
 * Watches the printer's own memory, without what it shares with the server (both run the same program). `stop` returns
 * the peak in MB.
 */
function watchPrinter() {
  const end = new AbortController();
  let most = 0;
  const watching = (async () => {
    for await (const _ of every(LOOK_MS, undefined, { signal: end.signal })) {
      for (const child of childrenOf(processId)) most = Math.max(most, ownMegabytes(child));
    }
  })().catch(() => undefined);
  return {
    async stop() {
      end.abort();
      await watching;
      return most;
    },
  };
}

function childrenOf(id: number): string[] {
  return readFileSync(`/proc/${id}/task/${id}/children`, 'utf8').split(' ').filter(Boolean);
}

/**
 * Returns the MB of memory that a printer shares with nobody; 0 for PostgreSQL and for processes that have just ended.
 */
function ownMegabytes(id: string): number {
  try {
    if (!readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('printer/main.ts')) return 0;
    const [, kilobytes] = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Returns the seconds of processor time that the server and its ended children have used. */
function processorSeconds(): number {
  // Split after the name, which may contain blanks; utime, stime, cutime and cstime are fields 14 to 17.
  const fields = readFileSync(`/proc/${processId}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
}

/**
 * Reads the codes on a sample of sheets. Returns how many are the code of a card whose number the page prints as text.
 */
async function readSample(file: Buffer): Promise<number> {
  const document = await openPdf(file);
  const random = seededRandom(SEED);
  let right = 0;
  for (let sheet = 0; sheet < SAMPLE / CARDS_ON_A_SHEET; sheet++) {
    const page = Math.floor(random() * (CARDS / CARDS_ON_A_SHEET));
    const numbers =
      document
        .getPage(page)
        .getText()
        .match(/(?:[2-9A-Z]{4} ){4}[2-9A-Z]{4}/g) ?? [];
    const codes = await readPrintedCodes(document, page, { dpi: DPI });
    for (const printed of numbers) {
      const number = printed.replaceAll(' ', '');
      // Only the end of the address is compared, so the server's address may be left out.
      const wanted = { Code128: number, QRCode: cardAddress('', number) };
      for (const { format, text } of codes)
        if (format in wanted && text.endsWith(wanted[format as keyof typeof wanted])) right += 1;
    }
  }
  return right;
}
