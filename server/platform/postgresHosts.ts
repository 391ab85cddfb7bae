/** The parameter of a URL that selects which of its hosts is wanted. */
export const TARGET = 'target_session_attrs';

/** Which kind of session is wanted, in libpq's words; `prefer-standby` is refused (`postgresUrl`). */
export type SessionTarget = 'any' | 'read-write' | 'primary' | 'read-only' | 'standby';

/** The hosts of a URL, and which of them is wanted. */
export interface PostgresHosts {
  /** A separate URL for each host, which node-postgres understands. */
  urls: [string, ...string[]];
  target: SessionTarget;
}

/**
 * Returns the hosts of a URL. As in libpq, several are separated by commas, each with its own port; the parameters
 * `host` and `port` replace them.
 * @throws {TypeError} if it is not a URL.
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

/** Returns whether the right host has to be found first, among several or by its kind of session. */
export function isToBeFound({ urls, target }: PostgresHosts): boolean {
  return urls.length > 1 || target !== 'any';
}
