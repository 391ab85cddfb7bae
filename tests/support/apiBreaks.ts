import { type Schema, schemaBreaks } from './schemaBreaks.ts';

/** The parts of an OpenAPI document that are compared. */
export interface ApiDocument {
  components?: {
    schemas?: Record<string, Schema>;
    headers?: Record<string, object>;
    responses?: Record<string, Answer>;
  };
  paths: Record<string, Record<string, Operation>>;
}

type Content = Record<string, { schema: Schema }>;

/**
 * Credentials that must be sent together, with their scopes. A call has a list of these, any of which is enough; an
 * empty list means that none is needed.
 */
type Security = Record<string, string[]>;

interface Operation {
  operationId?: string;
  security?: Security[];
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, Answer>;
}

interface Answer {
  $ref?: string;
  description?: string;
  headers?: Record<string, object>;
  content?: Content;
}

/** Returns the differences between calls that break clients of the kept document. Additions do not. */
export function apiBreaks(kept: ApiDocument, now: ApiDocument): string[] {
  const [before, after] = [withoutReferences(kept), withoutReferences(now)];
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const at = `${method.toUpperCase()} ${path}`;
      const there = after.paths[path]?.[method];
      return there ? operationBreaks(operation, there, at) : [`${at}: the call is gone`];
    }),
  );
}

function operationBreaks(kept: Operation, now: Operation, at: string): string[] {
  return [
    ...(kept.operationId === now.operationId ? [] : [`${at}: another operationId`]),
    ...securityBreaks(kept, now, at),
    ...parameterBreaks(kept, now, at),
    ...bodyBreaks(kept, now, at),
    ...Object.entries(kept.responses).flatMap(([status, { description, headers = {}, content = {} }]) => {
      const answer = now.responses[status];
      const place = `${at} ${status}`;
      if (!answer) return [`${place}: the answer is gone`];
      const lost = Object.keys(headers).filter((header) => !answer.headers?.[header]);
      const reasons = reasonsOf(status, answer.description);
      const gone = reasonsOf(status, description).filter((reason) => !reasons.includes(reason));
      return [
        ...gone.map((reason) => `${place}: the reason ${reason} is gone`),
        ...lost.map((header) => `${place}: the header ${header} is gone`),
        ...contentBreaks(content, answer.content ?? {}, 'server', place),
      ];
    }),
  ];
}

function securityBreaks(kept: Operation, now: Operation, at: string): string[] {
  const waysOf = ({ security = [] }: Operation) => (security.length > 0 ? security : [{}]);
  const isEnough = (given: Security) =>
    waysOf(now).some((asked) =>
      Object.entries(asked).every(
        ([name, scopes]) => scopes.every((scope) => given[name]?.includes(scope)) && name in given,
      ),
    );
  return waysOf(kept)
    .filter((given) => !isEnough(given))
    .map((given) => `${at}: ${Object.keys(given).join(' and ') || 'no session'} is no longer enough`);
}

function parameterBreaks({ parameters: kept = [] }: Operation, { parameters = [] }: Operation, at: string) {
  const nameOf = (parameter: { in: string; name: string }) => `${parameter.in} ${parameter.name}`;
  const before = new Map(kept.map((parameter) => [nameOf(parameter), parameter]));
  const after = new Map(parameters.map((parameter) => [nameOf(parameter), parameter]));
  return [
    ...kept.flatMap((parameter) => {
      const name = nameOf(parameter);
      const there = after.get(name);
      return there
        ? schemaBreaks(parameter.schema, there.schema, 'client', `${at} ${name}`)
        : [`${at} ${name}: the parameter is gone`];
    }),
    ...parameters
      .filter((parameter) => parameter.required && !before.get(nameOf(parameter))?.required)
      .map((parameter) => `${at} ${nameOf(parameter)}: now required`),
  ];
}

function bodyBreaks({ requestBody: kept }: Operation, { requestBody: now }: Operation, at: string): string[] {
  const place = `${at} body`;
  return [
    ...(kept && !now ? [`${place}: is gone`] : []),
    ...(now?.required && !kept?.required ? [`${place}: now required`] : []),
    ...(kept && now ? contentBreaks(kept.content, now.content, 'client', place) : []),
  ];
}

function contentBreaks(kept: Content, now: Content, sender: 'client' | 'server', at: string): string[] {
  return Object.entries(kept).flatMap(([mediaType, { schema }]) => {
    const there = now[mediaType]?.schema;
    return there ? schemaBreaks(schema, there, sender, at) : [`${at}: ${mediaType} is gone`];
  });
}

/**
 * Returns the reasons for which a call is refused with a status, which its description names (server/http/openApi.ts).
 */
function reasonsOf(status: string, description = ''): string[] {
  return Number(status) >= 400 ? description.split(', ').filter(Boolean) : [];
}

/** Returns the document with each reference to one of its components replaced by the component. */
function withoutReferences(document: ApiDocument): ApiDocument {
  const text = JSON.stringify(document, (_, value) => {
    const [, kind = '', name = ''] = /^#\/components\/(\w+)\/([\w-]+)$/.exec(value?.$ref) ?? [];
    return Object(document.components)[kind]?.[name] ?? value;
  });
  return JSON.parse(text);
}
