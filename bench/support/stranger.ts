import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * A stranger who attacks a server, in a process of its own:
 * `node bench/support/stranger.ts ‹url› ‹attack› ‹seconds› ‹asset› [token]`.
 * The attack begins with the first line on stdin and sends at most a megabyte per second. At the end it prints what
 * happened as JSON. With a token the attacker is that token's person.
 */
const [, , address = '', attack = '', seconds = '10', asset = '/', token = ''] = process.argv;
const { hostname, port } = new URL(address);
const BYTES_PER_SECOND = 1_000_000;
// Starting this process is not part of the attack: it is ready before the caller tells it to begin.
await once(process.stdin, 'data');
const end = Date.now() + Number(seconds) * 1000;

let sent = 0;
let answers = 0;
let closed = 0;
const started = performance.now();

/** Waits until this many more bytes may be sent, or the attack is over. */
async function budget(bytes: number) {
  sent += bytes;
  const ahead = (sent / BYTES_PER_SECOND) * 1000 - (performance.now() - started);
  if (ahead > 0) await wait(Math.max(0, Math.min(ahead, end - Date.now())));
}

async function open({ isRead = true } = {}): Promise<Socket> {
  // The bytes that opening and closing a connection takes on the network.
  await budget(300);
  const socket = connect({ host: hostname, port: Number(port) }).setMaxListeners(0);
  socket.on('error', () => undefined);
  socket.on('close', () => {
    closed += 1;
  });
  if (isRead)
    socket.on('data', (data) => {
      answers += data.toString('latin1').split('HTTP/1.1 ').length - 1;
    });
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => undefined);
  if (!isRead) socket.pause();
  return socket;
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;

async function parallel(count: number, work: (index: number) => Promise<void>) {
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      while (Date.now() < end) await work(index);
    }),
  );
}

/** Sends requests without waiting for answers, and reads nothing; reconnects when cut off. */
const pipelined =
  (...requests: string[]) =>
  () =>
    parallel(8, async (index) => {
      const socket = await open({ isRead: false });
      const packet = (requests[index % requests.length] ?? '').repeat(200);
      while (Date.now() < end && !socket.destroyed) {
        await budget(packet.length);
        if (!socket.write(packet))
          await Promise.race([once(socket, 'drain'), wait(1000)]).catch(() => undefined);
      }
      socket.destroy();
    });

/** Sends the next request as soon as the answer to the last one begins to arrive. */
const loops =
  (count: number, ...requests: string[]) =>
  () =>
    parallel(count, async (index) => {
      const request = requests[index % requests.length] ?? '';
      const socket = await open();
      let length = Number.POSITIVE_INFINITY;
      let head = '';
      let got = 0;
      let done: () => void = () => undefined;
      socket.on('data', (data) => {
        got += data.length;
        if (head === '') {
          const text = data.toString('latin1');
          const at = text.indexOf('\r\n\r\n');
          head = text.slice(0, at);
          if (/^HTTP\/1\.1 5(?!03)/.test(head)) throw new Error(`a call was answered ${head.slice(9, 12)}`);
          length = at + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
        }
        if (got >= length) done();
      });
      while (Date.now() < end && !socket.destroyed) {
        [head, got, length] = ['', 0, Number.POSITIVE_INFINITY];
        const { promise, resolve } = Promise.withResolvers<void>();
        done = resolve;
        await budget(Buffer.byteLength(request));
        socket.write(request);
        await Promise.race([promise, once(socket, 'close'), wait(5000)]).catch(() => undefined);
      }
      socket.destroy();
    });

/** Holds connections open, each of which sends a byte now and then. */
const slow = (count: number, beginning: string) => () =>
  parallel(count, async () => {
    const socket = await open();
    await budget(beginning.length);
    if (Date.now() < end) socket.write(beginning);
    while (Date.now() < end && !socket.destroyed) {
      await wait(1000);
      socket.write('x');
      await budget(1);
    }
    socket.destroy();
  });

/** A connection for each request. */
const hitAndRun = (count: number, request: string) => () =>
  parallel(count, async () => {
    const socket = await open();
    await budget(request.length);
    if (Date.now() < end) socket.write(request);
    socket.destroy();
  });

/** Sends one request on each of many connections, and never reads the answers. */
const unread = (count: number, request: string) => () =>
  parallel(count, async () => {
    const socket = await open({ isRead: false });
    await budget(request.length);
    if (Date.now() < end) socket.write(request);
    while (Date.now() < end && !socket.destroyed) await wait(500);
    socket.destroy();
  });

const asPerson = `Authorization: Bearer ${token}\r\n`;
/** A call with a body, made by the attacker's person unless `by` is empty. */
function post(path: string, fields: object, by = asPerson): string {
  const body = JSON.stringify(fields);
  const length = Buffer.byteLength(body);
  return `POST ${path} HTTP/1.1\r\nHost: x\r\n${by}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`;
}

/** A text that takes long to compose: its marks decompose, and each of the second half goes before the whole first. */
const marks = (length: number) => '\u0344'.repeat(length / 2) + '\u0316'.repeat(length / 2);

/** A header that takes long to parse, as long as Node allows. */
const languages = `Accept-Language: ${'a,'.repeat(7500)}\r\n`;

const find = post('/api/boncards/search', { number: 'NONE0000000000000001', searchForType: 'charge' });
const newPassword = 'zielona-latarnia-nad-morzem';
const activate = post('/api/activate', {
  token: 'x'.repeat(43),
  password: newPassword,
  password_confirmation: newPassword,
});
const lists = Array.from({ length: 100 }, (_, number) =>
  get(`/api/boncards-transactions?stats_type=sell&number=${String(number).padStart(2, '0')}`, asPerson),
);

const bodyOf = (length: number) =>
  `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${'x'.repeat(length - 1)}`;

const attacks: Record<string, () => Promise<void>> = {
  nothing: () => wait(Number(seconds) * 1000),
  'pipelined-openapi': pipelined(get('/api/openapi.json')),
  'pipelined-home': pipelined(get('/')),
  'pipelined-asset': pipelined(get(asset)),
  'pipelined-salons': pipelined(get('/api/our-salons')),
  'pipelined-mixed': pipelined(get('/'), get('/api/our-salons'), get('/x'), get('/healthz'), get('/readyz')),
  'pipelined-hostless': pipelined('GET / HTTP/1.1\r\n\r\n'),
  'pipelined-expectant': pipelined(get('/', 'Expect: x\r\n')),
  'loops-openapi': loops(60, get('/api/openapi.json')),
  'loops-mixed': loops(200, get('/'), get('/api/our-salons'), get('/x'), get('/readyz'), get(asset)),
  'loops-tokens': loops(200, get('/api/boncards', `Authorization: Bearer ${'x'.repeat(43)}\r\n`)),
  'slow-connections': slow(1500, 'GET / HTTP/1.1\r\nX-A: '),
  'slow-bodies': slow(1500, bodyOf(100_000).slice(0, 60_000)),
  'slow-small-bodies': slow(1500, bodyOf(4000)),
  'unread-assets': unread(1500, get('/api/docs/swagger-ui-bundle.js')),
  'hit-and-run': hitAndRun(100, get('/')),
  marks: loops(200, post('/api/auth/login', { email: marks(1_980), password: 'x' }, '')),
  'long-languages': loops(200, get('/api/our-salons', languages), get('/api/nothing', languages)),
  'person-searches': loops(200, ...lists),
  'person-finds': loops(200, find),
  'person-refusals': loops(200, get('/api/users', asPerson)),
  'person-strangers': loops(200, activate, get('/api/openapi.json', asPerson), get('/x', asPerson)),
  'person-marks': loops(200, post('/api/views', { name: marks(50_000) })),
  'person-lists': loops(200, post('/api/schedules', { to: Array.from({ length: 50_000 }, () => 1) })),
  malformed: hitAndRun(100, 'NONSENSE\r\n\r\n'),
};
const run = attacks[attack];
if (!run) throw new Error(`unknown attack ${attack}: ${Object.keys(attacks).join(' ')}`);
await run();
process.stdout.write(`${JSON.stringify({ attack, sent, answers, closed })}\n`);
process.exit(0);
