import type { RecordOf, ResourceName, resources } from '../../contract/resources.ts';
import type { Inside, Told } from './inside.ts';

type Announced<Name extends ResourceName> = (typeof resources)[Name] extends { capability: string }
  ? true
  : false;

/** A record as screens get it. Of the records that every host has, only the id is certain (wire "Bare hosts"). */
export type PanelRecord<Name extends ResourceName> =
  Announced<Name> extends true
    ? Inside<RecordOf<Name>>
    : { [Field in keyof RecordOf<Name>]: Told<RecordOf<Name>[Field]> } & { id: string };

/** A card in lists, on its page and at the counter. */
export type Boncard = PanelRecord<'boncards'>;

/** A card whose number is known, because the card was searched for by it. */
export type NumberedBoncard = Boncard & { number: string };
