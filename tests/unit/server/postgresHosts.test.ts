import { expect, test } from 'vitest';
import { hostsOf, isToBeFound } from '../../../server/platform/postgresHosts.ts';

// https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS
test.each([
  ['postgresql://a/x', ['postgresql://a/x']],
  [
    'postgresql://ewa:p%2Cw@a:1,b:2,c/x',
    ['postgresql://ewa:p%2Cw@a:1/x', 'postgresql://ewa:p%2Cw@b:2/x', 'postgresql://ewa:p%2Cw@c/x'],
  ],
  ['postgresql://[::1]:1,[fe80::1]/x', ['postgresql://[::1]:1/x', 'postgresql://[fe80::1]/x']],
  ['postgresql://a,b/x?port=7', ['postgresql://a/x?port=7', 'postgresql://b/x?port=7']],
  ['postgresql://a,b/x?port=7,8', ['postgresql://a/x?port=7', 'postgresql://b/x?port=8']],
  ['postgresql:///x?host=a,b&port=7,8', ['postgresql:///x?host=a&port=7', 'postgresql:///x?host=b&port=8']],
  [
    'postgresql://c/x?host=/run/a,/run/b',
    ['postgresql://c/x?host=%2Frun%2Fa', 'postgresql://c/x?host=%2Frun%2Fb'],
  ],
])('%s names each of its hosts', (address, urls) => {
  expect(hostsOf(address)).toEqual({ urls, target: 'any' });
});

test('the addresses of the hosts do not say which kind of host is meant', () => {
  const hosts = hostsOf('postgresql://a,b/x?sslmode=require&target_session_attrs=primary');
  expect(hosts).toEqual({
    urls: ['postgresql://a/x?sslmode=require', 'postgresql://b/x?sslmode=require'],
    target: 'primary',
  });
});

test.each([
  ['postgresql://a/x', false],
  ['postgresql://a/x?target_session_attrs=any', false],
  ['postgresql://a/x?target_session_attrs=read-write', true],
  ['postgresql://a,b/x?target_session_attrs=any', true],
])('whether %s has to be found: %s', (address, is) => {
  expect(isToBeFound(hostsOf(address))).toBe(is);
});
