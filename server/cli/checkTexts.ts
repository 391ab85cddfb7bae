import type { Db } from '../db/client.ts';
import { type Finding, note } from './finding.ts';
import { listAlikeNames } from './queries.ts';

const whose = {
  salons: 'salons have the same name',
  users: 'people have the same name',
  views: 'views of one person and list have the same name',
} as const;

/** Yields the names that several salons, people or views of a person share, as nothing tells them apart on the screen. */
export async function* checkTexts(db: Db): AsyncGenerator<Finding> {
  for (const { kind, name, ids } of await listAlikeNames(db)) {
    yield note('names', `${ids.length} ${whose[kind]}: ${name}`, { data: { kind, ids } });
  }
}
