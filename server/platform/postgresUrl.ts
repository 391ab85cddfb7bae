import { z } from 'zod';

const EXAMPLE = 'postgresql://user:password@host:5432/database';

/** Where libpq and node-postgres mean different things by a mode, this makes node-postgres mean what libpq does. */
const AS_LIBPQ = 'uselibpqcompat';

type Params = URLSearchParams;

/** What each `sslmode` of libpq, and one of node-postgres, makes of the other parameters. Returns why it is refused. */
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
  // The word of node-postgres for `require` without `sslrootcert`.
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

/** The address of a PostgreSQL, with `sslmode` as PostgreSQL's own programs mean it. */
export const postgresUrl = z
  .url({
    protocol: /^postgres(ql)?$/,
    error: `expected an address such as ${EXAMPLE}, with special characters of the password percent-encoded`,
  })
  .transform((text, context) => {
    const url = new URL(text);
    const { searchParams: params } = url;
    const why = whyRefused(url);
    if (!why) return params.size > 0 ? url.href : text;
    context.addIssue(why);
    return z.NEVER;
  });

/** Returns why an address cannot be used. Changes its parameters to what node-postgres understands. */
function whyRefused({ hostname, searchParams: params }: URL): string | undefined {
  if (hostname.includes(',')) return 'names several hosts: name the one that leads to the current primary';
  if (params.has('ssl')) return `ssl=${params.get('ssl')} is not known: use sslmode, as PostgreSQL does`;
  const port = params.get('port');
  if (port !== null && !/^\d{1,5}$/.test(port)) return `port=${port} is not a number`;
  const mode = params.get('sslmode');
  if (params.get('sslrootcert') === 'system') {
    if (mode !== 'verify-full') return 'sslrootcert=system needs sslmode=verify-full';
    // The authorities that the machine trusts: Node takes them anyway.
    params.delete('sslrootcert');
  }
  if (mode === null) return undefined;
  const known = sslModes[mode];
  return known
    ? known(params)
    : `sslmode=${mode} is not known: use disable, require, verify-ca or verify-full`;
}

/** Returns whether an address says how much TLS is needed. */
export function hasSslMode(url: string): boolean {
  return new URL(url).searchParams.has('sslmode');
}
