import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApi } from './openApi.ts';

/** Serves the OpenAPI document, and pages to browse it under the same security headers. */
export async function apiDocs(app: FastifyInstance) {
  const document = openApi();
  app.get('/api/openapi.json', () => document);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Bonpanel API' },
    uiConfig: {
      // No third party learns about our calls.
      validatorUrl: null,
      layout: 'BaseLayout',
      tryItOutEnabled: true,
    },
  });
}
