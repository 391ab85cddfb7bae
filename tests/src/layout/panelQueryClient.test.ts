import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../../src/layout/panelQueryClient.ts';

const KEY = ['boncards', 'recent'];

/** Starts an observed query. The test decides when each answer arrives. */
function watched() {
  const client = createQueryClient();
  const asked: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver(client, {
    queryKey: KEY,
    queryFn() {
      const answer = Promise.withResolvers<string>();
      asked.push(answer);
      return answer.promise;
    },
  });
  observer.subscribe(() => {});
  return { client, observer, asked };
}

test('an answer to a request from before a change does not count after it, not even if it is the first', async () => {
  const { client, observer, asked } = watched();
  expect(asked).toHaveLength(1);
  const changed = client.invalidateQueries({ queryKey: ['boncards'] });
  expect(asked).toHaveLength(2);
  asked[0]?.resolve('before');
  await Promise.resolve();
  expect(observer.getCurrentResult().data).toBeUndefined();
  asked[1]?.resolve('after');
  await changed;
  expect(observer.getCurrentResult()).toMatchObject({
    data: 'after',
    status: 'success',
    fetchStatus: 'idle',
  });
});

test('a failure after a change is reported', async () => {
  const { client, observer, asked } = watched();
  const changed = client.invalidateQueries({ queryKey: ['boncards'] });
  asked[1]?.reject(new Error('away'));
  await changed;
  expect(observer.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' });
});

test('a change of something else does not affect a query', async () => {
  const { client, asked } = watched();
  await client.invalidateQueries({ queryKey: ['users'] });
  expect(asked).toHaveLength(1);
});

test('after a change the record of a page that is not shown is forgotten, and a list only becomes stale', async () => {
  const client = createQueryClient();
  const record = ['boncards', 'getOne', { id: '1' }];
  const list = ['boncards', 'getList'];
  for (const key of [record, list, ['users', 'getOne']]) client.setQueryData(key, 'before');
  await client.invalidateQueries({ queryKey: ['boncards'] });
  expect(client.getQueryData(record)).toBeUndefined();
  expect(client.getQueryState(list)?.isInvalidated).toBe(true);
  expect(client.getQueryData(['users', 'getOne'])).toBe('before');
});
