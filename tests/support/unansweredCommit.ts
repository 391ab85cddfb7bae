import { expect } from 'vitest';
import { PooledDb } from '../../server/db/client.ts';
import { countWaiting } from './countWaiting.ts';
import { eventually } from './eventually.ts';

/** How the answer to a COMMIT is missed; each returns a database in which that happens to its `nth` COMMIT. */
export const unansweredCommits = [
  ['is lost with its connection', losing],
  ['comes too late', delaying],
] as const;

function losing(db: PooledDb, nth = 1): PooledDb {
  return withCommit(db, nth, async (commit) => {
    await commit();
    throw new Error('Connection terminated');
  });
}

/** As with a standby that is away: what the COMMIT writes stays locked, here until somebody waits for it. */
function delaying(db: PooledDb, nth = 1): PooledDb {
  return withCommit(db, nth, async (commit) => {
    await eventually(async () => expect(await countWaiting(db)).toBeGreaterThan(0));
    return commit();
  });
}

type Query = (...args: unknown[]) => Promise<unknown>;

function withCommit(
  db: PooledDb,
  nth: number,
  change: (commit: () => Promise<unknown>) => Promise<unknown>,
): PooledDb {
  let commits = 0;
  const connect = async () => {
    const client = await db.pool.connect();
    const send = client.query.bind(client) as Query;
    const query: Query = (...args) => {
      const [statement] = args as [{ text?: string } | string];
      if (typeof statement === 'string' || statement.text !== 'COMMIT') return send(...args);
      commits += 1;
      return commits === nth ? change(() => send(...args)) : send(...args);
    };
    return Object.create(client, { query: { value: query } });
  };
  return new PooledDb(Object.create(db.pool, { connect: { value: connect } }), { commitMs: 500 });
}
