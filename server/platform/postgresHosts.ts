/** The parameter of an address that says which of its hosts is wanted. */
export const TARGET = 'target_session_attrs';

/** Which session is wanted, in libpq's words; `prefer-standby` is refused (`postgresUrl`). */
export type SessionTarget = 'any' | 'read-write' | 'primary' | 'read-only' | 'standby';

/** The hosts of an address, and which of them is wanted. */
export interface PostgresHosts {
  /** The address of each alone, as node-postgres understands it. */
  urls: [string, ...string[]];
  target: SessionTarget;
}

/**
 * Returns the hosts of an address. As in libpq, several are separated by commas, each with a port of its own, and `host` and
 * `port` among the parameters replace them.
 * @throws {TypeError} if it is no address.
 */
export function hostsOf(address: string): PostgresHosts {
  const [, start = '', authority = '', rest = ''] =
    /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/i.exec(address) ?? [];
  const inAuthority = authority.split(',').map((host) => new URL(`${start}${host}${rest}`));
  const [first] = inAuthority as [URL];
  const hosts = first.searchParams.get('host')?.split(',');
  const ports = first.searchParams.get('port')?.split(',');
  const urls = hosts ? hosts.map(() => new URL(first)) : inAuthority;
  const target = (first.searchParams.get(TARGET) ?? 'any') as SessionTarget;
  for (const [index, { searchParams }] of urls.entries()) {
    searchParams.delete(TARGET);
    if (hosts) searchParams.set('host', hosts[index] ?? '');
    if (ports) searchParams.set('port', ports[index] ?? ports[0] ?? '');
  }
  return { urls: urls.map(({ href }) => href) as [string, ...string[]], target };
}

/** Returns whether an address leads to a host that has to be found among several, or judged. */
export function isToBeFound({ urls, target }: PostgresHosts): boolean {
  return urls.length > 1 || target !== 'any';
}
