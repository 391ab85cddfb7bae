import { once } from 'node:events';
import type { PrintedCard, PrinterMessage, PrintJob } from '../printCards.ts';

/**
 * The printer: a separate process, started by `server/batches/printCards.ts`, that writes cards as a file to standard
 * output.
 */

// The server has died, or nobody reads the file any more.
process.on('disconnect', () => process.exit(1));
process.stdout.on('error', () => process.exit(1));

const job = await nextMessage<PrintJob>();
for await (const chunk of await fileOf(job)) {
  if (!process.stdout.write(chunk)) await once(process.stdout, 'drain');
}
process.stdout.end(() => process.exit(0));

async function fileOf(job: PrintJob): Promise<AsyncIterable<Uint8Array>> {
  // Loaded only if needed: loading the fonts and codes for a PDF takes longer than writing a table.
  if (job.format === 'csv' || job.format === 'xlsx')
    return (await import('./writeTable.ts')).writeTable(job.format, job, askedCards());
  return (await import('./writePdf.ts')).writePdf(job.format, job, askedCards());
}

/** Requests cards from the server whenever the file needs more. */
async function* askedCards(): AsyncGenerator<PrintedCard[]> {
  for (;;) {
    process.send?.('more');
    const cards = await nextMessage<PrintedCard[]>();
    if (cards.length === 0) return;
    yield cards;
  }
}

async function nextMessage<Message extends PrinterMessage>(): Promise<Message> {
  const [message] = await once(process, 'message');
  return message;
}
