import { Readable } from 'node:stream';
import type { PrintFormat, PrintId } from '../../contract/boncardBatch.ts';
import { fold } from '../../contract/fold.ts';
import type { BatchId, BoncardId } from '../../contract/ids.ts';
import type { Language } from '../../contract/language.ts';
import { mediaTypes } from '../../contract/transaction.ts';
import type { HashPin } from '../cards/pinHash.ts';
import { insertPrintedPins } from '../cards/pinQueries.ts';
import type { Db, PooledDb, Tx } from '../db/client.ts';
import { transact } from '../db/transact.ts';
import type { FileAnswer } from '../exports/fileAnswer.ts';
import type { Brand } from '../platform/brand.ts';
import { drawPin } from '../platform/randomCard.ts';
import { wordsIn } from '../platform/wordsIn.ts';
import { type PrintedCard, printCards } from './printCards.ts';
import { addPrinted, endPrint, listPrintable } from './queries.ts';
import { printWord } from './sentences.ts';

/** The settings that every print needs. */
export interface Printing {
  hashPin: HashPin;
  brand: Brand;
  /** The public URL that the cards' QR codes lead to. */
  publicUrl: string;
  /** Whether the page at the public URL links to the terms. */
  hasTerms: boolean;
  /** After how many milliseconds without a sign of life a print counts as broken off. */
  silentMs: number;
}

export interface Print {
  printId: PrintId;
  batchId: BatchId;
  batchName: string;
  /** Counts the prints of the batch, from 1. */
  number: number;
  format: PrintFormat;
  language: Language;
  /** Throws if the person who prints has lost the right to it, and keeps it until the transaction ends. */
  keepRight: (tx: Tx) => Promise<void>;
}

/** Kept small, so that a print that breaks off leaves few cards with a PIN that nobody has seen. */
const CARDS_AT_ONCE = 50;
/** How many signs of life a print gives within the time after which it counts as broken off. */
const SIGNS_OF_LIFE = 3;
const MAX_NAME_CHARS = 40;

const kinds: Record<PrintFormat, { extension: string; mediaType: string }> = {
  sheet: { extension: 'pdf', mediaType: 'application/pdf' },
  card: { extension: 'pdf', mediaType: 'application/pdf' },
  csv: { extension: 'csv', mediaType: mediaTypes.csv },
  xlsx: { extension: 'xlsx', mediaType: mediaTypes.xlsx },
};

/** Returns the file of a print. Cards get their PINs while it is read; destroying the stream ends the print. */
export function printedFile(db: PooledDb, printing: Printing, print: Print): FileAnswer {
  const { extension, mediaType } = kinds[print.format];
  const name = fold(print.batchName)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_NAME_CHARS)
    .replaceAll(/^-+|-+$/g, '');
  const title = wordsIn(print.language).files['boncards-batches'];
  // With its number: the files of two prints differ in their PINs alone, and one of them is confirmed.
  const which = `${printWord[print.language]}-${print.number}`;
  return {
    fileName: `${[title, name, which].filter(Boolean).join('-')}.${extension}`,
    mediaType,
    content: Readable.from(sent(db, printing, print), { objectMode: false }),
  };
}

/**
 * Yields the bytes of a print. The print is marked as complete just before its last bytes are sent, and as broken off
 * if that point is not reached.
 */
async function* sent(db: PooledDb, printing: Printing, print: Print): AsyncGenerator<Buffer, void> {
  const { printId, batchName, number, format, language } = print;
  const { hashPin, brand, publicUrl, hasTerms, silentMs } = printing;
  const title = `${batchName}, ${printWord[language]} ${number}`;
  const job = { title, format, language, brand, publicUrl, hasTerms };
  const stopSigns = giveSigns(db, printId, silentMs);
  let held: Buffer | undefined;
  try {
    for await (const chunk of printCards(job, drawnCards(db, hashPin, print))) {
      if (held) yield held;
      held = chunk;
    }
    if (!(await endPrint(db, printId, { isWhole: true }))) throw new Error('the print was ended meanwhile');
    if (held) yield held;
  } finally {
    stopSigns();
    // Does nothing if it is marked as complete. If the database is unreachable, the print soon counts as silent.
    await endPrint(db, printId, { isWhole: false }).catch(() => undefined);
  }
}

/**
 * Yields the cards of a print with new PINs. The PINs are safely stored on disk before they are yielded, because a PIN
 * that has left the server must open its card. Nobody gets new ones who has lost the right to print meanwhile.
 */
async function* drawnCards(
  db: PooledDb,
  hashPin: HashPin,
  { printId, batchId, keepRight }: Print,
): AsyncGenerator<readonly PrintedCard[], void> {
  let after: BoncardId | undefined;
  for (;;) {
    const cards = await transact(db, async (tx) => {
      await keepRight(tx);
      const listed = await listPrintable(tx, batchId, { after, limit: CARDS_AT_ONCE });
      const drawn = listed.map((card) => ({ ...card, pin: drawPin() }));
      if (!(await addPrinted(tx, printId, drawn.length))) throw new Error('the print was ended meanwhile');
      await insertPrintedPins(
        tx,
        drawn.map(({ id, number, pin }) => ({
          boncard_id: id,
          print_id: printId,
          pin_hash: hashPin(number, pin),
          pin_key_id: hashPin.keyId,
        })),
      );
      return drawn;
    });
    if (cards.length === 0) return;
    yield cards.map(({ number, pin }) => ({ number, pin }));
    after = cards.at(-1)?.id;
  }
}

/**
 * Records at regular intervals that a print is still running, even if its file is read slowly. Returns the function
 * that stops this.
 */
function giveSigns(db: Db, id: PrintId, silentMs: number): () => void {
  const timer = setInterval(
    () => void addPrinted(db, id, 0).catch(() => undefined),
    silentMs / SIGNS_OF_LIFE,
  );
  timer.unref();
  return () => clearInterval(timer);
}
