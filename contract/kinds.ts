import { z } from 'zod/mini';

/**
 * What a value means to a person, in whichever field it occurs. The kind decides how a value is shown, typed and
 * compared.
 */
export const kindNames = [
  'text',
  'id',
  // An object with parts, drawn by a component of the only screen that shows it.
  'opaque',
  'email',
  'count',
  'flag',
  'yesOrNo',
  'money',
  'day',
  'month',
  'moment',
  'cardNumber',
  'months',
  'salon',
  'batch',
  'import',
  'doneBy',
  'boncardStatus',
  'boncardType',
  'transactionType',
  'transactionKind',
  'importStatus',
  'batchStatus',
  'printFormat',
  'sendingState',
  'progress',
  'keyRights',
  'apiKeyStatus',
  'userStatus',
  'role',
  'taxClass',
  'document',
  'documentKind',
  'exceptionRule',
  'requestKind',
  'requestStatus',
  'webhookEvents',
  'deliveredEvent',
  'webhookStatus',
  'deliveryStatus',
  'deliveryFailure',
  'auditAction',
  'auditObject',
] as const;
export type Kind = (typeof kindNames)[number];

/** The registered kinds of schemas: `pln.register(kinds, { kind: 'money' })`. Plain text needs none. */
export const kinds = z.registry<{ kind: Kind }>();

/** Returns the kind of a schema, looking through `.nullable()`, `.optional()`, `.pipe()` and the like. */
export function kindOf(schema: z.core.$ZodType): Kind {
  return registeredKind(schema) ?? kindOfType[coreOf(schema)._zod.def.type] ?? 'text';
}

/** Returns the kind of every field of a record, by its path: `status`, `stats.ok`. Lists are left out. */
export function fieldKinds(record: z.core.$ZodType, prefix = ''): Record<string, Kind> {
  const byPath = Object.entries(partsOf(record).fields ?? {}).flatMap(([name, field]): [string, Kind][] => {
    const path = prefix + name;
    const { fields, row } = partsOf(field);
    if (row) return [];
    return fields ? Object.entries(fieldKinds(field, `${path}.`)) : [[path, kindOf(field)]];
  });
  return Object.fromEntries(byPath);
}

/**
 * Returns the parts of a schema: `fields` for a record, `row` for a list. Neither for a value, even if that is an
 * object with a kind of its own.
 */
export function partsOf(schema: z.core.$ZodType): {
  fields?: Record<string, z.core.$ZodType>;
  row?: z.core.$ZodType;
} {
  if (registeredKind(schema)) return {};
  const { shape, element } = coreOf(schema)._zod.def as {
    shape?: Record<string, z.core.$ZodType>;
    element?: z.core.$ZodType;
  };
  return { ...(shape && { fields: shape }), ...(element && { row: element }) };
}

const kindOfType: Partial<Record<z.core.$ZodTypeDef['type'], Kind>> = { number: 'count', boolean: 'flag' };

function registeredKind(schema: z.core.$ZodType): Kind | undefined {
  return wrappersOf(schema)
    .map((wrapper) => kinds.get(wrapper)?.kind)
    .find(Boolean);
}

/**
 * Returns the innermost schema that a schema wraps (an object, a list, a word, text …); for a codec, that of the
 * decoded value.
 */
export function coreOf(schema: z.core.$ZodType): z.core.$ZodType {
  return wrappersOf(schema).at(-1) ?? schema;
}

/** Returns whether the wire writes values of a schema in another form than the code uses inside. */
export function isCoded(schema: z.core.$ZodType): boolean {
  return wrappersOf(schema).some((wrapper) => 'reverseTransform' in wrapper._zod.def);
}

/** Returns a schema and all schemas that it wraps, from the outside in; a pipe continues with its output. */
function wrappersOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  const { innerType, out } = schema._zod.def as { innerType?: z.core.$ZodType; out?: z.core.$ZodType };
  const inner = innerType ?? out;
  return inner ? [schema, ...wrappersOf(inner)] : [schema];
}
