import { fieldKinds, type Kind } from '../../contract/kinds.ts';
import { type RecordOf, type ResourceName, resources } from '../../contract/resources.ts';

/** The path of a value in a record: `status`, `stats.ok`. */
type FieldPath<Fields> = {
  [Field in keyof Fields & string]: NonNullable<Fields[Field]> extends Record<string, unknown>
    ? Field | `${Field}.${keyof NonNullable<Fields[Field]> & string}`
    : Field;
}[keyof Fields & string];

/** A field of a resource; by default, of any resource. */
export type FieldOf<Name extends ResourceName = ResourceName> = {
  [Each in Name]: FieldPath<RecordOf<Each>>;
}[Name];

const kindsByResource = Object.fromEntries(
  Object.entries(resources).map(([name, { record, ...row }]) => [
    name,
    { ...fieldKinds(record), ...('form' in row && fieldKinds(row.form)) },
  ]),
) as Record<ResourceName, Record<string, Kind>>;

/** Returns the kind of a resource's field. @throws {Error} if the contract has no such field. */
export function kindOfField(resource: string | undefined, source: string): Kind {
  const kind = kindsByResource[resource as ResourceName]?.[source];
  if (!kind) throw new Error(`the contract has no field ${source} of ${resource}`);
  return kind;
}

/** Returns the value at a path of a record; undefined if any part of the path is missing. */
export function valueAt(record: object, source: string): unknown {
  return source.split('.').reduce<unknown>((value, name) => Object(value)[name], record);
}
