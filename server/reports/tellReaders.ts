import type { UserRow } from '../accounts/queries.ts';
import type { Tx } from '../db/client.ts';
import { addMail } from '../mail/queries.ts';
import { listPeople, listSentBy } from './queries.ts';
import { mayReceive } from './recipients.ts';

/**
 * Tells the others who get a person's scheduled reports that none will come while that person is deactivated or no
 * longer an administrator: only the person could see why (requirements "Scheduled reports"). `user` has the role of
 * before.
 */
export async function tellReaders(tx: Tx, { id, email: owner, role }: UserRow): Promise<void> {
  for (const { name, language, recipients } of await listSentBy(tx, id)) {
    for (const reader of await listPeople(tx, recipients)) {
      if (reader.id === id || !mayReceive(reader, { userId: id, role })) continue;
      await addMail(tx, { kind: 'reportPaused', email: reader.email, language, name, owner });
    }
  }
}
