import type { Pool, PoolClient } from 'pg';

type Callback = (error: Error | undefined, client: PoolClient | undefined, release: Release) => void;
type Release = (error?: Error | boolean) => void;

/**
 * Wraps the pool for graphile-worker, which releases its listening client twice if the client breaks while the worker
 * ends. The error of the second release is not caught and would end this process.
 */
export function tolerantPool(pool: Pool): Pool {
  const connect = (callback?: Callback) =>
    callback
      ? pool.connect((error, client, release) => callback(error, client, once(release)))
      : pool.connect();
  return new Proxy(pool, {
    get(_, name) {
      if (name === 'connect') return connect;
      const value = Reflect.get(pool, name);
      return typeof value === 'function' ? value.bind(pool) : value;
    },
  });
}

function once(release: Release): Release {
  let isReleased = false;
  return (error) => {
    if (!isReleased) release(error);
    isReleased = true;
  };
}
