import { expect, test } from 'vitest';
import { fairTurns } from '../../../server/jobs/fairTurns.ts';

/** Work for some people, each piece of which ends when a test ends it. */
function work() {
  const stopping = new AbortController();
  const goOn = fairTurns({ inAll: 2, stopping: stopping.signal });
  const begun: string[] = [];
  const runs = new Map<string, PromiseWithResolvers<void>>();
  const piece = (id: string) => ({
    id,
    person: id.charAt(0),
    run() {
      begun.push(id);
      const run = Promise.withResolvers<void>();
      runs.set(id, run);
      return run.promise;
    },
  });
  return {
    begun,
    stopping,
    /** Asks for some pieces, each of which is named after its person. */
    ask: (...ids: string[]) => goOn(ids.map(piece)),
    async end(id: string, failure?: Error) {
      const run = runs.get(id);
      if (failure) run?.reject(failure);
      else run?.resolve();
      await new Promise(setImmediate);
    },
  };
}

test('however many one person asks for, another one is next, and nobody has two at once', async () => {
  const { ask, begun, end } = work();
  const first = ask('a1', 'a2', 'a3');
  const second = ask('b1');
  expect(begun).toEqual(['a1', 'b1']);
  await ask('c1', 'b2');
  await end('a1');
  expect(begun.slice(2)).toEqual(['c1']);
  await end('b1');
  expect(begun.slice(3)).toEqual(['a2']);
  await end('c1');
  expect(begun.slice(4)).toEqual(['b2']);
  for (const id of ['b2', 'a2', 'a3']) await end(id);
  await Promise.all([first, second]);
  expect(begun.slice(5)).toEqual(['a3']);
});

test('a call while as many as may be are under way returns at once, and so does one for what is under way', async () => {
  const { ask, begun, end } = work();
  const first = ask('a1');
  await ask('a1');
  const second = ask('b1');
  await ask('c1');
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  for (const id of ['b1', 'c1']) await end(id);
  await Promise.all([first, second]);
  expect(begun).toEqual(['a1', 'b1', 'c1']);
});

test('one that fails does not keep the others from being done, and fails its call', async () => {
  const { ask, begun, end } = work();
  const failing = expect(ask('a1', 'a2')).rejects.toThrow('stuck');
  await end('a1', new Error('stuck'));
  await end('a2');
  await failing;
  const again = ask('a1');
  await end('a1');
  await again;
  expect(begun).toEqual(['a1', 'a2', 'a1']);
});

test('nothing begins after a stop', async () => {
  const { ask, begun, end, stopping } = work();
  const first = ask('a1', 'a2');
  stopping.abort();
  await end('a1');
  await first;
  expect(begun).toEqual(['a1']);
});
