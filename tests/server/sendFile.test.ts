import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sendFile } from '../../server/http/sendFile.ts';
import { bareApp } from '../support/bareApp.ts';
import { eventually } from '../support/eventually.ts';

const MEGABYTE = Buffer.alloc(1024 * 1024);

/** Starts reading a file. */
async function begin(content: Readable, unreadMs: number) {
  const app = bareApp({ unreadMs });
  app.get('/', (_, reply) => sendFile(reply, { fileName: 'bony.csv', mediaType: 'text/csv', content }));
  const [response] = (await once(get(await app.listen()), 'response')) as [IncomingMessage];
  // Either side may break the connection.
  response.on('error', () => undefined);
  return response;
}

test('a client that stops reading a file is disconnected', async () => {
  // Far more than the buffers of the sockets can hold.
  const content = Readable.from(Array(100).fill(MEGABYTE));
  const response = await begin(content, 200);
  await eventually(() => expect(content.destroyed).toBe(true));
  expect(content.readableEnded).toBe(false);
  await expect(response.toArray()).rejects.toThrow('aborted');
});

test('a slow client that keeps reading gets the whole file', async () => {
  const megabytes = 25;
  const response = await begin(Readable.from(Array(megabytes).fill(MEGABYTE)), 1000);
  let bytes = 0;
  for await (const chunk of response) {
    const before = Math.floor(bytes / MEGABYTE.length);
    bytes += chunk.length;
    // The whole file takes longer than a client may pause.
    if (Math.floor(bytes / MEGABYTE.length) > before) await wait(100);
  }
  expect(bytes).toBe(megabytes * MEGABYTE.length);
});

test('a client that has read everything so far may wait for the rest indefinitely', async () => {
  const rest = Promise.withResolvers<string>();
  async function* halting() {
    yield 'a';
    yield rest.promise;
  }
  const chunks = (await begin(Readable.from(halting()), 100))[Symbol.asyncIterator]();
  expect(String((await chunks.next()).value)).toBe('a');
  await wait(500);
  rest.resolve('b');
  expect(String((await chunks.next()).value)).toBe('b');
  expect(await chunks.next()).toMatchObject({ done: true });
});
