import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../../src/layout/panelQueryClient.ts';

const KEY = ['boncards', 'recent'];

/** A question that somebody looks at, each of whose answers comes when it is given. */
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

test('an answer that was asked for before a change is not taken for one after it, not even the first', async () => {
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

test('what fails after a change is told', async () => {
  const { client, observer, asked } = watched();
  const changed = client.invalidateQueries({ queryKey: ['boncards'] });
  asked[1]?.reject(new Error('away'));
  await changed;
  expect(observer.getCurrentResult()).toMatchObject({ status: 'error', fetchStatus: 'idle' });
});

test('a change elsewhere leaves a question alone', async () => {
  const { client, asked } = watched();
  await client.invalidateQueries({ queryKey: ['users'] });
  expect(asked).toHaveLength(1);
});

test('after a change the record of a page that nobody looks at is forgotten, a list only stale', async () => {
  const client = createQueryClient();
  const record = ['boncards', 'getOne', { id: '1' }];
  const list = ['boncards', 'getList'];
  for (const key of [record, list, ['users', 'getOne']]) client.setQueryData(key, 'before');
  await client.invalidateQueries({ queryKey: ['boncards'] });
  expect(client.getQueryData(record)).toBeUndefined();
  expect(client.getQueryState(list)?.isInvalidated).toBe(true);
  expect(client.getQueryData(['users', 'getOne'])).toBe('before');
});
