import type { Socket } from 'node:net';
import pg from 'pg';
import type { BaseLogger } from 'pino';
import { hostsOf, isToBeFound, type SessionTarget } from '../platform/postgresHosts.ts';
import { defaultTimeouts, type Timeouts } from '../platform/timeouts.ts';
import { listenForKind } from './sessionKind.ts';

/** Where a PostgreSQL listens. */
interface Host {
  host: string;
  port: number;
}

/** None of the hosts is the wanted one, or it is no longer: worth another try. */
export class NoSuchHost extends Error {
  /** As Node says it if none of the addresses of one host answers. */
  readonly code = 'ECONNREFUSED';
}

/** Knows the wanted host among several, and keeps the connections of this process there. */
export interface HostWatch {
  readonly target: SessionTarget;
  /** Returns where to connect. @throws {NoSuchHost} or, if a host does not let us in, what it says. */
  find(): Promise<Host>;
  /** Breaks a connection as soon as another host is the wanted one. */
  follow(client: pg.Client): void;
  close(): void;
}

/** A PostgreSQL, as a pool reaches it. */
export interface Reachable {
  connectionString: string;
  watch?: HostWatch | undefined;
}

type Limits = Pick<Timeouts, 'hostTryMs' | 'hostBeatMs' | 'hostSilentMs'>;

/** Returns how a pool reaches an address: with a watch, which the caller closes, if its host has to be found. */
export function reachable(
  address: string,
  { log, timeouts = defaultTimeouts }: { log: Pick<BaseLogger, 'warn'>; timeouts?: Limits },
): Reachable {
  const hosts = hostsOf(address);
  const [connectionString] = hosts.urls;
  return isToBeFound(hosts)
    ? { connectionString, watch: watchHosts(address, log, timeouts) }
    : { connectionString };
}

interface Found {
  client: pg.Client;
  /** Returns whether it is still the wanted one. */
  fits(): boolean;
}

/**
 * Connects to the wanted host of an address; of several, to the one that answers first.
 * @throws {NoSuchHost} or, if a host does not let us in, what it says.
 */
export async function connectTo(address: string, { tryMs }: { tryMs: number }): Promise<Found> {
  const { urls, target } = hostsOf(address);
  const trying = urls.map((url) => tryHost(url, { target, tryMs }));
  try {
    const found = await Promise.any(trying);
    for (const late of trying)
      late.then((one) => void (one === found || one.client.end())).catch(() => undefined);
    return found;
  } catch (error) {
    throw whyNone(urls, (error as AggregateError).errors);
  }
}

/** A PostgreSQL that lets us in, but is not the wanted one. */
class NotWanted extends Error {}

async function tryHost(
  connectionString: string,
  { target, tryMs }: { target: SessionTarget; tryMs: number },
): Promise<Found> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: tryMs });
  // A connection that breaks later is reported by whatever uses it next.
  client.on('error', () => undefined);
  const fits = listenForKind(client, target);
  try {
    await client.connect();
    if (!fits()) throw new NotWanted(`is not ${target}`);
    return { client, fits };
  } catch (error) {
    // A client that gave no password is not let in, yet stays connected.
    void client.end();
    throw error;
  }
}

/** Of several reasons the one to act on: that nobody is let in, unless another host is only not the wanted one. */
function whyNone(urls: readonly string[], errors: readonly Error[]): Error {
  const [first] = errors as [Error];
  const hasOther = errors.some((error) => error instanceof NotWanted);
  if (urls.length === 1 && !hasOther) return first;
  // Class 28 refuses the role, 3D000 the database.
  const refusal = errors.find(
    (error) => error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? ''),
  );
  if (refusal && !hasOther) return refusal;
  const reasons = errors.map((error, index) => {
    const { host, port } = new pg.Client(urls[index]);
    return `${host}:${port}: ${error.message || (error as NodeJS.ErrnoException).code}`;
  });
  return new NoSuchHost(`no host is the wanted one (${reasons.join('; ')})`, { cause: first });
}

/**
 * Holds a connection to the wanted host. Once that breaks or is silent, all hosts are asked until one is the wanted one.
 * Connections to another one are broken then: a machine that vanishes breaks none.
 */
function watchHosts(
  address: string,
  log: Pick<BaseLogger, 'warn'>,
  { hostTryMs, hostBeatMs, hostSilentMs }: Limits,
): HostWatch {
  const followers = new Set<pg.Client>();
  let current: Found | undefined;
  let last: Host | undefined;
  let looking: Promise<Host> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isBeating = false;
  let isClosed = false;

  async function look(): Promise<Host> {
    const found = await connectTo(address, { tryMs: hostTryMs });
    const { client } = found;
    if (isClosed) {
      void client.end();
      throw new NoSuchHost('nobody watches the hosts any more');
    }
    // It alone keeps no process alive.
    (client.connection.stream as Socket).unref();
    client.once('end', () => lose(found));
    current = found;
    const { host, port } = client;
    const isAt = (at: Host) => at.host === host && at.port === port;
    const where = { host: `${host}:${port}` };
    if (last && !isAt(last)) log.warn(where, 'PostgreSQL is at another host now');
    else if (last) log.warn(where, 'the host of PostgreSQL is found again');
    last = { host, port };
    for (const follower of followers) if (!isAt(follower)) follower.connection.stream.destroy();
    return last;
  }

  function lose(lost: Found) {
    if (current !== lost) return;
    current = undefined;
    void lost.client.end();
    if (!isClosed) log.warn('the host of PostgreSQL is lost; looking for it');
  }

  async function beat() {
    if (isBeating) return;
    isBeating = true;
    const held = current;
    try {
      if (!held) await find();
      else await held.client.query({ text: 'SELECT', query_timeout: hostSilentMs } as pg.QueryConfig);
      if (held && !held.fits()) lose(held);
    } catch {
      if (held) lose(held);
    }
    isBeating = false;
  }

  function find(): Promise<Host> {
    timer ??= setInterval(() => void beat(), hostBeatMs).unref();
    if (current && last) return Promise.resolve(last);
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  return {
    target: hostsOf(address).target,
    find,
    follow(client) {
      followers.add(client);
      client.once('end', () => followers.delete(client));
    },
    close() {
      isClosed = true;
      clearInterval(timer);
      void current?.client.end();
    },
  };
}
