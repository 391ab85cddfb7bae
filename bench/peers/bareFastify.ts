import fastify from 'fastify';

/** The least that answers over HTTP, by the same framework: what `npm run bench:start` compares a start with. */
const app = fastify();
app.get('/readyz', () => ({ ok: true }));
await app.listen({ port: Number(process.env.PORT) });
