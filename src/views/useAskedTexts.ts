import {
  type Identifier,
  useFilterContext,
  useGetRecordRepresentation,
  useListContext,
  useReference,
  useResourceContext,
  useTranslateLabel,
} from 'ra-core';
import type { ReactElement } from 'react';
import type { z } from 'zod/mini';
import { kindOf } from '../../contract/kinds.ts';
import { listFilterSchemas, type ResourceName } from '../../contract/resources.ts';
import { canAccess } from '../canAccess.ts';
import type { MessageKey } from '../i18n/messageKey.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { filterText } from '../kinds/filterText.ts';
import type { ListFilterProps } from '../kinds/Inputs.tsx';
import { personReference } from '../kinds/personReference.ts';
import { salonOf, useOurSalons } from '../kinds/useOurSalons.ts';
import { useListOptions } from './listOptions.ts';

/** An active filter as text: `Status: Aktywny`. */
interface Asked {
  source: string;
  text: string;
}

/** What a filter's input says about it. */
interface FilterWords extends ListFilterProps {
  label?: string;
  choices?: readonly { id: string; name: MessageKey }[];
}

/** The filters by who did something; their values are plain ids. */
const personFilters = ['by', 'user'];

/** Returns each active filter of the surrounding list's resource as the screen says it, with names instead of ids. */
export function useAskedTexts(filter: object): Asked[] {
  const translate = useTranslate();
  const labelOf = useTranslateLabel();
  const resource = useResourceContext() as ResourceName;
  const list = useListContext();
  const { textOf } = useListOptions();
  const inputs = (useFilterContext() ?? []) as ReactElement<FilterWords>[];
  const schemas: Partial<Record<string, z.core.$ZodType>> = listFilterSchemas(resource);
  const asked = Object.entries(filter).flatMap(([source, value]) => {
    const schema = schemas[source];
    return schema && value !== '' && value !== null ? [{ source, schema, value }] : [];
  });
  const ofSalons = asked.filter(({ schema }) => kindOf(schema) === 'salon');
  const { data: salons = [] } = useOurSalons({ enabled: ofSalons.length > 0 });
  // A list has at most one filter of each of these.
  const batch = asked.find(({ schema }) => kindOf(schema) === 'batch');
  const imported = asked.find(({ schema }) => kindOf(schema) === 'import');
  const person = asked.find(({ source }) => personFilters.includes(source));
  const names = new Map([
    ...ofSalons.map(({ source, value }) => [source, salonOf(salons, value)?.name] as const),
    [batch?.source, useNameOf('boncards-batches', batch?.value)],
    [imported?.source, useNameOf('boncards-imports', imported?.value)],
    [person?.source, useNameOf(personReference(), person?.value)],
  ]);
  return asked.map(({ source, schema, value }) => {
    const text = textOf?.(source, String(value), list);
    if (text !== undefined) return { source, text };
    // An input of two fields has one label for both.
    const { label, choices } = inputs.find(({ props }) => props.source === source && !props.to)?.props ?? {};
    const choice = choices?.find(({ id }) => id === String(value));
    const said =
      names.get(source) ?? (choice ? translate(choice.name) : filterText(schema, value, translate));
    return { source, text: `${labelOf({ source, resource, label })}: ${said}` };
  });
}

/** Returns the name of the record with an id: … while it loads; undefined if it cannot be loaded. */
function useNameOf(reference: string, value: unknown): string | undefined {
  const id = value as Identifier;
  const enabled = value !== undefined && canAccess({ resource: reference, action: 'list' });
  const { referenceRecord, isLoading } = useReference({ reference, id, options: { enabled } });
  const nameOf = useGetRecordRepresentation(reference);
  if (referenceRecord) return String(nameOf(referenceRecord));
  return isLoading ? '…' : undefined;
}
