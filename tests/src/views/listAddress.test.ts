import { expect, test } from 'vitest';
import { readableAddress } from '../../../src/views/listAddress.ts';

const address = (filter: string) =>
  `http://localhost/panel/bons?page=2&filter=${encodeURIComponent(filter)}#x`;
const filterIn = (readable: string | undefined) =>
  new URL(String(readable), 'http://localhost').searchParams.get('filter');

test.each([
  ['{"query":[1]}', { query: '[1]' }],
  ['{"query":{"a":1},"status":1}', { query: '{"a":1}', status: 1 }],
  ['{"query":null,"status":"1"}', { status: '1' }],
])('%s can be shown as %j', (filter, shown) => {
  const readable = readableAddress(address(filter));
  expect(readable).toMatch(/^\/panel\/bons\?page=2&filter=.*#x$/);
  expect(JSON.parse(String(filterIn(readable)))).toEqual(shown);
  expect(readableAddress(`http://localhost${readable}`)).toBeUndefined();
});

test.each(['[1]', '5', '"x"', 'null', '{', ''])('%j is not read as a filter', (filter) => {
  expect(readableAddress(address(filter))).toBe('/panel/bons?page=2#x');
});

test("an unknown order is replaced by the list's own", () => {
  expect(readableAddress(`${address('{}').replace('#x', '&sort=id&order=ASC#x')}`)).toBe(
    '/panel/bons?page=2&filter=%7B%7D#x',
  );
});

test.each(['500', '0', '-1', 'x', ''])('%j rows on a page are left out', (rows) => {
  expect(readableAddress(`http://localhost/panel/bons?page=1&perPage=${rows}`)).toBe('/panel/bons?page=1');
});

test.each([
  'http://localhost/panel/bons?perPage=100',
  'http://localhost/panel/bons',
  'http://localhost/panel/bons?page=2',
  address('{"query":"WZ","status":1}'),
  address('{}'),
])('%s stays as it is', (readable) => expect(readableAddress(readable)).toBeUndefined());
