import type { z } from 'zod/mini';
import { listFilterSchemas, type ResourceName, type resources } from '../../contract/resources.ts';
import { encode } from './encode.ts';
import type { Inside } from './inside.ts';

type Query<Name extends ResourceName> = z.output<(typeof resources)[Name]['calls']['list']['query']>;
type Filter<Name extends ResourceName> = { [Field in keyof Query<Name>]?: Inside<Query<Name>[Field]> };

/** Returns a list's filter as its URL holds it: as on the wire. */
export function filterOf<Name extends ResourceName>(
  resource: Name,
  filter: Filter<Name>,
): Record<string, unknown> {
  const schemas = listFilterSchemas(resource);
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]) => {
      const schema = schemas[name];
      return [name, schema ? encode(schema, value) : value];
    }),
  );
}
