import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';

/** The server fails, and does not say whether the name has addresses. */
export const SERVER_FAILURE = 2;

/** The server does not answer. */
export const SILENCE = 'silence';

/** Returns the addresses of a name, undefined if there are none, or the way in which the server fails. */
type Answers = (
  name: string,
  family: 4 | 6,
) => string | readonly string[] | typeof SERVER_FAILURE | typeof SILENCE | undefined;

const HEADER_BYTES = 12;
const A_RECORD = 1;
const NAME_UNKNOWN = 3;

/** Opens a DNS server for IPv4 addresses on this machine. Returns a resolver that uses it. */
export async function openDns(answers: Answers): Promise<{ resolver: Resolver; close(): void }> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { address, port }) => {
    const { name, type, end } = questionOf(query);
    const found = answers(name, type === A_RECORD ? 4 : 6);
    if (found === SILENCE) return;
    const answer = found ?? NAME_UNKNOWN;
    const isFailure = typeof answer === 'number';
    const addresses = type === A_RECORD && !isFailure ? [answer].flat() : [];
    const header = Buffer.from(query.subarray(0, HEADER_BYTES));
    header.writeUInt16BE(isFailure ? 0x8180 | answer : 0x8180, 2);
    header.writeUInt16BE(addresses.length, 6);
    header.writeUInt32BE(0, 8);
    const record = Buffer.from([0xc0, HEADER_BYTES, 0, A_RECORD, 0, 1, 0, 0, 0, 0, 0, 4]);
    const bytes = addresses.flatMap((ip) => [record, Buffer.from(ip.split('.').map(Number))]);
    socket.send(Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...bytes]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return { resolver, close: () => socket.close() };
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let place = HEADER_BYTES;
  for (let length = query[place] ?? 0; length > 0; length = query[place] ?? 0) {
    labels.push(query.toString('latin1', place + 1, place + 1 + length));
    place += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(place + 1), end: place + 5 };
}
