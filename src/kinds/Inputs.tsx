import type { ReactElement } from 'react';
import type { z } from 'zod/mini';
import { type ResourceName, resources } from '../../contract/resources.ts';
import type { FieldOf } from './fields.ts';
import { KindInput } from './KindInput.tsx';

interface InputsProps<Name extends ResourceName> {
  of: readonly FieldOf<Name>[];
  /** Whether the first input takes the focus. */
  autoFocus?: boolean;
}

/** The inputs of a form, chosen by the kinds of its fields. */
export function Inputs<Name extends ResourceName = ResourceName>({
  of,
  autoFocus = false,
}: InputsProps<Name>) {
  return of.map((source, index) => (
    <KindInput key={source} source={source} autoFocus={autoFocus && index === 0} />
  ));
}

type Query<Name extends ResourceName> = (typeof resources)[Name]['calls']['list']['query']['shape'];

/** The props that a list reads from its filters. */
export interface ListFilterProps {
  source: string;
  alwaysOn?: boolean;
  filter?: z.core.$ZodType | undefined;
  /** The second field of a filter that has two, such as the last day of a period. */
  to?: string;
}

/**
 * Returns the `filters` of a `<List>` for query parameters of the resource's list; optional filters are added by
 * hand.
 */
export function filterInputs<Name extends ResourceName>(
  resource: Name,
  of: readonly (keyof Query<Name> & string)[],
  { isOptional = false } = {},
): ReactElement<ListFilterProps>[] {
  const { shape } = resources[resource].calls.list.query;
  return of.map((source) => (
    <KindInput
      key={source}
      source={source}
      filter={shape[source as keyof typeof shape]}
      alwaysOn={!isOptional}
    />
  ));
}
