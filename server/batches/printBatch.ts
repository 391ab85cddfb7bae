import type { PrintId } from '../../contract/boncardBatch.ts';
import type { BatchId } from '../../contract/ids.ts';
import { formatMoment } from '../../contract/warsaw.ts';
import { facts } from '../audit/details.ts';
import { recordAudit } from '../audit/queries.ts';
import type { Tx } from '../db/client.ts';
import type { ExportSlots } from '../exports/exportSlots.ts';
import type { FileAnswer } from '../exports/fileAnswer.ts';
import type { Change, Person } from '../platform/actor.ts';
import { newId } from '../platform/ids.ts';
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts';
import { auditedBatch } from './createBatch.ts';
import { lockPrints } from './lockPrints.ts';
import { MAX_OPEN_PRINTS, printableFrom } from './openPrints.ts';
import { type Print, type Printing, printedFile } from './printedFile.ts';
import { countPrintable, findOldestOpenPrint, insertPrint } from './queries.ts';

/** The same, for settings in which the public URL may be missing. */
export type BatchPrinting = Omit<Printing, 'publicUrl'> & { publicUrl: string | undefined };

interface Asked extends Change<Person>, Pick<Print, 'language' | 'keepRight'> {
  id: BatchId;
  input: Pick<Print, 'format'>;
}

/**
 * Begins a print of a batch (requirements "Batches"). While its file is read, every card that was never charged and
 * isn't canceled gets a new PIN. Earlier PINs stay valid until one of the new ones is used or the print is confirmed.
 */
export async function printBatch(
  tx: Tx,
  { exports, publicUrl, ...printing }: BatchPrinting & { exports: ExportSlots },
  { id, input: { format }, by, language, now, keepRight }: Asked,
): Promise<FileAnswer | Refusal> {
  const locked = await lockPrints(tx, { id, silentMs: printing.silentMs });
  if (isRefusal(locked)) return locked;
  if (!publicUrl) return refuse('public-url-missing');
  const { batch, last } = locked;
  if (batch.status !== 'ready') return refuse('batch-not-ready');
  if (last && !last.ended_at) return refuse('print-running');
  const from = printableFrom(await findOldestOpenPrint(tx, id), now);
  if (from)
    return refuse('too-many-prints', { args: { max: String(MAX_OPEN_PRINTS), until: formatMoment(from) } });
  const cards = await countPrintable(tx, id);
  if (cards === 0) return refuse('nothing-to-print');
  const print = {
    id: newId<PrintId>(),
    batch_id: id,
    number: (last?.number ?? 0) + 1,
    format,
    started_by: by.userId,
    started_at: now,
  };
  await insertPrint(tx, print);
  const details = facts({ format, cards });
  const object = auditedBatch({ id, name: batch.name });
  await recordAudit(tx, { by, now }, { action: 'batch.printed', object, details });
  const { number } = print;
  const asked = {
    printId: print.id,
    batchId: id,
    batchName: batch.name,
    number,
    format,
    language,
    keepRight,
  };
  return exports.begin(by, (db) => printedFile(db, { ...printing, publicUrl }, asked));
}
