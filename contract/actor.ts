import { z } from 'zod/mini';
import { actorId } from './ids.ts';
import { salonReference } from './salon.ts';
import { searchText } from './text.ts';
import { pageQuery, personName } from './wire.ts';

const actorKinds = ['person', 'key'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** A person or an API key, as a value for filters by who did something: our extension. */
export const actor = z.object({
  id: actorId,
  fullname: personName,
  kind: z.enum(actorKinds),
  /** The salon of a key: keys of different salons may have the same name. */
  salon: z.nullable(salonReference),
});

const actorFilters = z.object({
  query: z.optional(searchText(100)).with(
    z.meta({
      description:
        'Parts of a person’s name and e-mail address, or of a key’s name and that of its salon, in any case, with or without accents',
    }),
  ),
});
export type ActorFilters = z.output<typeof actorFilters>;

export const actorsQuery = z.extend(actorFilters, pageQuery.shape);
