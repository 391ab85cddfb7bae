import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { ROOT } from '../platform/root.ts';
import { type Document, documentOf, documentOfFile, sendDocument } from './documents.ts';
import { type Bodies, openApi } from './openApi.ts';

const require = createRequire(import.meta.url);

/** Serves the OpenAPI document, pages for browsing it, and the manuals, all with the same security headers. */
export function apiDocs(app: FastifyInstance, bodies: Bodies) {
  const documents: Record<string, Document> = {
    '/api/openapi.json': documentOf('application/json; charset=utf-8', async () =>
      JSON.stringify(await openApi(bodies)),
    ),
    '/api/docs': documentOf('text/html; charset=utf-8', () => PAGE),
    ...Object.fromEntries(
      ['POS.md', 'wire.md'].map((name) => [`/api/docs/${name}`, documentOfFile(join(ROOT, 'docs', name))]),
    ),
    '/api/docs/initializer.js': documentOf('text/javascript; charset=utf-8', () => INITIALIZER),
    ...Object.fromEntries(
      ['swagger-ui.css', 'index.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'].map((name) => [
        `/api/docs/${name}`,
        documentOfFile(require.resolve(`@fastify/swagger-ui/static/${name}`)),
      ]),
    ),
  };
  for (const [path, document] of Object.entries(documents)) {
    app.get(path, (request, reply) => sendDocument(request, reply, document));
  }
  app.get('/api/docs/', (_, reply) => reply.redirect('/api/docs'));
}

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Bonpanel API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
    <link rel="stylesheet" href="/api/docs/index.css">
    <link rel="icon" type="image/png" href="/api/docs/favicon-32x32.png">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/initializer.js"></script>
  </body>
</html>
`;

/**
 * Served as a separate file, because the content security policy allows no inline scripts. No third party learns about
 * our calls.
 */
const INITIALIZER = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  layout: 'BaseLayout',
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;
