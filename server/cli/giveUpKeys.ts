import { randomBytes } from 'node:crypto';
import type { AuditAction } from '../../contract/auditActions.ts';
import { listPeopleOfKeys } from '../accounts/factorQueries.ts';
import { resetFactor } from '../accounts/resetFactor.ts';
import { auditedDatabase, operator, recordAudit } from '../audit/queries.ts';
import {
  auditedKeys,
  beginPinKey,
  findPinKeys,
  listEndedKeys,
  matchPinKeys,
  openPinKeys,
  replacePinKeys,
  unusedKeys,
} from '../cards/pinKey.ts';
import { countCardsByKey, deletePinsOfKeys } from '../cards/pinQueries.ts';
import { transact } from '../db/transact.ts';
import { OperatorError } from '../platform/operatorError.ts';
import { replaceLostSecrets } from '../webhooks/replaceLostSecrets.ts';
import { type Finding, note, ok } from './finding.ts';
import type { Parts } from './withDatabase.ts';

/**
 * Gives up the PIN keys that are not configured and were not ended, and deletes what only they could check or decrypt;
 * if the one in use is among them, a new one takes its place (docs/OPERATIONS.md "A lost PIN key"). Without `isSure` it
 * only says what would be lost.
 * @throws {OperatorError} if PIN_KEY has no new key, although one is needed.
 */
export async function* giveUpKeys(
  { db, config, now }: Parts,
  { isSure }: { isSure: boolean },
): AsyncGenerator<Finding> {
  const keys = await findPinKeys(config);
  const noted = await matchPinKeys(db, keys);
  const ended = await listEndedKeys(db);
  const lost = noted.flatMap(({ id, key }) => (key || ended.has(id) ? [] : id));
  if (lost.length === 0) {
    yield ok('pin-key', 'no PIN key is missing');
    return;
  }
  const which = `PIN key ${lost.join(', ')}`;
  const ofLost = (await countCardsByKey(db)).filter(({ pin_key_id: id }) => lost.includes(id));
  const cards = ofLost.reduce((sum, { count }) => sum + count, 0);
  const people = await listPeopleOfKeys(db, lost);
  if (!isSure) {
    const text = `${which} is not configured here. Lost for good without it: PINs of cards (${cards}), second factors of people (${people.length}), secrets of webhooks`;
    yield note('pin-key', text, {
      fix: 'Look for the key once more. If nobody has it: stop every server, back up, then bonpanel pin-keys lost --yes',
    });
    return;
  }
  const needsNewKey = !noted[0]?.key;
  if (needsNewKey && unusedKeys(noted, keys).length === 0) {
    if (config.PIN_KEY)
      throw new OperatorError('PIN_KEY has no new key. Make one and put it there: openssl rand -hex 32');
    keys.push(randomBytes(32));
    await replacePinKeys(config, keys);
  }
  const change = { by: operator('pin-keys'), now };
  const webhooks = await transact(db, async (tx) => {
    const record = (action: AuditAction, ids: readonly number[]) =>
      recordAudit(tx, change, { action, object: auditedDatabase, details: auditedKeys(ids) });
    if (needsNewKey) await record('pin-key.begun', [await beginPinKey(tx, keys, now)]);
    await record('pin-key.lost', lost);
    await deletePinsOfKeys(tx, lost);
    for (const id of people) await resetFactor(tx, { ...change, id, language: 'pl' }, 'factorLost');
    return replaceLostSecrets(tx, { ...change, lost, keys: await openPinKeys(config, tx) });
  });
  yield ok('pin-key', `${which} is given up; cards that have no PIN any more: ${cards}`, { data: { cards } });
  if (people.length > 0)
    yield note('pin-key', `second factors removed, which a mail tells their owners: ${people.length}`);
  if (webhooks > 0)
    yield note(
      'pin-key',
      `webhooks switched off: ${webhooks}. Make a new secret for each before you switch it on`,
    );
  if (needsNewKey) yield note('pin-key', 'A new PIN key is in use: keep a copy of it, and start the server.');
}
