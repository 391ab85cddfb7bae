import type { z } from 'zod/mini';
import { namedCalls } from './calls/areas.ts';
import type { CallContract } from './calls/call.ts';
import { signInCalls } from './calls/signIn.ts';
import { type ResourceName, resources } from './resources.ts';

type Resources = typeof resources;
type StandardName = {
  [Name in ResourceName]: `${Name}.${keyof Resources[Name]['calls'] & string}`;
}[ResourceName];
type Standard<Each extends string> = Each extends `${infer Name extends ResourceName}.${infer Verb}`
  ? Resources[Name]['calls'][Verb & keyof Resources[Name]['calls']]
  : never;

/** Returns the standard calls that follow from each resource's row, under names such as `users.create`. */
function standardCalls() {
  const calls = Object.entries(resources).flatMap(([name, row]) =>
    Object.entries<CallContract>(row.calls).map(([verb, call]) => [`${name}.${verb}`, call]),
  );
  return Object.fromEntries(calls) as { [Each in StandardName]: Standard<Each> };
}

/** Every call of the wire (wire "Base calls" and our extensions), by its name. */
export const calls = { ...signInCalls, ...namedCalls, ...standardCalls() };

export type Calls = typeof calls;
export type CallName = keyof Calls;

/** Every call's method and path. */
export type CallAddress = Calls[CallName]['on'];
export type CallsOn = { [Name in CallName as Calls[Name]['on']]: Calls[Name] };

/** The same calls by method and path. */
export const callsOn = Object.fromEntries(
  Object.values<CallContract>(calls).map((call) => [call.on, call]),
) as CallsOn;

type FilterOf<Query> = 'export' extends keyof Query
  ? Exclude<keyof Query, 'export' | 'page' | 'per_page' | 'sort' | 'order'>
  : never;

/** Every filter of a list that can be exported; the audit records them with the file. */
export type ExportFilter = {
  [Name in CallName]: Calls[Name] extends { query: infer Query } ? FilterOf<z.output<Query>> : never;
}[CallName];
