import type { PrintFormat } from '../../contract/boncardBatch.ts';
import type { BatchId } from '../../contract/ids.ts';
import type { SignedIn } from './builders.ts';
import { cardsIn, type ReadCard } from './cardsIn.ts';
import { eventually } from './eventually.ts';
import { call, type TestServer } from './testServer.ts';

let made = 0;

interface BuiltBatch {
  id: BatchId;
  name: string;
}

/** Makes a batch of cards, and waits until all of them exist. */
export async function aBatch(
  server: TestServer,
  { by, count = 2 }: { by: SignedIn; count?: number },
): Promise<BuiltBatch> {
  made += 1;
  const name = `Zestaw ${made}`;
  const { token } = by;
  const { id } = (await call(server, 'POST /api/boncards-batches', { token, body: { name, count } })).body
    .data;
  await eventually(async () => {
    const { status } = (await call(server, 'GET /api/boncards-batches/:id', { token, id })).body.data;
    if (status !== 'ready') throw new Error('its cards are being made');
  });
  return { id, name };
}

/** Prints a batch. Returns the cards in the file if it is a csv, otherwise none. */
export async function aPrint(
  server: TestServer,
  id: BatchId,
  { by, format = 'csv' }: { by: SignedIn; format?: PrintFormat },
): Promise<ReadCard[]> {
  const { status, text } = await call(server, 'POST /api/boncards-batches/:id/print', {
    ...{ id, token: by.token, body: { format } },
  });
  if (status !== 200) throw new Error(`no print: ${text}`);
  return format === 'csv' ? cardsIn(text) : [];
}
