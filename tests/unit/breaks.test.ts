import { describe, expect, test } from 'vitest';
import { type ApiDocument, apiBreaks } from '../support/apiBreaks.ts';
import { type CommandForm, commandBreaks } from '../support/commandBreaks.ts';
import { type CallRights, rightsBreaks } from '../support/rightsBreaks.ts';
import { type Schema, type Sender, schemaBreaks } from '../support/schemaBreaks.ts';

/** Every kind of break that a new version must not make, each with a similar harmless change. */

const text = { type: 'string' };
const object = (properties: object, required: string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
});

type Row = [name: string, sender: Sender, kept: Schema, now: Schema, breaks: string[]];

const rows: Row[] = [
  ['a removed field of a request', 'client', object({ a: text }), object({}), ['x.a: the field is gone']],
  ['a required field more', 'client', object({}), object({ a: text }, ['a']), ['x.a: now required']],
  [
    'a field that is now required',
    'client',
    object({ a: text }),
    object({ a: text }, ['a']),
    ['x.a: now required'],
  ],
  ['an optional field more', 'client', object({}), object({ a: text }), []],
  ['a field that is no longer required', 'client', object({ a: text }, ['a']), object({ a: text }), []],
  ['another type', 'client', text, { type: 'number' }, ['x: was string, is number']],
  [
    'a whole number for a number',
    'client',
    { type: 'number' },
    { type: 'integer' },
    ['x: was number, is integer'],
  ],
  ['a number for a whole number', 'client', { type: 'integer' }, { type: 'number' }, []],
  [
    'null no longer accepted',
    'client',
    { anyOf: [text, { type: 'null' }] },
    text,
    ['x: was null, is string'],
  ],
  ['null accepted', 'client', text, { anyOf: [text, { type: 'null' }] }, []],
  ['null accepted, as a type', 'client', text, { type: ['string', 'null'] }, []],
  ['a choice less', 'client', { ...text, enum: ['a', 'b'] }, { ...text, enum: ['a'] }, ['x: b is gone']],
  ['a choice more', 'client', { ...text, enum: ['a'] }, { ...text, enum: ['a', 'b'] }, []],
  ['a choice of any text', 'client', text, { ...text, enum: ['a'] }, ['x: another choice of values']],
  ['any text for a choice', 'client', { ...text, enum: ['a'] }, text, []],
  [
    'shorter texts',
    'client',
    { ...text, maxLength: 9 },
    { ...text, maxLength: 8 },
    ['x: a narrower maxLength'],
  ],
  ['a limit where there was none', 'client', text, { ...text, minLength: 2 }, ['x: a narrower minLength']],
  ['longer texts', 'client', { ...text, maxLength: 8 }, { ...text, maxLength: 9 }, []],
  [
    'a higher least number',
    'client',
    { type: 'number', minimum: 0 },
    { type: 'number', minimum: 1 },
    ['x: a narrower minimum'],
  ],
  ['a pattern', 'client', text, { ...text, pattern: '^a' }, ['x: a narrower pattern']],
  ['no pattern', 'client', { ...text, pattern: '^a' }, text, []],
  ['another default', 'client', { ...text, default: 'a' }, { ...text, default: 'b' }, ['x: another default']],
  [
    'a default where there was none',
    'client',
    { type: 'integer' },
    { type: 'integer', default: 30 },
    ['x: another default'],
  ],
  ['no default any more', 'client', { ...text, default: 'a' }, text, ['x: another default']],
  ['a default more of an answer', 'server', text, { ...text, default: 'a' }, []],
  [
    'a default of a setting that was off',
    'client',
    object({ EXPIRY_WRITE_OFF_DAYS: { type: 'integer' } }),
    object({ EXPIRY_WRITE_OFF_DAYS: { type: 'integer', default: 30 } }),
    ['x.EXPIRY_WRITE_OFF_DAYS: another default'],
  ],
  ['a setting more, with a default', 'client', object({}), object({ A: { ...text, default: 'a' } }), []],
  [
    'fewer items',
    'client',
    { type: 'array', items: text, maxItems: 9 },
    { type: 'array', items: text, maxItems: 8 },
    ['x: a narrower maxItems'],
  ],
  [
    'other items',
    'client',
    { type: 'array', items: text },
    { type: 'array', items: { type: 'number' } },
    ['x[]: was string, is number'],
  ],
  [
    'items of one type, where any were taken',
    'client',
    { type: 'array' },
    { type: 'array', items: text },
    ['x[]: was anything, is string'],
  ],
  ['any items', 'client', { type: 'array', items: text }, { type: 'array' }, []],
  [
    'a text less of a union',
    'client',
    {
      anyOf: [
        { ...text, const: 'a' },
        { ...text, const: 'b' },
      ],
    },
    { anyOf: [{ ...text, const: 'a' }] },
    ['x: b is gone'],
  ],
  [
    'other values of a record',
    'client',
    { type: 'object', additionalProperties: { anyOf: [text, { type: 'null' }] } },
    { type: 'object', additionalProperties: text },
    ['x.*: was null, is string'],
  ],
  [
    'an alternative less',
    'client',
    { oneOf: [object({ a: { const: 'p' } }), object({ b: text }, ['b'])] },
    object({ b: text }, ['b']),
    ['x.a: the field is gone', 'x.b: now required'],
  ],
  [
    'a keyword that is not compared',
    'client',
    text,
    { ...text, contentEncoding: 'base64' },
    ['x: another contentEncoding'],
  ],

  ['a removed field of an answer', 'server', object({ a: text }), object({}), ['x.a: the field is gone']],
  [
    'a field that may be missing',
    'server',
    object({ a: text }, ['a']),
    object({ a: text }),
    ['x.a: may now be missing'],
  ],
  ['a new field', 'server', object({}), object({ a: text }, ['a']), []],
  [
    'a field of another type',
    'server',
    object({ a: text }),
    object({ a: { type: 'number' } }),
    ['x.a: was string, is number'],
  ],
  [
    'a fraction for a whole number',
    'server',
    { type: 'integer' },
    { type: 'number' },
    ['x: was integer, is number'],
  ],
  [
    'null for a text',
    'server',
    object({ a: text }),
    object({ a: { anyOf: [text, { type: 'null' }] } }),
    ['x.a: was string, is null'],
  ],
  ['no null any more', 'server', { anyOf: [text, { type: 'null' }] }, text, []],
  [
    'another format',
    'server',
    { ...text, format: 'date' },
    { ...text, format: 'date-time' },
    ['x: another format'],
  ],
  [
    'a word renamed',
    'server',
    { ...text, enum: ['a', 'b'] },
    { ...text, enum: ['a', 'c'] },
    ['x: b is gone'],
  ],
  ['a word more', 'server', { ...text, enum: ['a'] }, { ...text, enum: ['a', 'b'] }, []],
  [
    'a numbered code more',
    'server',
    { type: 'number', enum: [0] },
    { type: 'number', enum: [0, 1] },
    ['x: 1 is new'],
  ],
  [
    'a word more of a union',
    'server',
    { anyOf: [{ ...text, const: 'a' }, { type: 'null' }] },
    { anyOf: [{ ...text, const: 'a' }, { ...text, const: 'b' }, { type: 'null' }] },
    [],
  ],
  [
    'a word of a union renamed',
    'server',
    {
      anyOf: [
        { ...text, const: 'a' },
        { ...text, const: 'b' },
      ],
    },
    {
      anyOf: [
        { ...text, const: 'a' },
        { ...text, const: 'c' },
      ],
    },
    ['x: b is gone'],
  ],
  [
    'a numbered code more of a union',
    'server',
    {
      anyOf: [
        { type: 'number', const: 0 },
        { type: 'number', const: 1 },
      ],
    },
    { anyOf: [0, 1, 2].map((code) => ({ type: 'number', const: code })) },
    ['x: 2 is new'],
  ],
  [
    'any number for a code',
    'server',
    { type: 'number', enum: [0] },
    { type: 'number' },
    ['x: another choice of values'],
  ],
  ['longer texts of an answer', 'server', { ...text, maxLength: 8 }, { ...text, maxLength: 9 }, []],
  [
    'other items of a list',
    'server',
    { type: 'array', items: object({ a: text }) },
    { type: 'array', items: object({}) },
    ['x[].a: the field is gone'],
  ],
  [
    'any items of a list',
    'server',
    { type: 'array', items: text },
    { type: 'array' },
    ['x[]: was string, is anything'],
  ],
  ['items of one type in a list', 'server', { type: 'array' }, { type: 'array', items: text }, []],
];

test.each(rows)('%s (sent by the %s)', (_, sender, kept, now, breaks) => {
  expect(schemaBreaks(kept, now, sender, 'x')).toEqual(breaks);
});

describe('of a call', () => {
  const document: ApiDocument = {
    components: {
      schemas: { Failure: object({ reason: text }, ['reason']) },
      responses: { 404: { description: 'not-found' } },
    },
    paths: {
      '/cards': {
        get: {
          operationId: 'get-cards',
          security: [],
          parameters: [
            { name: 'page', in: 'query', required: false, schema: { type: 'integer', default: 1 } },
          ],
          responses: {
            200: {
              headers: { 'Set-Cookie': {} },
              content: { 'application/json': { schema: object({ id: text }) }, 'text/csv': { schema: text } },
            },
            422: {
              description: 'validation, boncard-blocked',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
            },
          },
        },
        post: {
          operationId: 'post-cards',
          security: [{ session: [] }, { key: ['sell'], till: [] }],
          requestBody: { required: false, content: { 'application/json': { schema: object({ a: text }) } } },
          responses: { 200: { content: {} }, 404: { $ref: '#/components/responses/404' } },
        },
      },
    },
  };

  /** Returns what breaks if a part is set to another value, or removed. */
  function breaksBy(path: string[], value?: unknown): string[] {
    const changed = structuredClone(document);
    // biome-ignore lint/suspicious/noExplicitAny: a path leads to any part
    const parent = path.slice(0, -1).reduce((part: any, key) => part[key], changed);
    if (value === undefined) delete parent[path.at(-1) ?? ''];
    else parent[path.at(-1) ?? ''] = value;
    return apiBreaks(document, changed);
  }
  const get = ['paths', '/cards', 'get'];
  const post = ['paths', '/cards', 'post'];
  const page = { name: 'page', in: 'query', required: false, schema: { type: 'integer', default: 1 } };

  test.each<[string, string[], unknown, string[]]>([
    ['nothing', [...get, 'tags'], ['cards'], []],
    [
      'a path',
      ['paths', '/cards'],
      undefined,
      ['GET /cards: the call is gone', 'POST /cards: the call is gone'],
    ],
    ['a method', post, undefined, ['POST /cards: the call is gone']],
    ['a path more', ['paths', '/new'], {}, []],
    ['its name in generated clients', [...post, 'operationId'], 'x', ['POST /cards: another operationId']],
    [
      'a session where none was needed',
      [...get, 'security'],
      [{ session: [] }],
      ['GET /cards: no session is no longer enough'],
    ],
    [
      'one of several ways in',
      [...post, 'security'],
      [{ key: ['sell'], till: [] }],
      ['POST /cards: session is no longer enough'],
    ],
    [
      'a scope that a way in lacks',
      [...post, 'security'],
      [{ session: [] }, { key: ['sell', 'read'] }],
      ['POST /cards: key and till is no longer enough'],
    ],
    [
      'a part that a way in lacks',
      [...post, 'security'],
      [{ session: ['strong'] }, { key: ['sell'] }],
      ['POST /cards: session is no longer enough'],
    ],
    ['a way in that asks for less', [...post, 'security'], [{ session: [] }, { till: [] }], []],
    ['no session where one was needed', [...post, 'security'], [], []],
    ['a parameter', [...get, 'parameters'], [], ['GET /cards query page: the parameter is gone']],
    [
      'a required parameter more',
      [...get, 'parameters'],
      [page, { ...page, name: 'x', required: true }],
      ['GET /cards query x: now required'],
    ],
    [
      'a parameter that is now required',
      [...get, 'parameters'],
      [{ ...page, required: true }],
      ['GET /cards query page: now required'],
    ],
    ['an optional parameter more', [...get, 'parameters'], [page, { ...page, name: 'x' }], []],
    [
      'the default of a parameter',
      [...get, 'parameters'],
      [{ ...page, schema: { type: 'integer', default: 2 } }],
      ['GET /cards query page: another default'],
    ],
    ['the body', [...post, 'requestBody'], undefined, ['POST /cards body: is gone']],
    [
      'a body that is now required',
      [...post, 'requestBody', 'required'],
      true,
      ['POST /cards body: now required'],
    ],
    [
      'a body where there was none',
      [...get, 'requestBody'],
      { required: true, content: {} },
      ['GET /cards body: now required'],
    ],
    [
      'a media type of the body',
      [...post, 'requestBody', 'content'],
      {},
      ['POST /cards body: application/json is gone'],
    ],
    [
      'a field of the body',
      [...post, 'requestBody', 'content', 'application/json', 'schema', 'properties', 'a'],
      undefined,
      ['POST /cards body.a: the field is gone'],
    ],
    ['an answer', [...get, 'responses', '422'], undefined, ['GET /cards 422: the answer is gone']],
    ['an answer more', [...get, 'responses', '409'], { description: 'new' }, []],
    [
      'a header of an answer',
      [...get, 'responses', '200', 'headers'],
      undefined,
      ['GET /cards 200: the header Set-Cookie is gone'],
    ],
    [
      'a media type of an answer',
      [...get, 'responses', '200', 'content', 'text/csv'],
      undefined,
      ['GET /cards 200: text/csv is gone'],
    ],
    [
      'a field of an answer',
      [...get, 'responses', '200', 'content', 'application/json', 'schema', 'properties'],
      {},
      ['GET /cards 200.id: the field is gone'],
    ],
    [
      'a field of every failure',
      ['components', 'schemas', 'Failure', 'properties'],
      {},
      ['GET /cards 422.reason: the field is gone'],
    ],
    [
      'a reason',
      [...get, 'responses', '422', 'description'],
      'validation, boncard-frozen',
      ['GET /cards 422: the reason boncard-blocked is gone'],
    ],
    [
      'a reason that several calls share',
      ['components', 'responses', '404', 'description'],
      'gone',
      ['POST /cards 404: the reason not-found is gone'],
    ],
    [
      'a reason that moves to another status',
      [...get, 'responses'],
      {
        200: document.paths['/cards']?.get?.responses[200],
        409: { description: 'boncard-blocked' },
        422: { ...document.paths['/cards']?.get?.responses[422], description: 'validation' },
      },
      ['GET /cards 422: the reason boncard-blocked is gone'],
    ],
  ])('%s', (_, path, value, breaks) => {
    expect(breaksBy(path, value)).toEqual(breaks);
  });
});

describe('of rights', () => {
  const access = { administrator: 'all', employer: 'own', none: 'nothing' } as const;
  const kept = { access, keys: ['charge', 'purchase'] };
  const open: CallRights = { access: 'public', keys: [] };

  test.each<[string, CallRights, CallRights, string[]]>([
    ['nothing', kept, structuredClone(kept), []],
    ['a right of keys less', kept, { ...kept, keys: ['purchase'] }, ['GET /x: no longer by a key’s charge']],
    ['a right of keys more', kept, { ...kept, keys: ['charge', 'purchase', 'balance'] }, []],
    [
      'a role less',
      kept,
      { ...kept, access: { ...access, employer: 'nothing' } },
      ['GET /x: employer had own, has nothing'],
    ],
    [
      'only their own',
      kept,
      { ...kept, access: { ...access, administrator: 'own' } },
      ['GET /x: administrator had all, has own'],
    ],
    ['all instead of their own', kept, { ...kept, access: { ...access, employer: 'all' } }, []],
    ['a session where none was needed', open, { ...open, access }, ['GET /x: now needs a session']],
    ['no session where one was needed', kept, { ...kept, access: 'public' }, []],
  ])('%s', (_, before, after, breaks) => {
    expect(rightsBreaks({ 'GET /x': before }, { 'GET /x': after, 'GET /new': open })).toEqual(breaks);
  });

  test('a call', () => {
    expect(rightsBreaks({ 'GET /x': kept }, {})).toEqual(['GET /x: the call is gone']);
  });
});

describe('of the command', () => {
  const kept: CommandForm = {
    '': {
      aliases: [],
      arguments: [],
      options: { '--json': { flags: ['--json'], value: 'none', variadic: false, mandatory: false } },
    },
    export: {
      aliases: ['e'],
      arguments: [
        { name: 'what', required: true, variadic: false, choices: ['charge', 'sell'] },
        { name: 'file', required: false, variadic: false, default: 'cards.csv' },
      ],
      options: {
        '--language': {
          flags: ['-l', '--language'],
          value: 'required',
          variadic: false,
          mandatory: false,
          choices: ['pl', 'en'],
          default: ['pl'],
        },
        '--zip': { flags: ['--zip'], value: 'optional', variadic: false, mandatory: false },
      },
    },
  };
  const empty: CommandForm[string] = { aliases: [], arguments: [], options: {} };
  const {
    arguments: [what, file],
    options,
  } = kept.export ?? empty;
  const { '--language': language, '--zip': zip } = options;
  if (!what || !file || !language || !zip) throw new Error('no arguments or options');

  const withExport = (changes: Partial<CommandForm[string]>): CommandForm => ({
    ...kept,
    export: { aliases: ['e'], arguments: [what, file], options, ...changes },
  });
  const withLanguage = (changes: Partial<typeof language>) =>
    withExport({ options: { ...options, '--language': { ...language, ...changes } } });
  const withX = (mandatory: boolean) =>
    withExport({
      options: { ...options, '--x': { flags: ['--x'], value: 'none', variadic: false, mandatory } },
    });

  test.each<[string, CommandForm, string[]]>([
    ['nothing', kept, []],
    ['the same defaults, read again', structuredClone(kept), []],
    ['a command more', { ...kept, new: empty }, []],
    ['a command', { '': kept[''] ?? empty }, ['bonpanel export: the command is gone']],
    ['another name of a command', withExport({ aliases: [] }), ['bonpanel export: e is gone']],
    ['an option for all', { ...kept, '': empty }, ['bonpanel --json: the option is gone']],
    [
      'an option',
      withExport({ options: { '--zip': zip } }),
      ['bonpanel export --language: the option is gone'],
    ],
    ['an option more', withX(false), []],
    ['a required option more', withX(true), ['bonpanel export --x: now required']],
    [
      'the short flag of an option',
      withLanguage({ flags: ['--language'] }),
      ['bonpanel export --language: -l is gone'],
    ],
    ['a flag more of an option', withLanguage({ flags: ['-l', '-L', '--language'] }), []],
    [
      'an option without its value',
      withLanguage({ value: 'none' }),
      ['bonpanel export --language: its value was required, is none'],
    ],
    [
      'a value that is now required',
      withExport({ options: { ...options, '--zip': { ...zip, value: 'required' } } }),
      ['bonpanel export --zip: its value was optional, is required'],
    ],
    [
      'several values of an option',
      withLanguage({ variadic: true }),
      ['bonpanel export --language: another number of values'],
    ],
    [
      'the default of an option',
      withLanguage({ default: ['en'] }),
      ['bonpanel export --language: another default'],
    ],
    ['a choice of an option', withLanguage({ choices: ['pl'] }), ['bonpanel export --language: en is gone']],
    [
      'the default of an argument',
      withExport({ arguments: [what, { ...file, default: 'all.csv' }] }),
      ['bonpanel export file: another default'],
    ],
    ['an argument', withExport({ arguments: [what] }), ['bonpanel export file: the argument is gone']],
    [
      'an argument that is now required',
      withExport({ arguments: [what, { ...file, required: true }] }),
      ['bonpanel export file: now required'],
    ],
    [
      'a required argument more',
      withExport({ arguments: [what, file, { ...file, name: 'x', required: true }] }),
      ['bonpanel export x: now required'],
    ],
    ['an optional argument more', withExport({ arguments: [what, file, { ...file, name: 'x' }] }), []],
    [
      'a choice of an argument',
      withExport({ arguments: [{ ...what, choices: ['charge'] }, file] }),
      ['bonpanel export what: sell is gone'],
    ],
    [
      'a choice where any value was taken',
      withExport({ arguments: [what, { ...file, choices: ['a.csv'] }] }),
      ['bonpanel export file: no longer takes any value'],
    ],
  ])('%s', (_, now, breaks) => {
    expect(commandBreaks(kept, now)).toEqual(breaks);
  });
});
