import fastify from 'fastify';

/** The smallest possible HTTP server in the same framework: `npm run bench:start` compares our start with its start. */
const app = fastify();
app.get('/readyz', () => ({ ok: true }));
await app.listen({ port: Number(process.env.PORT) });
