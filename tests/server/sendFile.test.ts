import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { sendFile } from '../../server/http/sendFile.ts';

const PATIENCE_MS = 2000;
const MEGABYTE = Buffer.alloc(1024 * 1024);

/** A file of far more than the sockets hold. */
const large = ({ megabytes }: { megabytes: number }) => Readable.from(Array(megabytes).fill(MEGABYTE));

/** Begins to take a file. */
async function begin(content: Readable) {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.get('/', (_, reply) =>
    sendFile(reply, { fileName: 'bony.csv', mediaType: 'text/csv', content }, PATIENCE_MS),
  );
  const [response] = (await once(get(await app.listen()), 'response')) as [IncomingMessage];
  // Either end may break off.
  response.on('error', () => undefined);
  return { content, response };
}

test('a client that takes nothing of a file any more is hung up on', async () => {
  const { content, response } = await begin(large({ megabytes: 100 }));
  await once(content, 'close');
  expect(content.readableEnded).toBe(false);
  await expect(response.toArray()).rejects.toThrow('aborted');
});

test('a slow client that goes on gets the whole file', async () => {
  const { response } = await begin(large({ megabytes: 20 }));
  const began = performance.now();
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (performance.now() - began < 2 * PATIENCE_MS) await wait(PATIENCE_MS / 10);
  }
  expect(bytes).toBe(20 * MEGABYTE.length);
});

test('a client that has taken all there is waits for the rest as long as it takes', async () => {
  async function* halting() {
    yield 'a';
    await wait(3 * PATIENCE_MS);
    yield 'b';
  }
  const { response } = await begin(Readable.from(halting()));
  expect(Buffer.concat(await response.toArray()).toString()).toBe('ab');
});
