import { once } from 'node:events';
import type { PrintedCard, PrinterMessage, PrintJob } from '../printCards.ts';

/** The printer: writes cards as a file to standard output, in a process of its own started by `server/batches/printCards.ts`. */

// The server has died, or the reader of the file has left.
process.on('disconnect', () => process.exit(1));
process.stdout.on('error', () => process.exit(1));

const job = await nextMessage<PrintJob>();
for await (const chunk of await fileOf(job)) {
  if (!process.stdout.write(chunk)) await once(process.stdout, 'drain');
}
process.stdout.end(() => process.exit(0));

async function fileOf(job: PrintJob): Promise<AsyncIterable<Uint8Array>> {
  // Loaded as needed: the fonts and codes of a PDF take longer to load than a table to write.
  if (job.format === 'csv' || job.format === 'xlsx')
    return (await import('./writeTable.ts')).writeTable(job.format, job, askedCards());
  return (await import('./writePdf.ts')).writePdf(job.format, job, askedCards());
}

/** Asks the server for cards whenever the file needs more of them. */
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
