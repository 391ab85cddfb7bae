import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { sendFile } from '../../server/http/sendFile.ts';
import { eventually } from '../support/eventually.ts';

const STALLED_MS = 60_000;
const MEGABYTE = Buffer.alloc(1024 * 1024);
/** Far more than the sockets hold. */
const MEGABYTES = 100;

// Only the check of the client is faked: everything else runs by the real clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const serverLooks = () => vi.advanceTimersByTime(STALLED_MS);
const nothingIsLookedAt = () => eventually(() => expect(vi.getTimerCount()).toBe(0));

/** Starts reading a file. */
async function begin(content: Readable) {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.get('/', (_, reply) =>
    sendFile(
      reply,
      { fileName: 'bony.csv', mediaType: 'text/csv', content },
      { stalledDownloadMs: STALLED_MS },
    ),
  );
  const [response] = (await once(get(await app.listen()), 'response')) as [IncomingMessage];
  // Either end may break the connection.
  response.on('error', () => undefined);
  return response;
}

test('a client that stops reading a file is disconnected', async () => {
  const content = Readable.from(Array(MEGABYTES).fill(MEGABYTE));
  const response = await begin(content);
  await eventually(() => {
    serverLooks();
    expect(content.destroyed).toBe(true);
  });
  expect(content.readableEnded).toBe(false);
  await expect(response.toArray()).rejects.toThrow('aborted');
  await nothingIsLookedAt();
});

test('a slow client that keeps reading gets the whole file', async () => {
  let asked = 0;
  function* megabytes() {
    for (; asked < MEGABYTES; asked++) yield MEGABYTE;
  }
  const response = await begin(Readable.from(megabytes()));
  let bytes = 0;
  let askedBefore = asked;
  let looks = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    // The client is as slow as it may be: since the last check it has read just enough for one more chunk to be sent.
    if (asked === askedBefore) continue;
    askedBefore = asked;
    serverLooks();
    looks += 1;
  }
  expect(bytes).toBe(MEGABYTES * MEGABYTE.length);
  expect(looks).toBeGreaterThan(10);
  await nothingIsLookedAt();
});

test('a client that has read everything so far may wait for the rest indefinitely', async () => {
  const rest = Promise.withResolvers<string>();
  async function* halting() {
    yield 'a';
    yield rest.promise;
  }
  const chunks = (await begin(Readable.from(halting())))[Symbol.asyncIterator]();
  expect(String((await chunks.next()).value)).toBe('a');
  for (let looks = 0; looks < 3; looks++) serverLooks();
  rest.resolve('b');
  expect(String((await chunks.next()).value)).toBe('b');
  expect(await chunks.next()).toMatchObject({ done: true });
});
