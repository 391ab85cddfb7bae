import type { z } from 'zod/mini';
import { aliases } from '../../contract/aliases.ts';
import { type Kind, kindOf, partsOf } from '../../contract/kinds.ts';
import { dayIn } from './dates.ts';
import { listIn } from './listIn.ts';

/**
 * Converts what a host sent to the contract's format if possible: numbers, days and lists in other
 * formats (wire "Bare hosts"). Unreadable values stay unchanged and affect only their own place on a screen.
 */
export function readBySchema(schema: z.core.$ZodType, wire: unknown): unknown {
  if (wire === null || wire === undefined) return wire;
  const { fields, row } = partsOf(schema);
  if (row) return wire instanceof Object ? readRows(row, listIn(wire)) : undefined;
  if (fields) return isRecord(wire) ? readFields(fields, withAliases(schema, wire)) : wire;
  return (readers[kindOf(schema)] ?? asText)(wire);
}

export function isRecord(wire: unknown): wire is Record<string, unknown> {
  return wire instanceof Object && !Array.isArray(wire);
}

/** Returns the record with the fields that the host sent under other names only. */
function withAliases(schema: z.core.$ZodType, wire: Record<string, unknown>): Record<string, unknown> {
  const named = { ...wire };
  for (const [field, others] of Object.entries(aliases.get(schema) ?? {})) {
    const sent = others.map((other) => named[other]).filter(isTold);
    if (!isTold(named[field]) && sent.length > 0) named[field] = sent.length > 1 ? sent.join(' ') : sent[0];
  }
  return named;
}

function isTold(wire: unknown): boolean {
  return wire !== null && wire !== undefined && wire !== '';
}

function readFields(fields: Record<string, z.core.$ZodType>, wire: Record<string, unknown>) {
  const read = Object.entries(fields)
    .filter(([name]) => name in wire)
    .map(([name, field]) => [name, readBySchema(field, wire[name])]);
  return { ...wire, ...Object.fromEntries(read) };
}

/**
 * Drops rows that are not objects. Where a row has one field, such as the number of an imported card, a scalar is taken as that
 * field, and a row without it says nothing.
 */
function readRows(row: z.core.$ZodType, wire: readonly unknown[]): unknown[] {
  const { fields } = partsOf(row);
  if (!fields) return wire.map((one) => readBySchema(row, one));
  const [name, ...others] = Object.keys(fields);
  return wire
    .map((one) => (name && others.length === 0 && isScalar(one) ? { [name]: one } : one))
    .filter(isRecord)
    .map((one): Record<string, unknown> => readFields(fields, withAliases(row, one)))
    .filter((one) => !name || others.length > 0 || isScalar(one[name]));
}

function isScalar(wire: unknown): boolean {
  return typeof wire === 'string' || typeof wire === 'number';
}

/** Readers by kind; all other kinds are text. */
const readers: Partial<Record<Kind, (wire: unknown) => unknown>> = {
  count: asNumber,
  money: asNumber,
  months: asNumber,
  boncardStatus: asNumber,
  boncardType: asNumber,
  transactionType: asNumber,
  importStatus: asNumber,
  role: asNumber,
  // A host may send the card instead of its number.
  cardNumber: (wire) =>
    typeof wire === 'number' ? String(wire) : asText(isRecord(wire) ? wire.number : wire),
  day: (wire) => dayIn(String(wire)) ?? wire,
  salon: unlessList,
  doneBy: (wire) =>
    isRecord(wire) && 'reason' in wire ? { ...wire, reason: asText(wire.reason) } : unlessList(wire),
  otherCard: unlessList,
  progress: unlessList,
  auditValues: asIs,
  flag: asIs,
  people: asIs,
  run: asIs,
  parameters: asIs,
};

function asNumber(wire: unknown): unknown {
  const isNumber = typeof wire === 'string' && wire.trim() !== '' && Number.isFinite(Number(wire));
  return isNumber ? Number(wire) : wire;
}

/** An id may be a number; an object cannot be text. */
function asText(wire: unknown): unknown {
  return wire instanceof Object ? null : wire;
}

/** PHP writes an object without fields as an empty list. */
function unlessList(wire: unknown): unknown {
  return Array.isArray(wire) ? null : wire;
}

function asIs(wire: unknown): unknown {
  return wire;
}
