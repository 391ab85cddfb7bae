import { isDeepStrictEqual } from 'node:util';

/** A JSON Schema, as the OpenAPI document has it. */
// biome-ignore lint/suspicious/noExplicitAny: its keywords have values of any shape
export type Schema = Readonly<Record<string, any>>;

/**
 * Who sends what a schema describes. What clients send must still be accepted, and what the server sends must still be
 * what clients know.
 */
export type Sender = 'client' | 'server';

/** Keywords that are compared below, or that say nothing about values. All others must not change. */
const known = new Set([
  ...['type', 'anyOf', 'oneOf', 'enum', 'const', 'default', 'description', 'title', 'example', 'examples'],
  ...['properties', 'required', 'additionalProperties', 'propertyNames', 'items', 'minItems', 'maxItems'],
  ...['format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum'],
  ...['exclusiveMaximum', 'multipleOf'],
]);
const lowerLimits = ['minItems', 'minLength', 'minimum', 'exclusiveMinimum'];
const upperLimits = ['maxItems', 'maxLength', 'maximum', 'exclusiveMaximum'];

/**
 * Returns the differences of a schema that break programs that know the kept one: what they send is refused or means
 * something else, or they get something that they do not know. Additions break nothing: optional fields, new fields and
 * words of an answer, wider limits. Limits and patterns of answers are not compared, because we do not promise them.
 */
export function schemaBreaks(kept: Schema, now: Schema, sender: Sender, at: string): string[] {
  if (isDeepStrictEqual(kept, now)) return [];
  const breaks = misfits({ kept, now, sender, at });
  const isOtherDefault =
    sender === 'client' &&
    ('default' in kept || 'default' in now) &&
    !isDeepStrictEqual(kept.default, now.default);
  return isOtherDefault ? [...breaks, `${at}: another default`] : breaks;
}

interface Pair {
  kept: Schema;
  now: Schema;
  sender: Sender;
  at: string;
}

/**
 * Whatever fits the narrower schema must fit the wider one. What clients send by the kept schema must fit today's; what
 * the server sends by today's schema must fit the kept one.
 */
const narrowerOf = ({ kept, now, sender }: Pair) => (sender === 'client' ? kept : now);
const widerOf = ({ kept, now, sender }: Pair) => (sender === 'client' ? now : kept);

function misfits(pair: Pair): string[] {
  const { sender, at } = pair;
  const [narrower, wider] = [alternativesOf(narrowerOf(pair)), alternativesOf(widerOf(pair))];
  return narrower.flatMap((narrow) => {
    const alike = wider.filter((wide) => isOfType(narrow, wide));
    const tried = (alike.length > 0 ? alike : wider).map((wide) =>
      misfitsOfOne(
        sender === 'client'
          ? { kept: narrow, now: wide, sender, at }
          : { kept: wide, now: narrow, sender, at },
      ),
    );
    // If all alternatives differ, the most similar one is probably meant.
    return tried.sort((a, b) => a.length - b.length)[0] ?? [];
  });
}

/** Returns the alternatives of a schema: a value must fit one of them. */
function alternativesOf(schema: Schema): Schema[] {
  const { anyOf, oneOf, type, ...rest } = schema;
  if (anyOf || oneOf) return withJoinedChoices((anyOf ?? oneOf).flatMap(alternativesOf));
  if (Array.isArray(type)) return type.map((each) => ({ ...rest, type: each }));
  return [schema];
}

/** Joins the constants and choices of each type into one `enum`, because `anyOf` can say the same. */
function withJoinedChoices(alternatives: Schema[]): Schema[] {
  const choices = Object.groupBy(alternatives.filter(valuesOf), ({ type }) => String(type));
  return [
    ...alternatives.filter((schema) => !valuesOf(schema)),
    ...Object.values(choices).map((group = []) => ({ ...group[0], enum: group.flatMap(valuesOf) })),
  ];
}

function misfitsOfOne(pair: Pair): string[] {
  const { kept, now, sender, at } = pair;
  const [narrow, wide] = [narrowerOf(pair), widerOf(pair)];
  const others = [...new Set([...Object.keys(kept), ...Object.keys(now)])]
    .filter((keyword) => !known.has(keyword) && !isDeepStrictEqual(kept[keyword], now[keyword]))
    .map((keyword) => `${at}: another ${keyword}`);
  if (others.length > 0) return others;
  if (!isOfType(narrow, wide)) return [`${at}: was ${kept.type ?? 'anything'}, is ${now.type ?? 'anything'}`];
  return [
    ...valueMisfits(pair),
    ...(wide.type === 'object' ? objectMisfits(pair) : []),
    ...schemaBreaks(kept.items ?? {}, now.items ?? {}, sender, `${at}[]`),
    ...formMisfits(pair),
  ];
}

function isOfType(narrow: Schema, { type }: Schema): boolean {
  return type === undefined || narrow.type === type || (narrow.type === 'integer' && type === 'number');
}

/** Compares the values of lists of choices. Numeric codes must stay the same, but answers may have new words. */
function valueMisfits(pair: Pair): string[] {
  const { kept, now, sender, at } = pair;
  const [before, after] = [valuesOf(kept), valuesOf(now)];
  const isFree = (schema: Schema) => valuesOf(schema) === undefined;
  if (isFree(narrowerOf(pair)) && !isFree(widerOf(pair))) return [`${at}: another choice of values`];
  if (!before || !after) return [];
  const gone = before.filter((value) => !after.includes(value)).map((value) => `${at}: ${value} is gone`);
  const fresh = after
    .filter((value) => !before.includes(value) && sender === 'server' && typeof value !== 'string')
    .map((value) => `${at}: ${value} is new`);
  return [...gone, ...fresh];
}

function valuesOf({ enum: choices, const: only }: Schema): unknown[] | undefined {
  return choices ?? (only === undefined ? undefined : [only]);
}

function objectMisfits(pair: Pair): string[] {
  const { kept, now, sender, at } = pair;
  const before: [string, Schema][] = Object.entries(kept.properties ?? {});
  const after: Record<string, Schema> = now.properties ?? {};
  const required: string[] = widerOf(pair).required ?? [];
  const given: string[] = narrowerOf(pair).required ?? [];
  const lacking = required
    .filter((name) => !given.includes(name) && (sender === 'client' || name in after))
    .map((name) => `${at}.${name}: ${sender === 'client' ? 'now required' : 'may now be missing'}`);
  return [
    ...before.flatMap(([name, schema]) => {
      const there = after[name];
      return there
        ? schemaBreaks(schema, there, sender, `${at}.${name}`)
        : [`${at}.${name}: the field is gone`];
    }),
    ...lacking,
    ...(['additionalProperties', 'propertyNames'] as const).flatMap((keyword) => {
      const [one, other] = [kept[keyword] ?? {}, now[keyword] ?? {}];
      const isPlain = typeof one === 'object' && typeof other === 'object';
      if (isPlain) return schemaBreaks(one, other, sender, `${at}.*`);
      return isDeepStrictEqual(one, other) ? [] : [`${at}: another ${keyword}`];
    }),
  ];
}

/** Compares the form of texts and the limits of values. */
function formMisfits({ kept, now, sender, at }: Pair): string[] {
  const differs = (keyword: string) => !isDeepStrictEqual(kept[keyword], now[keyword]);
  if (sender === 'server') return differs('format') ? [`${at}: another format`] : [];
  const tightened = ['format', 'pattern', 'multipleOf'].filter(
    (keyword) => now[keyword] !== undefined && differs(keyword),
  );
  const narrowed = [
    ...lowerLimits.filter((keyword) => now[keyword] > (kept[keyword] ?? Number.NEGATIVE_INFINITY)),
    ...upperLimits.filter((keyword) => now[keyword] < (kept[keyword] ?? Number.POSITIVE_INFINITY)),
  ];
  return [...tightened, ...narrowed].map((keyword) => `${at}: a narrower ${keyword}`);
}
