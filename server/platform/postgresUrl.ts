import { z } from 'zod';
import { hostsOf, isToBeFound, type PostgresHosts, TARGET } from './postgresHosts.ts';

const EXPECTED =
  'expected an address such as postgresql://user:password@host:5432/database, with special characters of the password percent-encoded';

/** Where libpq and node-postgres give a mode different meanings, this parameter makes node-postgres use libpq's. */
const AS_LIBPQ = 'uselibpqcompat';

type Params = URLSearchParams;

/**
 * How each `sslmode` of libpq, and one of node-postgres, changes the other parameters. Each returns why it is refused;
 * undefined if it is not.
 */
const sslModes: Record<string, (params: Params) => string | undefined> = {
  disable: () => undefined,
  allow: refuseFallback,
  prefer: refuseFallback,
  require: readAsLibpq,
  'verify-ca': (params) =>
    params.has('sslrootcert')
      ? readAsLibpq(params)
      : 'sslmode=verify-ca needs sslrootcert, the file of the authority’s certificate',
  'verify-full': () => undefined,
  // node-postgres's name for `require` without `sslrootcert`.
  'no-verify'(params) {
    params.delete(AS_LIBPQ);
    return undefined;
  },
};

function readAsLibpq(params: Params): undefined {
  params.set(AS_LIBPQ, 'true');
}

function refuseFallback(params: Params): string {
  return `sslmode=${params.get('sslmode')} may fall back to clear text without a word: use require (encrypted), verify-full (encrypted, and the server’s certificate verified) or disable`;
}

/**
 * What a URL is used for: the kinds of sessions that it may ask for, the recommended one first, and the goal that any
 * other would miss.
 */
const uses = {
  changes: { targets: ['read-write', 'primary'], goal: 'the one that accepts changes' },
  reports: { targets: ['standby', 'read-only', 'any'], goal: 'a standby' },
};
type Use = keyof typeof uses;

/**
 * Returns the schema of the URL of a PostgreSQL, or of several of which one is wanted; `sslmode` has the same meaning
 * as in PostgreSQL's own programs.
 */
export function postgresUrl(use: Use) {
  return z.string().transform((text, context) => {
    const hosts = readHosts(text);
    const [address = text, query] = /^([^?]*)\?(.*)$/.exec(text)?.slice(1) ?? [];
    const params = new URLSearchParams(query);
    const why = hosts ? (whyNotFound(hosts, params, use) ?? whyRefused(params)) : EXPECTED;
    if (!why) return params.size > 0 ? `${address}?${params}` : text;
    context.addIssue(why);
    return z.NEVER;
  });
}

const singleUrl = z.url({ protocol: /^postgres(ql)?$/ });

/** Returns the hosts of a URL; undefined if it is not valid. */
function readHosts(text: string): PostgresHosts | undefined {
  try {
    const hosts = hostsOf(text);
    return hosts.urls.every((url) => singleUrl.safeParse(url).success) ? hosts : undefined;
  } catch {
    return undefined;
  }
}

/** Returns why the wanted host could not be found; undefined if it could. */
function whyNotFound(hosts: PostgresHosts, params: Params, use: Use): string | undefined {
  const { urls, target } = hosts;
  const ports = params.get('port')?.split(',').length ?? 1;
  if (ports > 1 && ports !== urls.length)
    return `names ${urls.length === 1 ? 'one host' : `${urls.length} hosts`}, but ${ports} ports`;
  if (!isToBeFound(hosts)) return undefined;
  const { targets, goal } = uses[use];
  const isNameless = ({ hostname, searchParams }: URL) => !hostname && !searchParams.get('host');
  if (urls.length > 1 && urls.some((url) => isNameless(new URL(url)))) return 'names a host without a name';
  if (!params.has(TARGET))
    return `names several hosts: add ${TARGET}=${targets[0]}, so that ${goal} is found`;
  if (targets.includes(target)) return undefined;
  const known = targets.join(', ').replace(/, (?=[^,]*$)/, ' or ');
  return `${TARGET}=${target} does not lead to ${goal}: use ${known}`;
}

/** Returns why a URL cannot be used. Changes its parameters to what node-postgres understands. */
function whyRefused(params: Params): string | undefined {
  if (params.has('ssl')) return `ssl=${params.get('ssl')} is not known: use sslmode, as PostgreSQL does`;
  const port = params.get('port');
  if (port !== null && !/^\d{1,5}(,\d{1,5})*$/.test(port)) return `port=${port} is not a number`;
  const mode = params.get('sslmode');
  if (params.get('sslrootcert') === 'system') {
    if (mode !== 'verify-full') return 'sslrootcert=system needs sslmode=verify-full';
    // `system` means the certificate authorities that the machine trusts, which Node uses anyway.
    params.delete('sslrootcert');
  }
  if (mode === null) return undefined;
  const known = sslModes[mode];
  return known
    ? known(params)
    : `sslmode=${mode} is not known: use disable, require, verify-ca or verify-full`;
}

/** Returns whether a URL specifies how much TLS is needed. */
export function hasSslMode(url: string): boolean {
  return new URL(hostsOf(url).urls[0]).searchParams.has('sslmode');
}
