import type { Socket } from 'node:net';
import pg from 'pg';
import type { BaseLogger } from 'pino';
import { hostsOf, isToBeFound, type SessionTarget } from '../platform/postgresHosts.ts';
import { defaultTimeouts, type Timeouts } from '../platform/timeouts.ts';
import { messageOf } from './failures.ts';
import { listenForKind } from './sessionKind.ts';

/** Where a PostgreSQL listens. */
interface Host {
  host: string;
  port: number;
}

/** None of the hosts is the wanted one, or the one that was is so no longer. Trying again may help. */
export class NoSuchHost extends Error {
  /** Node's code for when none of the addresses of a host answers. */
  readonly code = 'ECONNREFUSED';
}

/** Finds the wanted host among several, and keeps the connections of this process on it. */
export interface HostWatch {
  readonly target: SessionTarget;
  /**
   * Returns where to connect.
   * @throws {NoSuchHost} if no host is the wanted one, or the error of a host that refuses us.
   */
  find(): Promise<Host>;
  /** Breaks a connection as soon as another host is the wanted one. */
  follow(client: pg.Client): void;
  close(): void;
}

/** A PostgreSQL in the form in which a pool connects to it. */
export interface Reachable {
  connectionString: string;
  watch?: HostWatch | undefined;
}

type Limits = Pick<Timeouts, 'hostTryMs' | 'hostBeatMs' | 'hostSilentMs'>;

/**
 * Returns how a pool connects to an address: with a watch, which the caller must close, if the host has to be found
 * first.
 */
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
  /** Returns whether the host is still the wanted one. */
  fits(): boolean;
}

/**
 * Connects to the wanted host of an address; if several are wanted, to the one that answers first.
 * @throws {NoSuchHost} if no host is the wanted one, or the error of a host that refuses us.
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

/** A PostgreSQL that accepts our connection, but is not the wanted one. */
class NotWanted extends Error {}

async function tryHost(
  connectionString: string,
  { target, tryMs }: { target: SessionTarget; tryMs: number },
): Promise<Found> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: tryMs });
  // If the connection breaks later, whatever uses it next reports that.
  client.on('error', () => undefined);
  const fits = listenForKind(client, target);
  try {
    await client.connect();
    if (!fits()) throw new NotWanted(`is not ${target}`);
    return { client, fits };
  } catch (error) {
    // A client that was refused because it has no password stays connected, so it has to be ended.
    void client.end();
    throw error;
  }
}

/**
 * Returns the error to report if no host is the wanted one. If a host refuses us, and none is merely not the wanted
 * one, that is the refusal; otherwise an error with the reasons of all hosts.
 */
function whyNone(urls: readonly string[], errors: readonly Error[]): Error {
  const [first] = errors as [Error];
  const hasOther = errors.some((error) => error instanceof NotWanted);
  if (urls.length === 1 && !hasOther) return first;
  // Class 28: the role is refused; class 3D: the database does not exist.
  const refusal = errors.find(
    (error) => error instanceof pg.DatabaseError && /^(28|3D)/.test(error.code ?? ''),
  );
  if (refusal && !hasOther) return refusal;
  const reasons = errors.map((error, index) => {
    const { host, port } = new pg.Client(urls[index]);
    return `${host}:${port}: ${messageOf(error)}`;
  });
  return new NoSuchHost(`no host is the wanted one (${reasons.join('; ')})`, { cause: first });
}

/**
 * Holds a connection to the wanted host. If it breaks or stays silent, all hosts are tried until one is the wanted one.
 * Connections to any other host are then destroyed, because a machine that vanishes does not close them.
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
    // This connection must not keep the process alive.
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
