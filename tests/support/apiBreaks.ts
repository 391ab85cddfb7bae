import { type Schema, schemaBreaks } from './schemaBreaks.ts';

/** What of an OpenAPI document is compared. */
export interface ApiDocument {
  components?: { schemas?: Record<string, Schema> };
  paths: Record<string, Record<string, Operation>>;
}

type Content = Record<string, { schema: Schema }>;

interface Operation {
  operationId?: string;
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { description?: string; headers?: Record<string, object>; content?: Content }>;
}

/** Returns what about the calls of a server breaks clients that know the kept ones; what is added does not. */
export function apiBreaks(kept: ApiDocument, now: ApiDocument): string[] {
  const [before, after] = [withoutReferences(kept), withoutReferences(now)];
  const calls = Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const at = `${method.toUpperCase()} ${path}`;
      const there = after.paths[path]?.[method];
      return there ? operationBreaks(operation, there, at) : [`${at}: the call is gone`];
    }),
  );
  const reasons = reasonsOf(after);
  const gone = [...reasonsOf(before)].filter((reason) => !reasons.has(reason));
  return [...calls, ...gone.map((reason) => `the reason ${reason} is gone`)];
}

function operationBreaks(kept: Operation, now: Operation, at: string): string[] {
  return [
    ...(kept.operationId === now.operationId ? [] : [`${at}: another operationId`]),
    ...(kept.security?.length === 0 && now.security?.length !== 0 ? [`${at}: now needs a session`] : []),
    ...parameterBreaks(kept, now, at),
    ...bodyBreaks(kept, now, at),
    ...Object.entries(kept.responses).flatMap(([status, { headers = {}, content = {} }]) => {
      const answer = now.responses[status];
      const place = `${at} ${status}`;
      if (!answer) return [`${place}: the answer is gone`];
      const lost = Object.keys(headers).filter((header) => !answer.headers?.[header]);
      return [
        ...lost.map((header) => `${place}: the header ${header} is gone`),
        ...contentBreaks(content, answer.content ?? {}, 'server', place),
      ];
    }),
  ];
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

/** Returns for what reasons calls are refused: the descriptions of failures name them (server/http/openApi.ts). */
function reasonsOf({ paths }: ApiDocument): Set<string> {
  const answers = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ responses }) => Object.entries(responses)),
  );
  const failures = answers.filter(([status]) => Number(status) >= 400);
  return new Set(failures.flatMap(([, { description = '' }]) => description.split(', ').filter(Boolean)));
}

/** Returns the document with each reference to a schema replaced by it. */
function withoutReferences(document: ApiDocument): ApiDocument {
  const schemas = document.components?.schemas ?? {};
  const text = JSON.stringify(document, (_, value) => {
    const name = /^#\/components\/schemas\/(\w+)$/.exec(value?.$ref)?.[1];
    return name === undefined ? value : (schemas[name] ?? value);
  });
  return JSON.parse(text);
}
