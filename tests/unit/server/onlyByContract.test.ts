import Fastify, { type FastifyPluginAsync } from 'fastify';
import { expect, test } from 'vitest';
import { onlyByContract } from '../../../server/http/onlyByContract.ts';

const answer = () => 'served';

test('knows the calls that are served by their rules, each once', () => {
  const app = Fastify();
  const served = onlyByContract(app);
  app.get('/api/users/:id', { config: { endpoint: 'GET /api/users/:id' } }, answer);
  app.post('/api/users', { config: { endpoint: 'POST /api/users' } }, answer);
  app.get('/healthz', answer);
  app.get('/api/openapi.json', answer);
  expect(served).toEqual(['GET /api/users/:id', 'POST /api/users']);
});

test.each([
  ['a call without a rule', '/api/secrets', {}],
  ['the root of all calls', '/api', {}],
  ['any path at all under it', '/api/*', {}],
  ['a call in other letters', '/API/users', {}],
  ['a call under the rule of another one', '/api/secrets', { endpoint: 'GET /api/our-salons' as const }],
  ['what only begins like a description', '/api/docs-of-secrets', {}],
])('refuses to register %s', (_, path, config) => {
  const app = Fastify();
  onlyByContract(app);
  expect(() => app.get(path, { config }, answer)).toThrow(`GET ${path} has no rule`);
});

test('holds also in plugins, so that the server does not start', async () => {
  const app = Fastify();
  onlyByContract(app);
  const secrets: FastifyPluginAsync = async (plugin) => {
    plugin.delete('/users', answer);
  };
  void app.register(secrets, { prefix: '/api' });
  await expect(app.ready()).rejects.toThrow('DELETE /api/users has no rule');
});
