import { messageOf } from '../db/failures.ts';
import { connectTo } from '../db/hostWatch.ts';
import type { Config } from '../platform/config.ts';
import { hostsOf } from '../platform/postgresHosts.ts';
import { type Finding, note, ok } from './finding.ts';

const TRY_MS = 5_000;

/**
 * If DATABASE_URL has several hosts, yields which of them cannot be connected to, and why. One working host is enough
 * for the server.
 */
export async function* checkHosts({ DATABASE_URL }: Config): AsyncGenerator<Finding> {
  if (!DATABASE_URL) return;
  const { urls } = hostsOf(DATABASE_URL);
  if (urls.length === 1) return;
  const tries = await Promise.allSettled(urls.map((url) => connectTo(url, { tryMs: TRY_MS })));
  for (const tried of tries) if (tried.status === 'fulfilled') void tried.value.client.end();
  const away = tries.flatMap((tried, index) =>
    tried.status === 'rejected' ? [{ host: nameOf(urls[index] ?? ''), why: messageOf(tried.reason) }] : [],
  );
  yield away.length === 0
    ? ok('hosts', `all ${urls.length} hosts of DATABASE_URL answer`)
    : note('hosts', `hosts of DATABASE_URL that cannot be used: ${away.map(describe).join(', ')}`, {
        fix: 'Start PostgreSQL there, let the role in, or correct the address: nothing could take over if the one that serves died as well.',
        data: { away: away.map(({ host }) => host) },
      });
}

function describe({ host, why }: { host: string; why: string }): string {
  return `${host} (${why})`;
}

/** Returns a host as the operator wrote it, without user and password. */
function nameOf(url: string): string {
  const { host, searchParams } = new URL(url);
  return searchParams.get('host') ?? host;
}
