import { expect, test } from 'vitest';
import { fuzz } from '../support/fuzz.ts';
import { startTestServer } from '../support/testServer.ts';

test('1 500 valid and broken requests get answers that match the contract', async () => {
  const server = await startTestServer({ TRUST_PROXY: 'true' });
  const { statuses, faults } = await fuzz(server, { seed: 20_261_121, count: 1500 });
  expect(faults).toEqual([]);
  // Make sure that not everything was refused for lack of rights.
  expect(statuses[200]).toBeGreaterThan(100);
  await server.stop();
});
