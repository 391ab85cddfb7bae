import type { z } from 'zod/mini';
import { aliases } from '../../contract/aliases.ts';
import { coreOf, isCoded, type Kind, kindOf } from '../../contract/kinds.ts';
import { readId } from './ids.ts';
import { isRecord } from './isRecord.ts';
import { listIn } from './listIn.ts';
import {
  read,
  readAmount,
  readCode,
  readDay,
  readFlag,
  readInstant,
  readNumber,
  readText,
  readWord,
} from './readers.ts';

/**
 * Returns what a host sent in the contract's inside form: words for codes, amounts in grosze, instants as `Date`,
 * ids as text. Reading is lenient (wire "Bare hosts"): a missing value becomes null, and an unreadable one becomes
 * `Unreadable` without affecting any other value.
 */
export function decode(schema: z.core.$ZodType, wire: unknown): unknown {
  const kind = kindOf(schema);
  // A missing value becomes null, but a missing role or optional field stays undefined: for a role, null means that
  // the user has none.
  const isUntold = wire === undefined && (isOptional(schema) || kind === 'role');
  if (isUntold) return undefined;
  if (wire === undefined || wire === null) return null;
  const reader = readers[kind];
  if (reader) return reader(wire);
  const { shape, element, options, alternatives } = structureOf(schema);
  if (alternatives && isRecord(wire)) return decode(sentOf(alternatives, wire), wire);
  if (shape) return isRecord(wire) ? decodeFields(schema, wire) : read(wire, () => undefined);
  if (element) return wire instanceof Object ? decodeRows(element, listIn(wire)) : null;
  if (options) return isCoded(schema) ? readCode(options, wire) : readWord(options, wire);
  if (!isText(schema)) return wire;
  return isRecord(wire) ? nameIn(wire) : readText(wire);
}

interface Structure {
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  options?: readonly string[];
  alternatives?: readonly [z.core.$ZodType, ...z.core.$ZodType[]];
}

/**
 * Returns what a schema consists of: the fields of a record, the rows of a list, the words of a choice, or several
 * alternative records.
 */
export function structureOf(schema: z.core.$ZodType): Structure {
  const { shape, element, entries, options } = coreOf(schema)._zod.def as Pick<
    Structure,
    'shape' | 'element'
  > & {
    entries?: Record<string, string>;
    options?: Structure['alternatives'];
  };
  return {
    ...(shape && { shape }),
    ...(element && { element }),
    ...(entries && { options: Object.values(entries) }),
    ...(options && { alternatives: options }),
  };
}

/**
 * Returns which of several alternative records a host sent: the one that has a field which the first lacks, or else
 * the first.
 */
function sentOf(
  [first, ...others]: NonNullable<Structure['alternatives']>,
  wire: Record<string, unknown>,
): z.core.$ZodType {
  const known = structureOf(first).shape ?? {};
  const isTelling = (name: string) => !(name in known) && isTold(wire[name]);
  return others.find((other) => Object.keys(structureOf(other).shape ?? {}).some(isTelling)) ?? first;
}

/** Returns a record with the schema's fields, including those that the host sent only under other names. */
function decodeFields(schema: z.core.$ZodType, wire: Record<string, unknown>): Record<string, unknown> {
  const { shape = {} } = structureOf(schema);
  const named = { ...wire };
  for (const [name, field] of Object.entries(shape)) {
    const sent =
      aliases
        .get(field)
        ?.names.map((other) => named[other])
        .filter(isTold) ?? [];
    if (!isTold(named[name]) && sent.length > 0) named[name] = sent.length > 1 ? sent.join(' ') : sent[0];
  }
  const read = Object.entries(shape).map(([name, field]) => [name, decode(field, named[name])] as const);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

function isTold(wire: unknown): boolean {
  return wire !== null && wire !== undefined && wire !== '';
}

/**
 * Drops rows that are not objects. If a row has only one field, such as the number of an imported card, a scalar is
 * read as that field, and a row without it is dropped.
 */
function decodeRows(row: z.core.$ZodType, wire: readonly unknown[]): unknown[] {
  const { shape } = structureOf(row);
  if (!shape) return wire.map((one) => decode(row, one));
  const [name, ...others] = Object.keys(shape);
  const only = others.length === 0 ? name : undefined;
  return wire
    .map((one) => (only && isScalar(one) ? { [only]: one } : one))
    .filter(isRecord)
    .filter((one) => !only || isScalar(one[only]))
    .map((one) => decodeFields(row, one));
}

function isScalar(wire: unknown): wire is string | number {
  return typeof wire === 'string' || typeof wire === 'number';
}

/** Readers by kind; all other kinds are read by the structure of their schema. */
const readers: Partial<Record<Kind, (wire: unknown) => unknown>> = {
  id: (wire) => (isScalar(wire) ? readId(wire) : null),
  count: readNumber,
  months: readNumber,
  money: readAmount,
  day: readDay,
  moment: readInstant,
  flag: readFlag,
  // A host may send the card instead of its number.
  cardNumber: (wire) => readText(isRecord(wire) ? wire.number : wire),
};

function isOptional(schema: z.core.$ZodType): boolean {
  return schema._zod.def.type === 'optional';
}

function isText(schema: z.core.$ZodType): boolean {
  return coreOf(schema)._zod.def.type === 'string';
}

/** Returns the name of a salon or person that a host sent as an object instead of as a name. */
function nameIn({ fullname, name, salon_name }: Record<string, unknown>): string | null {
  return readText(fullname ?? name ?? salon_name);
}
