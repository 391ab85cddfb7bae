import type { Db } from '../db/client.ts';
import { listTroubledWebhooks } from '../webhooks/queries.ts';
import { type Finding, note, ok } from './finding.ts';

/** Yields which webhooks are not told of events, or do not answer. */
export async function* checkWebhooks(db: Db): AsyncGenerator<Finding> {
  const troubled = await listTroubledWebhooks(db);
  if (troubled.length === 0) yield ok('webhooks', 'no webhook fails');
  for (const { id, url, gone_at: goneAt, failing_since: since } of troubled) {
    const { host } = new URL(url);
    yield goneAt
      ? note('webhooks', `the webhook ${host} is switched off: it answered 410 at ${goneAt.toISOString()}`, {
          fix: 'Correct its address in the console and switch it on, or delete it.',
          data: { id },
        })
      : note('webhooks', `the webhook ${host} has failed since ${since?.toISOString()}`, {
          fix: 'The console says how it answers: Webhooks.',
          data: { id },
        });
  }
}
