import { expect, test } from 'vitest';
import { createConnectionRate } from '../../../server/http/connectionRate.ts';

let now = 0;
const openRate = () => createConnectionRate(() => now);

/** Tries to open connections for a client. Returns how many it may open. */
const opened = (mayOpen: (client: string) => boolean, count: number, client = 'a') =>
  Array.from({ length: count }, () => mayOpen(client)).filter(Boolean).length;

test('thirty browsers behind one address may open all their connections at once', () => {
  expect(opened(openRate(), 180)).toBe(180);
});

test('a client that keeps connecting may open a hundred connections per second', () => {
  const mayOpen = openRate();
  expect(opened(mayOpen, 1000)).toBe(400);
  let later = 0;
  for (let step = 0; step < 100; step++) {
    now += 50;
    later += opened(mayOpen, 150);
  }
  expect(later).toBe(500);
});

test('such a client does not slow down others', () => {
  const mayOpen = openRate();
  opened(mayOpen, 1000);
  expect(opened(mayOpen, 10, 'b')).toBe(10);
});

test('after some seconds without a connection, such a client may open as many as at first', () => {
  const mayOpen = openRate();
  opened(mayOpen, 1000);
  now += 4000;
  expect(opened(mayOpen, 1000, 'b')).toBe(400);
  expect(opened(mayOpen, 1000)).toBe(400);
});
